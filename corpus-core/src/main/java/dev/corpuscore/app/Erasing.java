package dev.corpuscore.app;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.Credentials;
import dev.corpuscore.config.Setting;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.outbox.ClosedOutbox;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.outbox.http.HttpOutbox;
import dev.corpuscore.service.erasure.DrainErasures;
import dev.corpuscore.service.erasure.EraseParticipant;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.service.erasure.WalCheckpointer;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Everything about participants and erasing them, on one store.
 *
 * @param gate what every path that takes a participant goes through
 */
public record Erasing(
    ParticipantGate gate,
    EraseParticipant erase,
    DrainErasures drain,
    WalCheckpointer fold,
    Outbox outbox)
    implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Erasing.class.getName());

  /**
   * Finds the pseudonym key and judges where the client product is; asks it nothing. What is
   * missing or unsafe closes what needs it, and nothing else.
   *
   * @param store stays the caller's to close, after this
   */
  public static Erasing open(Settings settings, Store store, Clock clock) {
    return open(settings, store, clock, new ServiceThreads());
  }

  /**
   * As {@link #open(Settings, Store, Clock)}.
   *
   * @param threads what watches the thread that folds the log
   */
  static Erasing open(Settings settings, Store store, Clock clock, ServiceThreads threads) {
    return open(settings, store, store::loss, clock, threads);
  }

  /** As {@link #open}, for a store that has forgotten erasures and is to have them again. */
  public static Erasing openToReplay(Settings settings, Store store, Clock clock) {
    return open(settings, store, Optional::empty, clock, new ServiceThreads());
  }

  private static Erasing open(
      Settings settings,
      Store store,
      Supplier<Optional<Loss>> loss,
      Clock clock,
      ServiceThreads threads) {
    ParticipantGate gate = StoreKey.gate(settings, store.participants(), loss, clock);
    store.erasures().keepRoom();
    Erasing erasing = of(store, gate, outbox(settings), clock, threads);
    // what a process left in the log that was killed right after an erasure
    erasing.fold.soon();
    return erasing;
  }

  /**
   * Puts together what erases, with this key and this outbox.
   *
   * @param store stays the caller's to close, after this
   * @param outbox closed with this
   */
  public static Erasing of(
      Store store, ParticipantGate gate, Outbox outbox, Clock clock, ServiceThreads threads) {
    WalCheckpointer fold = new WalCheckpointer(store.erasures(), threads);
    EraseParticipant erase = new EraseParticipant(gate, store.erasures(), fold, clock);
    return new Erasing(gate, erase, new DrainErasures(outbox, gate, erase, fold), fold, outbox);
  }

  /** Stops what is being asked, and takes what was erased out of the database's log. */
  @Override
  public void close() {
    outbox.close();
    fold.close();
  }

  private static Outbox outbox(Settings settings) {
    Credentials credentials = settings.credentials();
    String setting = Setting.CLIENT_BASE_URL.variable();
    if (credentials.weak() || credentials.worker() == null) {
      return new ClosedOutbox(
          ErrorCode.CREDENTIALS_UNAVAILABLE,
          Setting.WORKER_TOKEN.variable() + " is not set, or the set of bearers is weak");
    }
    if (settings.clientBaseUrl() == null) {
      return new ClosedOutbox(ErrorCode.CLIENT_BASE_URL_UNSAFE, setting + " is not set");
    }
    try {
      return HttpOutbox.open(setting, settings.clientBaseUrl(), credentials.worker().reveal());
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=" + e.code().wire() + " reason=\"" + e.getMessage() + "\"");
      return new ClosedOutbox(e.code(), e.getMessage());
    }
  }
}

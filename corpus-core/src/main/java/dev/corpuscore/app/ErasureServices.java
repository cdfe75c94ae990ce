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
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.erasure.DrainErasures;
import dev.corpuscore.service.erasure.EraseParticipant;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.service.erasure.WalCheckpointer;
import dev.corpuscore.service.transparency.CheckpointFolder;
import dev.corpuscore.service.transparency.KeepCheckpoints;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.LogName;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The services for participants and their erasure, on one store.
 *
 * @param gate the gate that every request with a participant goes through
 * @param kept the checkpoints of the log of erasures that are kept elsewhere
 */
public record ErasureServices(
    ParticipantGate gate,
    EraseParticipant erase,
    DrainErasures drain,
    WalCheckpointer checkpointer,
    KeepCheckpoints kept,
    Outbox outbox)
    implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ErasureServices.class.getName());

  /**
   * Finds the pseudonym key and checks the address of the client product. Sends no request. If the
   * key or a safe address is missing, only the functions that need it are closed.
   *
   * @param store the caller closes it, after this
   */
  public static ErasureServices open(Settings settings, Store store, Clock clock) {
    return open(settings, store, signer(settings, store, clock), clock, new ServiceThreads());
  }

  /**
   * As {@link #open(Settings, Store, Clock)}.
   *
   * @param threads starts and restarts the thread that checkpoints the log
   */
  static ErasureServices open(
      Settings settings, Store store, Signer signer, Clock clock, ServiceThreads threads) {
    KeepCheckpoints kept = kept(settings, store, signer, threads);
    kept.begin();
    return open(settings, store, () -> store.loss().or(kept::loss), kept, signer, clock, threads);
  }

  /** As {@link #open}, for a store that has lost erasures, so that they can be replayed. */
  public static ErasureServices openToReplay(Settings settings, Store store, Clock clock) {
    Signer signer = signer(settings, store, clock);
    ServiceThreads threads = new ServiceThreads();
    KeepCheckpoints kept = kept(settings, store, signer, threads);
    kept.beginLater();
    return open(settings, store, Optional::empty, kept, signer, clock, threads);
  }

  private static Signer signer(Settings settings, Store store, Clock clock) {
    return SigningKeyProvider.signer(settings, store.signingKeys(), clock);
  }

  /** Compares the log of erasures with what is kept in the folder of the settings. */
  public static KeepCheckpoints kept(
      Settings settings, Store store, Signer signer, ServiceThreads threads) {
    Path folder = settings.checkpointDir();
    return new KeepCheckpoints(
        store.log(LogName.LEDGER),
        store.signingKeys(),
        signer,
        folder == null ? null : new CheckpointFolder(folder),
        threads);
  }

  private static ErasureServices open(
      Settings settings,
      Store store,
      Supplier<Optional<Loss>> loss,
      KeepCheckpoints kept,
      Signer signer,
      Clock clock,
      ServiceThreads threads) {
    ParticipantGate gate = PseudonymKeyProvider.gate(settings, store.participants(), loss, clock);
    store.erasures().keepRoom();
    ErasureServices erasure = of(store, gate, outbox(settings), signer, kept, clock, threads);
    // a process that was killed right after an erasure may have left deleted data in the log, and
    // may not have kept its checkpoint
    erasure.checkpointer.soon();
    kept.soon();
    return erasure;
  }

  /**
   * Wires the services with this gate and this outbox.
   *
   * @param store the caller closes it, after this
   * @param outbox closed with this
   * @param signer signs receipts
   * @param kept closed with this
   */
  public static ErasureServices of(
      Store store,
      ParticipantGate gate,
      Outbox outbox,
      Signer signer,
      KeepCheckpoints kept,
      Clock clock,
      ServiceThreads threads) {
    WalCheckpointer checkpointer = new WalCheckpointer(store.erasures(), threads);
    EraseParticipant erase =
        new EraseParticipant(
            gate, store.erasures(), checkpointer, signer.receipts(), kept::soon, clock);
    DrainErasures drain = new DrainErasures(outbox, gate, erase, checkpointer, kept::signed);
    return new ErasureServices(gate, erase, drain, checkpointer, kept, outbox);
  }

  /** Cancels running requests, and removes erased data from the database's WAL. */
  @Override
  public void close() {
    outbox.close();
    checkpointer.close();
    kept.close();
  }

  private static Outbox outbox(Settings settings) {
    Credentials credentials = settings.credentials();
    String setting = Setting.CLIENT_BASE_URL.variable();
    if (credentials.weak() || credentials.worker() == null) {
      return new ClosedOutbox(
          ErrorCode.CREDENTIALS_UNAVAILABLE,
          Setting.CORPUS_WORKER_TOKEN.variable() + " is not set, or the set of bearers is weak");
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

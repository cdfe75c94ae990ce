package dev.corpuscore.app;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.config.Secret;
import dev.corpuscore.config.Setting;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.Store;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** From what is configured, or lies in the data dir, to the pseudonym key of a store. */
public final class StoreKey {
  private static final System.Logger LOG = System.getLogger(StoreKey.class.getName());

  private final Settings settings;
  private final Participants participants;
  private final KeyFile file;
  private final Clock clock;

  private StoreKey(Settings settings, Participants participants, KeyFile file, Clock clock) {
    this.settings = settings;
    this.participants = participants;
    this.file = file;
    this.clock = clock;
  }

  /**
   * Returns the gate of this store. Finds its key, or makes one for a store that never had any.
   * Where the key is missing or another store's, that is logged once, here, and the gate lets
   * nobody through; the rest of the service does not care.
   *
   * @param loss what the store has forgotten: while that is anything, nobody passes
   */
  public static ParticipantGate gate(
      Settings settings, Participants participants, Supplier<Optional<Loss>> loss, Clock clock) {
    return new ParticipantGate(participants, of(settings, participants, clock).keyOrNull(), loss);
  }

  private static StoreKey of(Settings settings, Participants participants, Clock clock) {
    KeyFile file = new KeyFile(settings.dataDir(), new SecureRandom());
    return new StoreKey(settings, participants, file, clock);
  }

  /**
   * Returns why the key that is configured, or lies in the data dir, is not that of the store;
   * empty if it is, or if the store never had one. Makes none.
   */
  public static Optional<String> fault(Settings settings, Store store, Clock clock) {
    return of(settings, store.participants(), clock).fault();
  }

  private Optional<String> fault() {
    Optional<KeyCheck> known = participants.keyCheck();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    try {
      requireSame(found(), known.get());
      return Optional.empty();
    } catch (CorpusException e) {
      if (e.code() != ErrorCode.PSEUDONYM_KEY_UNAVAILABLE) {
        throw e;
      }
      return Optional.of(e.getMessage());
    }
  }

  private @Nullable PseudonymKey keyOrNull() {
    try {
      return agreed();
    } catch (CorpusException e) {
      LOG.log(
          WARNING,
          "event=pseudonym-key-unavailable closed=\"erasure, and requests that name a participant\""
              + " reason=\""
              + e.getMessage()
              + "\"");
      return null;
    }
  }

  private PseudonymKey agreed() {
    PseudonymKey key = found();
    requireSame(key, participants.agree(key.check(), clock.instant()));
    return key;
  }

  private static void requireSame(PseudonymKey key, KeyCheck known) {
    if (!known.equals(key.check())) {
      throw new CorpusException(
          ErrorCode.PSEUDONYM_KEY_UNAVAILABLE,
          "the pseudonym key (id "
              + key.check().keyId()
              + ") is not the one of this store (id "
              + known.keyId()
              + "); give the right one and restart");
    }
  }

  private PseudonymKey found() {
    Secret configured = settings.pseudonymKey();
    if (configured != null) {
      return PseudonymKey.parse(configured.reveal());
    }
    if (file.isOpenToOthers()) {
      LOG.log(
          WARNING,
          "event=pseudonym-key-readable detail=\"others than its owner may read or change "
              + file.path()
              + ": with it and the database anybody can test guesses of who took part; run chmod"
              + " 600 on it\"");
    }
    return file.read().orElseGet(this::generated);
  }

  /** Never a second one: what the first has hashed, no other key can find again. */
  private PseudonymKey generated() {
    if (participants.keyCheck().isEmpty()) {
      return file.generate();
    }
    // looked for once more: another process may have made it right now
    return file.read()
        .orElseThrow(
            () ->
                new CorpusException(
                    ErrorCode.PSEUDONYM_KEY_UNAVAILABLE,
                    "the pseudonym key is missing: bring back the file pseudonym.key of this data"
                        + " dir, or set "
                        + Setting.PSEUDONYM_KEY.variable()
                        + ", and restart"));
  }
}

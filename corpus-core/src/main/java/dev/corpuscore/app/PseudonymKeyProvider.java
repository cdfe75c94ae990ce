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
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the pseudonym key of a store: the configured one, or the one in the data dir. */
public final class PseudonymKeyProvider {
  private static final System.Logger LOG = System.getLogger(PseudonymKeyProvider.class.getName());

  private final Settings settings;
  private final Participants participants;
  private final KeyFile<PseudonymKey> file;
  private final Clock clock;

  private PseudonymKeyProvider(
      Settings settings, Participants participants, KeyFile<PseudonymKey> file, Clock clock) {
    this.settings = settings;
    this.participants = participants;
    this.file = file;
    this.clock = clock;
  }

  /**
   * Returns the gate of this store. Finds its key, or generates one for a store that never had a
   * key. If the key is missing or belongs to another store, this logs it once and the gate refuses
   * every participant; the rest of the service works.
   *
   * @param loss what the store has lost; while it has lost something, the gate refuses every
   *     participant
   */
  public static ParticipantGate gate(
      Settings settings, Participants participants, Supplier<Optional<Loss>> loss, Clock clock) {
    return new ParticipantGate(participants, of(settings, participants, clock).keyOrNull(), loss);
  }

  private static PseudonymKeyProvider of(
      Settings settings, Participants participants, Clock clock) {
    KeyFile<PseudonymKey> file =
        new KeyFile<>(
            settings.dataDir().resolve("pseudonym.key"),
            PseudonymKey::parse,
            ErrorCode.PSEUDONYM_KEY_UNAVAILABLE);
    return new PseudonymKeyProvider(settings, participants, file, clock);
  }

  /**
   * Returns why the configured key, or the one in the data dir, is not the key of the store. Empty
   * if it is, or if the store never had a key. Generates no key.
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
              + ") is not the key of this store (id "
              + known.keyId()
              + "); configure the key of this store and restart");
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
          "event=pseudonym-key-readable detail=\"other users can read or change "
              + file.path()
              + ": who has this file and the database can test guesses of pseudonyms; run chmod 600"
              + " on it\"");
    }
    return file.read().orElseGet(this::generated);
  }

  private static String newKey() {
    byte[] key = new byte[PseudonymKey.LEAST_BYTES];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key) + "\n";
  }

  /**
   * Generates a key, but never a second one for a store: a second key could not find the hashes of
   * the first.
   */
  private PseudonymKey generated() {
    if (participants.keyCheck().isEmpty()) {
      return file.create(newKey());
    }
    // read again, because another process may have generated it a moment ago
    return file.read()
        .orElseThrow(
            () ->
                new CorpusException(
                    ErrorCode.PSEUDONYM_KEY_UNAVAILABLE,
                    "the pseudonym key is missing: restore the file pseudonym.key of this data dir"
                        + " from its backup, or set "
                        + Setting.PSEUDONYM_KEY.variable()
                        + ", and restart"));
  }
}

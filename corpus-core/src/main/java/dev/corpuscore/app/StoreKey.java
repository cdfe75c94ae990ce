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
import dev.corpuscore.store.Participants;
import java.security.SecureRandom;
import java.time.Clock;
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
   */
  public static ParticipantGate gate(Settings settings, Participants participants, Clock clock) {
    KeyFile file = new KeyFile(settings.dataDir(), new SecureRandom());
    return new ParticipantGate(
        participants, new StoreKey(settings, participants, file, clock).keyOrNull());
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
    KeyCheck known = participants.agree(key.check(), clock.instant());
    if (!known.equals(key.check())) {
      throw new CorpusException(
          ErrorCode.PSEUDONYM_KEY_UNAVAILABLE,
          "the pseudonym key (id "
              + key.check().keyId()
              + ") is not the one of this store (id "
              + known.keyId()
              + "); give the right one and restart");
    }
    return key;
  }

  private PseudonymKey found() {
    Secret configured = settings.pseudonymKey();
    if (configured != null) {
      return PseudonymKey.parse(configured.reveal());
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

package dev.corpuscore.app;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.config.Secret;
import dev.corpuscore.config.Setting;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.KnownKey;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.Store;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Finds the pseudonym keys of a store: the configured ones, and those in the data dir. The key in
 * use is in {@code pseudonym.key}, older ones are in {@code pseudonym-<id>.key} beside it.
 */
public final class PseudonymKeyProvider {
  private static final System.Logger LOG = System.getLogger(PseudonymKeyProvider.class.getName());

  private final Settings settings;
  private final Participants participants;
  private final KeyFile<PseudonymKey> file;
  private final Clock clock;

  private PseudonymKeyProvider(Settings settings, Participants participants, Clock clock) {
    this.settings = settings;
    this.participants = participants;
    this.file = file(settings.dataDir().resolve("pseudonym.key"));
    this.clock = clock;
  }

  /**
   * Returns the gate of this store. Finds its keys, or generates one for a store that never had a
   * key. If a key is missing or belongs to another store, this logs it once and the gate refuses
   * every participant; the rest of the service works.
   *
   * @param loss what the store has lost; while it has lost something, the gate refuses every
   *     participant
   */
  public static ParticipantGate gate(
      Settings settings, Participants participants, Supplier<Optional<Loss>> loss, Clock clock) {
    try {
      PseudonymKeys keys = new PseudonymKeyProvider(settings, participants, clock).agreed();
      return new ParticipantGate(participants, keys, loss);
    } catch (CorpusException e) {
      LOG.log(
          WARNING,
          "event=pseudonym-key-unavailable closed=\"erasure, and requests that name a participant\""
              + " reason=\""
              + e.getMessage()
              + "\"");
      // without the folder of a file, because callers see it
      String reason =
          String.valueOf(e.getMessage()).replace(settings.dataDir() + File.separator, "");
      return ParticipantGate.closed(participants, reason);
    }
  }

  /**
   * Finds the keys of a store when they are first needed. Generates none and writes nothing, so it
   * may be called in a transaction of the store.
   *
   * @return throws {@code PSEUDONYM_KEY_UNAVAILABLE} if the key in use is missing
   */
  public static Supplier<PseudonymKeys> later(
      Settings settings, Participants participants, Clock clock) {
    PseudonymKeyProvider provider = new PseudonymKeyProvider(settings, participants, clock);
    AtomicReference<PseudonymKeys> known = new AtomicReference<>();
    return () -> {
      PseudonymKeys keys = known.get();
      if (keys == null) {
        if (participants.keys().isEmpty()) {
          throw unavailable("the store knows no pseudonym key");
        }
        keys = provider.found();
        known.set(keys);
      }
      return keys;
    };
  }

  /**
   * Returns why the configured keys, or those in the data dir, are not the keys of the store. Empty
   * if they are, or if the store never had a key. Generates no key.
   */
  public static Optional<String> fault(Settings settings, Store store, Clock clock) {
    return new PseudonymKeyProvider(settings, store.participants(), clock).fault();
  }

  /**
   * Puts a new key in the place of the one in the data dir, which is kept beside it, and records it
   * as the key in use.
   *
   * @return the id of the new key
   * @throws CorpusException {@code UNAVAILABLE} if the data dir is being served, {@code
   *     INVALID_REQUEST} if the key is configured, {@code PSEUDONYM_KEY_UNAVAILABLE} if a key of
   *     this store is missing; nothing has changed
   */
  public static String rotate(Settings settings, Participants participants, Clock clock) {
    if (settings.pseudonymKey() != null || settings.database() != null) {
      throw CorpusException.invalid(
          "this key is not in the data dir: generate one with openssl rand -base64 32, set it as "
              + Setting.CORPUS_PSEUDONYM_KEY.variable()
              + " and add the one before to "
              + Setting.CORPUS_PSEUDONYM_KEYS_RETIRED.variable()
              + " on every instance, and restart them all");
    }
    ServeLock held = ServeLock.take(settings.dataDir());
    try {
      return new PseudonymKeyProvider(settings, participants, clock).rotated();
    } finally {
      held.close();
    }
  }

  private String rotated() {
    KeyChecks checks = agreed().checks();
    if (checks.retired().size() >= PseudonymKeys.RETIRED_LIMIT) {
      throw unavailable(
          "there are " + PseudonymKeys.RETIRED_LIMIT + " older keys, and no more fit");
    }
    String before = checks.inUse().keyId();
    KeyFile<PseudonymKey> kept = retiredFile(before);
    file.copyTo(kept);
    if (kept.read().filter(key -> key.check().keyId().equals(before)).isEmpty()) {
      throw unavailable(kept.path() + " has another key than its name says; move it away");
    }
    // a crash from here on leaves the new key in use and the old one beside it: the next start
    // records that
    file.replace(newKey());
    return agreed().checks().inUse().keyId();
  }

  private Optional<String> fault() {
    if (participants.keys().isEmpty()) {
      return Optional.empty();
    }
    try {
      return participants.keyFault(found().checks());
    } catch (CorpusException e) {
      if (e.code() != ErrorCode.PSEUDONYM_KEY_UNAVAILABLE) {
        throw e;
      }
      return Optional.of(e.getMessage());
    }
  }

  private PseudonymKeys agreed() {
    PseudonymKeys keys = found();
    participants.agree(keys.checks(), clock.instant());
    return keys;
  }

  private PseudonymKeys found() {
    // before the older ones: a rotation at this moment puts the key there first
    PseudonymKey inUse = inUse();
    List<PseudonymKey> retired = new ArrayList<>();
    for (Secret secret : settings.retiredPseudonymKeys()) {
      retired.add(PseudonymKey.parse(secret.reveal()));
    }
    if (settings.database() == null) {
      retired.addAll(retiredInDataDir());
    }
    PseudonymKeys keys = new PseudonymKeys(inUse, retired);
    if (keys.checks().retired().size() > PseudonymKeys.RETIRED_LIMIT) {
      throw unavailable("there are more than " + PseudonymKeys.RETIRED_LIMIT + " older keys");
    }
    return keys;
  }

  private PseudonymKey inUse() {
    Secret configured = settings.pseudonymKey();
    if (configured != null) {
      return PseudonymKey.parse(configured.reveal());
    }
    warnIfReadable(file);
    return file.read().orElseGet(this::generated);
  }

  private List<PseudonymKey> retiredInDataDir() {
    List<PseudonymKey> keys = new ArrayList<>();
    try (DirectoryStream<Path> paths =
        Files.newDirectoryStream(settings.dataDir(), "pseudonym-*.key")) {
      for (Path path : paths) {
        KeyFile<PseudonymKey> retired = file(path);
        warnIfReadable(retired);
        retired.read().ifPresent(keys::add);
      }
      return keys;
    } catch (NoSuchFileException e) {
      return keys;
    } catch (IOException | DirectoryIteratorException e) {
      throw new CorpusException(
          ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, settings.dataDir() + " cannot be read", e);
    }
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
    List<KnownKey> known = participants.keys();
    if (known.isEmpty()) {
      return file.create(newKey());
    }
    // read again, because another process may have generated it a moment ago
    return file.read()
        .orElseThrow(
            () ->
                unavailable(
                    "the pseudonym key is missing (id "
                        + known.stream()
                            .filter(key -> key.until() == null)
                            .map(key -> key.check().keyId())
                            .findFirst()
                            .orElseThrow()
                        + "): restore the file pseudonym.key of this data dir from its"
                        + " backup, or set "
                        + Setting.CORPUS_PSEUDONYM_KEY.variable()
                        + ", and restart"));
  }

  private static void warnIfReadable(KeyFile<PseudonymKey> file) {
    if (file.isOpenToOthers()) {
      LOG.log(
          WARNING,
          "event=pseudonym-key-readable detail=\"other users can read or change "
              + file.path()
              + ": who has this file and the database can test guesses of pseudonyms; run chmod 600"
              + " on it\"");
    }
  }

  private KeyFile<PseudonymKey> retiredFile(String keyId) {
    return file(settings.dataDir().resolve("pseudonym-" + keyId + ".key"));
  }

  private static KeyFile<PseudonymKey> file(Path path) {
    return new KeyFile<>(path, PseudonymKey::parse, ErrorCode.PSEUDONYM_KEY_UNAVAILABLE);
  }

  private static CorpusException unavailable(String why) {
    return new CorpusException(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, why);
  }
}

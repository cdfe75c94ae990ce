package dev.corpuscore.app;

import static dev.corpuscore.model.CorpusException.unavailable;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.Secret;
import dev.corpuscore.config.Setting;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.Signer;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.SigningKeys;
import java.io.File;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the keys that a corpus signs with: the configured ones, or those in the data dir, which are
 * generated for a corpus that never had any. A deployment without a key works and signs nothing.
 */
public final class SigningKeyProvider {
  private static final System.Logger LOG = System.getLogger(SigningKeyProvider.class.getName());

  private final Settings settings;
  private final SigningKeys known;
  private final Clock clock;
  private final StringBuilder faults = new StringBuilder();

  private SigningKeyProvider(Settings settings, SigningKeys known, Clock clock) {
    this.settings = settings;
    this.known = known;
    this.clock = clock;
  }

  /**
   * Returns the signer of a corpus, and records its keys as those in use. If a key cannot be used,
   * this logs why, and the signer signs nothing that needs it.
   */
  public static Signer signer(Settings settings, SigningKeys known, Clock clock) {
    SigningKeyProvider provider = new SigningKeyProvider(settings, known, clock);
    SigningKey statements = provider.usable(KeyPurpose.STATEMENTS);
    SigningKey log = provider.usable(KeyPurpose.LOG);
    String fault = provider.faults.isEmpty() ? null : provider.faults.toString();
    return new Signer(statements, log, fault);
  }

  /**
   * Why a serve with these settings signs less than it could, as sentences; empty if it would sign
   * everything, or generate its keys at its first start. Generates, records and logs nothing.
   */
  public static List<String> faults(Settings settings, SigningKeys known, Clock clock) {
    SigningKeyProvider provider = new SigningKeyProvider(settings, known, clock);
    List<String> faults = new ArrayList<>();
    for (KeyPurpose purpose : KeyPurpose.values()) {
      try {
        if (provider.configured(purpose) != null
            || settings.database() != null
            || known.inUse(purpose).isPresent()
            || Files.exists(provider.file(purpose).path())) {
          provider.found(purpose);
        }
      } catch (CorpusException e) {
        faults.add(provider.shown(purpose, e));
      }
    }
    return faults;
  }

  /**
   * Puts new keys in the place of those in the data dir, and records them as those in use. The old
   * private keys are lost; the old public keys stay known.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the data dir is being served, {@code
   *     INVALID_REQUEST} if the key is configured; nothing has changed
   */
  public static void rotate(Settings settings, SigningKeys known, KeyPurpose purpose, Clock clock) {
    SigningKeyProvider provider = new SigningKeyProvider(settings, known, clock);
    if (provider.configured(purpose) != null || settings.database() != null) {
      throw CorpusException.invalid(
          "this key is not in the data dir: generate one with openssl genpkey -algorithm ed25519,"
              + " set "
              + setting(purpose).variable()
              + " on every instance, and restart them all; the old public key stays known");
    }
    ServeLock held = ServeLock.take(settings.dataDir());
    try {
      SigningKey fresh = SigningKey.generate(new SecureRandom());
      provider.file(purpose).replace(fresh.pem());
      known.use(fresh.verifying(), purpose, clock.instant());
    } finally {
      held.close();
    }
  }

  private @Nullable SigningKey usable(KeyPurpose purpose) {
    try {
      SigningKey key = found(purpose);
      known.use(key.verifying(), purpose, clock.instant());
      return key;
    } catch (CorpusException e) {
      LOG.log(
          WARNING,
          "event=not-signed what=" + purpose.wire() + " reason=\"" + e.getMessage() + "\"");
      faults.append(faults.isEmpty() ? "" : "; ").append(shown(purpose, e));
      return null;
    }
  }

  /** The public reason, without the folder of a file. */
  private String shown(KeyPurpose purpose, CorpusException e) {
    String said = String.valueOf(e.getMessage());
    return (purpose == KeyPurpose.LOG ? "logs" : "statements")
        + " are not signed: "
        + said.replace(settings.dataDir() + File.separator, "");
  }

  private SigningKey found(KeyPurpose purpose) {
    Secret configured = configured(purpose);
    if (configured != null) {
      return SigningKey.ofPem(configured.reveal());
    }
    if (settings.database() != null) {
      throw unavailable(
          setting(purpose).variable()
              + " is not set, which a deployment on PostgreSQL needs: make the keys with ./corpus"
              + " tokens --dir, and set them on every instance");
    }
    KeyFile<SigningKey> file = file(purpose);
    if (file.isOpenToOthers()) {
      throw unavailable(
          "other users can read or change "
              + file.path()
              + "; run chmod 600 on it, or rotate it"
              + " with ./corpus keys rotate if somebody may have read it");
    }
    return file.read().orElseGet(() -> generated(purpose, file));
  }

  /** Generates a key, but never a second one in silence: the first may be in a backup. */
  private SigningKey generated(KeyPurpose purpose, KeyFile<SigningKey> file) {
    Optional<PublishedKey> before = known.inUse(purpose);
    if (before.isEmpty()) {
      return file.create(SigningKey.generate(new SecureRandom()).pem());
    }
    // read again, because another process may have generated it a moment ago
    return file.read()
        .orElseThrow(
            () ->
                unavailable(
                    "the file of key "
                        + before.get().key().keyId()
                        + " is missing: restore "
                        + file.path()
                        + " from its backup, or begin with a new key: ./corpus keys rotate --for "
                        + purpose.wire()));
  }

  private KeyFile<SigningKey> file(KeyPurpose purpose) {
    String name = purpose == KeyPurpose.LOG ? "log.key" : "signing.key";
    return new KeyFile<>(
        settings.dataDir().resolve(name), SigningKey::ofPem, ErrorCode.UNAVAILABLE);
  }

  private @Nullable Secret configured(KeyPurpose purpose) {
    return purpose == KeyPurpose.LOG ? settings.signing().log() : settings.signing().statements();
  }

  private static Setting setting(KeyPurpose purpose) {
    return purpose == KeyPurpose.LOG ? Setting.LEDGER_KEY : Setting.SIGNING_KEY;
  }
}

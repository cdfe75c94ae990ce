package dev.corpuscore.app;

import static java.lang.System.Logger.Level.DEBUG;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/** The file of the generated pseudonym key, in the data dir. Only its owner may read it. */
final class KeyFile {
  private static final System.Logger LOG = System.getLogger(KeyFile.class.getName());

  private final Path path;
  private final SecureRandom random;

  KeyFile(Path dataDir, SecureRandom random) {
    this.path = dataDir.resolve("pseudonym.key");
    this.random = random;
  }

  /**
   * Reads the key; empty if there is no such file.
   *
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE} if it cannot be read or is not a key
   */
  Optional<PseudonymKey> read() {
    try {
      return Optional.of(PseudonymKey.parse(Files.readString(path, StandardCharsets.US_ASCII)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw unavailable(path + " cannot be read");
    } catch (CorpusException e) {
      throw unavailable("in " + path + " " + e.getMessage());
    }
  }

  /**
   * Generates a key, durable on return. File and folder are flushed, because if a crash lost the
   * key, nobody could compute its hashes again. If another process was faster, its key is used.
   *
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE} if it cannot be written
   */
  PseudonymKey generate() {
    byte[] key = new byte[PseudonymKey.LEAST_BYTES];
    random.nextBytes(key);
    String line = Base64.getEncoder().encodeToString(key) + "\n";
    try {
      PrivateFiles.create(path, line.getBytes(StandardCharsets.US_ASCII));
    } catch (FileAlreadyExistsException another) {
      LOG.log(DEBUG, "event=pseudonym-key-made-elsewhere path=" + path);
    } catch (IOException e) {
      throw unavailable(path + " cannot be written");
    }
    return read().orElseThrow(() -> unavailable(path + " was deleted by another process"));
  }

  /** Whether users other than its owner may read or change it. */
  boolean isOpenToOthers() {
    try {
      return Files.exists(path) && PrivateFiles.isOpenToOthers(path);
    } catch (IOException e) {
      throw unavailable(path + " cannot be read");
    }
  }

  Path path() {
    return path;
  }

  private static CorpusException unavailable(String why) {
    return new CorpusException(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, why);
  }
}

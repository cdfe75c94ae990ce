package dev.corpuscore.app;

import static java.lang.System.Logger.Level.DEBUG;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * The file of a generated key, in the data dir. Only its owner may read it.
 *
 * @param <K> the key
 */
final class KeyFile<K> {
  private static final System.Logger LOG = System.getLogger(KeyFile.class.getName());

  private final Path path;
  private final Function<String, K> parser;
  private final ErrorCode unusable;

  /**
   * @param parser reads a key, and throws {@link CorpusException} for another text
   * @param unusable the code of all exceptions of this file
   */
  KeyFile(Path path, Function<String, K> parser, ErrorCode unusable) {
    this.path = path;
    this.parser = parser;
    this.unusable = unusable;
  }

  /**
   * Reads the key; empty if there is no such file.
   *
   * @throws CorpusException if it cannot be read or is not a key
   */
  Optional<K> read() {
    try {
      return Optional.of(parser.apply(Files.readString(path, StandardCharsets.US_ASCII)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw unusable(path + " cannot be read", e);
    } catch (CorpusException e) {
      throw unusable("in " + path + " " + e.getMessage());
    }
  }

  /**
   * Writes a new key, durable on return. File and folder are flushed, because if a crash lost the
   * key, nobody could make it again. If another process was faster, its key is used.
   *
   * @param text what the parser reads
   * @return the key in the file
   * @throws CorpusException if it cannot be written
   */
  K create(String text) {
    try {
      PrivateFiles.create(path, text.getBytes(StandardCharsets.US_ASCII));
    } catch (FileAlreadyExistsException another) {
      LOG.log(DEBUG, "event=key-made-elsewhere path=" + path);
    } catch (IOException e) {
      throw unusable(path + " cannot be written", e);
    }
    return read().orElseThrow(() -> unusable(path + " was deleted by another process"));
  }

  /**
   * Puts a new key in the place of the old one, which is lost. Durable on return; after a crash the
   * file has one of the two.
   *
   * @throws CorpusException if it cannot be written; the old key is still there
   */
  void replace(String text) {
    try {
      PrivateFiles.replace(path, text.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw unusable(path + " cannot be written", e);
    }
  }

  /**
   * Copies the key to another file, durable on return; one that has it already does not change.
   *
   * @throws CorpusException if it cannot be read or written
   */
  void copyTo(KeyFile<K> copy) {
    try {
      copy.create(Files.readString(path, StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw unusable(path + " cannot be read", e);
    }
  }

  /** Whether users other than its owner may read or change it. */
  boolean isOpenToOthers() {
    try {
      return Files.exists(path) && PrivateFiles.isOpenToOthers(path);
    } catch (IOException e) {
      throw unusable(path + " cannot be read", e);
    }
  }

  Path path() {
    return path;
  }

  private CorpusException unusable(String why) {
    return new CorpusException(unusable, why);
  }

  /** The name of the cause says whether it is a permission, a folder, or the disk. */
  private CorpusException unusable(String why, IOException cause) {
    return new CorpusException(
        unusable, why + " (" + cause.getClass().getSimpleName() + ")", cause);
  }
}

package dev.corpuscore.service.transparency;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.transparency.Checkpoint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A folder in which the newest checkpoint of each log is kept, away from the database. Several
 * instances may share it. A file is named after its log and size, so that nobody can put an older
 * checkpoint in the place of a newer one by writing later. Thread-safe.
 */
public final class CheckpointFolder {
  private static final String SUFFIX = ".checkpoint";
  private static final Pattern NAME = Pattern.compile(".+-[0-9]{18}\\.checkpoint");
  private static final int LIMIT_BYTES = 64 << 10;

  private final Path folder;

  /**
   * @param folder created at the first writing
   */
  public CheckpointFolder(Path folder) {
    this.folder = folder;
  }

  /** Its path, for messages to the operator. */
  @Override
  public String toString() {
    return folder.toString();
  }

  /**
   * The newest checkpoint of each log, and of each name of a log, that is kept here: signed notes,
   * not verified.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the folder cannot be read
   */
  public List<String> newest() {
    Map<String, Path> newest = new TreeMap<>();
    for (Path file : files("")) {
      newest.put(withoutSize(file), file);
    }
    return newest.values().stream().map(CheckpointFolder::read).toList();
  }

  /**
   * Keeps a checkpoint, and then deletes smaller ones of the same log. Durable on return.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the folder refuses it; what was kept is still
   *     there
   */
  public void keep(Checkpoint checkpoint, String note) {
    String prefix = prefix(checkpoint.origin());
    Path file = folder.resolve(prefix + digits(checkpoint.size()) + SUFFIX);
    try {
      PrivateFiles.createFolder(folder);
      PrivateFiles.replace(file, note.getBytes(StandardCharsets.UTF_8));
      for (Path other : files(prefix)) {
        if (withoutSize(other).equals(prefix)
            && other.getFileName().compareTo(file.getFileName()) < 0) {
          Files.deleteIfExists(other);
        }
      }
    } catch (IOException e) {
      throw CorpusException.unavailable("no checkpoint can be kept in " + folder + ": " + e, e);
    }
  }

  /** The files whose names begin so, the smallest checkpoint first. */
  private List<Path> files(String prefix) {
    List<Path> files = new ArrayList<>();
    if (!Files.exists(folder)) {
      return files;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path file : all) {
        String name = String.valueOf(file.getFileName());
        if (name.startsWith(prefix) && NAME.matcher(name).matches()) {
          files.add(file);
        }
      }
    } catch (IOException e) {
      throw CorpusException.unavailable(folder + " cannot be read: " + e, e);
    }
    files.sort(null);
    return files;
  }

  /** What the names of all checkpoints of one log begin with. */
  private static String withoutSize(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - digits(0).length() - SUFFIX.length());
  }

  private static String read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(LIMIT_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw CorpusException.unavailable(file + " cannot be read: " + e, e);
    }
  }

  /** The origin as a file name, and a dash. */
  private static String prefix(String origin) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < origin.length(); i++) {
      char it = origin.charAt(i);
      boolean plain = Character.isLetterOrDigit(it) || it == '-' || it == '.';
      name.append(plain ? it : '_');
    }
    return name.append('-').toString();
  }

  /** As many digits for each size, so that the order of names is that of sizes. */
  private static String digits(long size) {
    String digits = Long.toString(size);
    return "0".repeat(18 - digits.length()) + digits;
  }
}

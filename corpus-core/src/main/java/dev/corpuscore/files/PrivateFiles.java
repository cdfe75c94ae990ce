package dev.corpuscore.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * Files and folders that their owner alone may use: 0600 and 0700 from the moment they exist,
 * whatever the umask. What exists already keeps the mode that its owner gave it.
 */
public final class PrivateFiles {
  private static final FileAttribute<Set<PosixFilePermission>> FILE = mode("rw-------");
  private static final FileAttribute<Set<PosixFilePermission>> FOLDER = mode("rwx------");

  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.complementOf(
          EnumSet.of(
              PosixFilePermission.OWNER_READ,
              PosixFilePermission.OWNER_WRITE,
              PosixFilePermission.OWNER_EXECUTE));

  private PrivateFiles() {}

  private static FileAttribute<Set<PosixFilePermission>> mode(String mode) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
  }

  /** Makes a folder and those above it, where they are missing. */
  public static void createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, FOLDER);
    }
  }

  /** Makes an empty file, unless there is one of that name. */
  public static void createEmpty(Path file) throws IOException {
    if (!Files.exists(file)) {
      try {
        Files.createFile(file, FILE);
      } catch (FileAlreadyExistsException another) {
        // somebody else was faster, which is as good
        return;
      }
    }
  }

  /**
   * Makes a file with these bytes, durable on return: whole or not at all, whoever looks and
   * whenever the machine stops.
   *
   * @throws FileAlreadyExistsException if there is a file of that name; it is as it was then
   */
  public static void create(Path file, byte[] content) throws IOException {
    Path folder = folderOf(file);
    Path written = Files.createTempFile(folder, file.getFileName() + ".", ".new", FILE);
    try {
      write(written, content);
      Files.createLink(file, written);
    } finally {
      Files.delete(written);
    }
    sync(folder);
  }

  /** The folder that a file is in or would be in; of a bare name the current one. */
  public static Path folderOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent(), "the root is no file");
  }

  /** Whether anybody but its owner may do anything with it. */
  public static boolean isOpenToOthers(Path path) throws IOException {
    return Files.getPosixFilePermissions(path).stream().anyMatch(OTHERS::contains);
  }

  private static void write(Path file, byte[] content) throws IOException {
    try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel flushed = FileChannel.open(folder)) {
      flushed.force(true);
    }
  }
}

package dev.corpuscore.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Creates files and folders that only their owner can use: mode 0600 and 0700 from the moment they
 * exist, with any umask; and reads small ones. An existing file or folder keeps its mode.
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

  /** Creates a folder and its parents if they are missing. */
  public static void createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, FOLDER);
    }
  }

  /** Creates an empty file, unless a file of that name exists. */
  public static void createEmpty(Path file) throws IOException {
    if (!Files.exists(file)) {
      try {
        Files.createFile(file, FILE);
      } catch (FileAlreadyExistsException another) {
        // another process created it first
        return;
      }
    }
  }

  /**
   * Creates a file with these bytes, durable on return. Readers, and a restart after a power cut,
   * see the whole file or no file.
   *
   * @throws FileAlreadyExistsException if a file of that name exists; it has not changed
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

  /**
   * As {@link #create}, in the place of a file that may exist. After a failure or a power cut the
   * file has its old or its new content.
   */
  public static void replace(Path file, byte[] content) throws IOException {
    Path folder = folderOf(file);
    Path written = Files.createTempFile(folder, file.getFileName() + ".", ".new", FILE);
    try {
      write(written, content);
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(written);
    }
    sync(folder);
  }

  /** The folder of a file; the current folder if the path is a bare name. */
  public static Path folderOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent(), "the root is not a file");
  }

  /** Whether users other than the owner have any permission. */
  public static boolean isOpenToOthers(Path path) throws IOException {
    return Files.getPosixFilePermissions(path).stream().anyMatch(OTHERS::contains);
  }

  /** The bytes of a file; empty if it has more than {@code most}. */
  public static Optional<byte[]> read(Path file, int most) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(most + 1);
      return bytes.length > most ? Optional.empty() : Optional.of(bytes);
    }
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

  /**
   * Moves a file to another name of the same file system, in the place of one that may be there.
   */
  public static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    sync(folderOf(to));
  }

  /**
   * Copies a file to one that does not exist, durable on return.
   *
   * @throws FileAlreadyExistsException if a file of that name exists; it has not changed
   */
  public static void copy(Path from, Path to) throws IOException {
    Files.createFile(to, FILE);
    try (InputStream in = Files.newInputStream(from);
        OutputStream out = Files.newOutputStream(to)) {
      in.transferTo(out);
    }
    sync(to);
    sync(folderOf(to));
  }

  /** Writes to the disk what is known of a file, or which names a folder has. */
  public static void sync(Path path) throws IOException {
    try (FileChannel flushed = FileChannel.open(path)) {
      flushed.force(true);
    }
  }
}

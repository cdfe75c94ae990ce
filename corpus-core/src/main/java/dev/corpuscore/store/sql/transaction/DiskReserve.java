package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;

/**
 * Reserves room on a disk with a file. The room is released if the disk is full and a participant
 * must be erased. Several processes may share the file. Thread-safe.
 */
final class DiskReserve {
  /** Enough for the log of an erasure of some hundred postings. */
  static final int BYTES = 16 * 1024 * 1024;

  /**
   * On a disk with less room than this many times the reserve, nothing is reserved, because other
   * files need the room.
   */
  private static final int LEAST_FREE = 3;

  private static final int CHUNK = 1024 * 1024;

  /** The size of the smallest blocks that file systems share. */
  private static final int BLOCK = 4096;

  private final Path path;

  DiskReserve(Path path) {
    this.path = path;
  }

  /** The path of the file. */
  Path path() {
    return path;
  }

  /** Whether the room is reserved. */
  boolean isWhole() throws IOException {
    return Files.exists(path) && Files.size(path) == BYTES;
  }

  /**
   * Reserves the room, with allocated blocks, if the disk has three times as much; false if not.
   *
   * @throws IOException if the disk refuses; nothing is kept back then
   */
  synchronized boolean make() throws IOException {
    if (isWhole()) {
      return true;
    }
    Path folder = path.toAbsolutePath().getParent();
    if (Files.getFileStore(folder).getUsableSpace() < (long) LEAST_FREE * BYTES) {
      return false;
    }
    PrivateFiles.createEmpty(path);
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
      fill(file);
      return true;
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  /**
   * A file system can neither compress random bytes, nor share blocks that differ. Of each block
   * some bytes are drawn anew: to draw all took longer than to write them.
   */
  private static void fill(FileChannel file) throws IOException {
    SplittableRandom random = new SplittableRandom();
    byte[] chunk = new byte[CHUNK];
    random.nextBytes(chunk);
    ByteBuffer bytes = ByteBuffer.wrap(chunk);
    for (int written = 0; written < BYTES; written += CHUNK) {
      for (int block = 0; block < CHUNK; block += BLOCK) {
        bytes.putLong(block, random.nextLong());
      }
      bytes.rewind();
      while (bytes.hasRemaining()) {
        file.write(bytes, (long) written + bytes.position());
      }
    }
  }

  /** Releases the room; false if none was reserved. */
  synchronized boolean giveUp() throws IOException {
    return Files.deleteIfExists(path);
  }
}

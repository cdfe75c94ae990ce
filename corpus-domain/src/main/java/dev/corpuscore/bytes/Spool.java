package dev.corpuscore.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are appended and can be read at any position. A small spool is in memory. A large one
 * is in a temporary file that only its owner may read. The file is deleted as soon as it is open,
 * so nothing remains however the process ends. Not thread-safe.
 */
public final class Spool implements AutoCloseable {
  private static final int MEMORY = 64 << 10;
  private static final int FIRST = 4 << 10;

  private final Path folder;
  private byte[] tail = {};
  private int inTail;
  private long inFile;
  private @Nullable FileChannel file;
  private boolean closed;

  /**
   * Creates an empty spool. Writes nothing to the disk yet.
   *
   * @param folder the folder of the temporary file; created if it is missing
   */
  public Spool(Path folder) {
    this.folder = folder;
  }

  /** How many bytes were written. */
  public long size() {
    return inFile + inTail;
  }

  /**
   * Appends bytes.
   *
   * @throws IOException if the disk refuses them; then the spool must not be used again
   */
  public void write(byte[] bytes, int offset, int length) throws IOException {
    requireOpen();
    if (inTail + length > MEMORY) {
      flush();
      if (length > MEMORY) {
        write(ByteBuffer.wrap(bytes, offset, length));
        return;
      }
    }
    if (inTail + length > tail.length) {
      int room = Math.max(FIRST, Math.max(2 * tail.length, inTail + length));
      tail = Arrays.copyOf(tail, Math.min(MEMORY, room));
    }
    System.arraycopy(bytes, offset, tail, inTail, length);
    inTail += length;
  }

  /**
   * Returns {@code length} bytes from {@code start}.
   *
   * @throws IOException if they cannot be read
   */
  public byte[] read(long start, int length) throws IOException {
    requireOpen();
    if (start < 0 || length < 0 || start + length > size()) {
      throw new IndexOutOfBoundsException(start + "+" + length + " of " + size());
    }
    byte[] bytes = new byte[length];
    int fromFile = (int) Math.max(0, Math.min(length, inFile - start));
    if (fromFile > 0) {
      ByteBuffer into = ByteBuffer.wrap(bytes, 0, fromFile);
      while (into.hasRemaining()) {
        if (open().read(into, start + into.position()) < 0) {
          throw new IOException("a temporary file lost its end");
        }
      }
    }
    if (fromFile < length) {
      System.arraycopy(tail, (int) (start + fromFile - inFile), bytes, fromFile, length - fromFile);
    }
    return bytes;
  }

  private void flush() throws IOException {
    write(ByteBuffer.wrap(tail, 0, inTail));
    inTail = 0;
  }

  private void write(ByteBuffer bytes) throws IOException {
    int length = bytes.remaining();
    FileChannel to = open();
    while (bytes.hasRemaining()) {
      to.write(bytes, inFile + length - bytes.remaining());
    }
    inFile += length;
  }

  private FileChannel open() throws IOException {
    FileChannel opened = file;
    if (opened == null) {
      Files.createDirectories(folder);
      opened =
          FileChannel.open(
              Files.createTempFile(folder, "spool-", ""),
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      file = opened;
    }
    return opened;
  }

  private void requireOpen() throws IOException {
    if (closed) {
      throw new IOException("a temporary file was closed");
    }
  }

  /** Releases its memory and its file. Idempotent. */
  @Override
  public void close() {
    closed = true;
    tail = new byte[0];
    inTail = 0;
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      // the file has no name, so the system frees its space when the process ends
    }
  }
}

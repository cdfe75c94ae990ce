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
 * Bytes that are written at the end and read anywhere: in memory while they are few, else in a file
 * that only its owner may read, and that has no name any more once it is open. So nothing stays
 * behind, however the process ends. Not thread-safe.
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
   * An empty spool; nothing is written to the disk yet.
   *
   * @param folder where its file will be; made if it is missing
   */
  public Spool(Path folder) {
    this.folder = folder;
  }

  /** How many bytes were written. */
  public long size() {
    return inFile + inTail;
  }

  /**
   * Adds bytes at the end.
   *
   * @throws IOException if the disk refuses them; then the spool is of no use any more
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

  /** Gives its memory and its file back. Idempotent. */
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
      // it has no name: what the system keeps of it goes with the process
    }
  }
}

package dev.corpuscore.bytes;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import com.github.luben.zstd.ZstdDictTrainer;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Compresses small texts with zstd (RFC 8878) and a dictionary of what such texts have in common.
 * The result is one frame, which any zstd can decompress with the same dictionary; it contains the
 * number of the dictionary, the length of the text and a checksum of it. Thread-safe. An instance
 * holds some hundred kilobytes outside of the heap until it is closed.
 */
public final class CompressionDictionary implements AutoCloseable {
  /** The longest text that is compressed, and that a frame may decompress to: 32 MiB. */
  public static final int BYTES_LIMIT = 32 << 20;

  /** For texts that are written once and wait: twice as long, some hundredths smaller. */
  public static final int SMALLER = 5;

  /** Higher levels take twice the time and more for some hundredths of the size. */
  private static final int LEVEL = 3;

  /** Where the format of zstd has the number of a dictionary. */
  private static final int NUMBER_AT = 4;

  private static final int MAGIC_BYTES = 4;
  private static final int MAGIC = 0x28b52ffd;

  /** A context is half a megabyte and more; making one takes longer than compressing a text. */
  private static final int IDLE_CONTEXTS = Runtime.getRuntime().availableProcessors();

  private final int number;
  private final int level;
  private final byte[] bytes;
  private final ZstdDictDecompress forDecompressing;
  private @Nullable ZstdDictCompress forCompressing;
  private final BlockingQueue<ZstdCompressCtx> compressing =
      new ArrayBlockingQueue<>(IDLE_CONTEXTS);
  private final BlockingQueue<ZstdDecompressCtx> decompressing =
      new ArrayBlockingQueue<>(IDLE_CONTEXTS);

  /** The dictionary of the program, made when it is first needed. */
  private static final class Shipped {
    static final CompressionDictionary DICTIONARY =
        new CompressionDictionary(
            ClassResource.bytes(CompressionDictionary.class, "postings.zstd-dictionary"));
  }

  /**
   * Reads a dictionary.
   *
   * @param bytes in zstd's format, with a number
   * @throws IllegalArgumentException if they are no such dictionary
   */
  public CompressionDictionary(byte[] bytes) {
    this(bytes, LEVEL);
  }

  /**
   * As {@link #CompressionDictionary(byte[])}.
   *
   * @param level of zstd; frames of any level are decompressed alike
   */
  public CompressionDictionary(byte[] bytes, int level) {
    this.bytes = bytes.clone();
    this.level = level;
    this.number = (int) Zstd.getDictIdFromDict(bytes);
    if (number == 0) {
      throw new IllegalArgumentException("these bytes are no dictionary with a number");
    }
    try {
      this.forDecompressing = new ZstdDictDecompress(bytes);
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException("dictionary " + number + " is damaged", e);
    }
  }

  /**
   * Makes a dictionary of what is frequent in some texts. It contains parts of them. Takes about a
   * second for each 20 MB of texts, and as many bytes outside of the heap as they have.
   *
   * @param size in bytes, at most
   * @param number 1 to 2^31-1
   * @return the dictionary in zstd's format; empty if the texts are too few or have nothing in
   *     common
   */
  public static Optional<byte[]> train(List<byte[]> texts, int size, int number) {
    int sum = texts.stream().mapToInt(text -> text.length).sum();
    ZstdDictTrainer trainer = new ZstdDictTrainer(sum, size);
    texts.forEach(trainer::addSample);
    try {
      byte[] trained = trainer.trainSamples();
      ByteBuffer.wrap(trained).order(ByteOrder.LITTLE_ENDIAN).putInt(NUMBER_AT, number);
      return Optional.of(trained);
    } catch (ZstdException e) {
      return Optional.empty();
    }
  }

  /**
   * Loads the library of zstd now. Otherwise the first use does it, and fails with an {@code
   * Error}.
   *
   * @throws IllegalStateException if it cannot be loaded; the message says why and what to do
   */
  public static void loadLibrary() {
    try {
      Native.load();
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "the library of zstd cannot be loaded from the temporary directory "
              + System.getProperty("java.io.tmpdir")
              + ": it must be writable and mounted without noexec; another one is chosen by"
              + " CORPUS_JAVA_OPTIONS=-Djava.io.tmpdir=FOLDER",
          e);
    }
  }

  /** The dictionary that is part of this program. */
  public static CompressionDictionary shipped() {
    return Shipped.DICTIONARY;
  }

  /** Whether the bytes begin as a frame does. A JSON text never does. */
  public static boolean isFrame(byte[] bytes) {
    if (bytes.length < MAGIC_BYTES) {
      return false;
    }
    int first = 0;
    for (int i = 0; i < MAGIC_BYTES; i++) {
      first = (first << Byte.SIZE) | (bytes[i] & 0xff);
    }
    return first == MAGIC;
  }

  /** The number of the dictionary that a frame needs; 0 if it names none. */
  public static int numberOf(byte[] frame) {
    return (int) Zstd.getDictIdFromFrame(frame);
  }

  /** The number by which frames name this dictionary: 1 to 2^31-1. */
  public int number() {
    return number;
  }

  /** The dictionary in zstd's format. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /**
   * Returns a text as a frame.
   *
   * @throws IllegalArgumentException if the text has more than {@link #BYTES_LIMIT} bytes
   */
  public byte[] compress(byte[] text) {
    if (text.length > BYTES_LIMIT) {
      throw new IllegalArgumentException(
          "a text of " + text.length + " bytes is over " + BYTES_LIMIT);
    }
    ZstdCompressCtx idle = compressing.poll();
    ZstdCompressCtx context = idle == null ? newCompressing() : idle;
    try {
      return context.compress(text);
    } finally {
      if (!compressing.offer(context)) {
        context.close();
      }
    }
  }

  /**
   * Returns the text of a frame; empty if the frame is damaged, needs another dictionary, or says
   * that its text has more than {@link #BYTES_LIMIT} bytes. Never allocates more than that for the
   * text.
   */
  public Optional<byte[]> decompress(byte[] frame) {
    byte[][] text = new byte[1][];
    int length = decompress(frame, claimed -> text[0] = new byte[claimed]);
    return length < 0 ? Optional.empty() : Optional.of(text[0]);
  }

  /**
   * As {@link #decompress(byte[])}, for those who have room that they use again.
   *
   * @param room returns an array of at least so many bytes, whose beginning gets the text
   * @return the length of the text; -1 where the other method returns nothing
   */
  public int decompress(byte[] frame, IntFunction<byte[]> room) {
    if (!isFrame(frame) || numberOf(frame) != number) {
      return -1;
    }
    long length = Zstd.getFrameContentSize(frame);
    if (length < 0 || length > BYTES_LIMIT) {
      return -1;
    }
    byte[] into = room.apply((int) length);
    ZstdDecompressCtx idle = decompressing.poll();
    ZstdDecompressCtx context = idle == null ? newDecompressing() : idle;
    try {
      int read = context.decompressByteArray(into, 0, (int) length, frame, 0, frame.length);
      return read == length ? read : -1;
    } catch (ZstdException e) {
      return -1;
    } finally {
      if (!decompressing.offer(context)) {
        context.close();
      }
    }
  }

  private ZstdCompressCtx newCompressing() {
    return new ZstdCompressCtx().setLevel(level).setChecksum(true).loadDict(forCompressing());
  }

  /** Made when it is first needed, because most dictionaries of an index are only read. */
  private synchronized ZstdDictCompress forCompressing() {
    ZstdDictCompress made = forCompressing;
    if (made == null) {
      made = new ZstdDictCompress(bytes, level);
      forCompressing = made;
    }
    return made;
  }

  private ZstdDecompressCtx newDecompressing() {
    return new ZstdDecompressCtx().loadDict(forDecompressing);
  }

  /** Gives back the memory outside of the heap. Nothing may be compressed or decompressed then. */
  @Override
  public synchronized void close() {
    compressing.forEach(ZstdCompressCtx::close);
    compressing.clear();
    decompressing.forEach(ZstdDecompressCtx::close);
    decompressing.clear();
    forDecompressing.close();
    if (forCompressing != null) {
      forCompressing.close();
    }
  }
}

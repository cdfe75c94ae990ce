package dev.corpuscore;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import dev.corpuscore.bytes.CompressionDictionary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;

/** What the files below a folder hold, read as Latin-1, which is bytes, and what is compressed. */
public final class FileTraces {
  private static final String FRAME = "(\u00b5/\u00fd";

  private FileTraces() {}

  /** Those that hold what is sought. */
  public static List<String> holding(Path below, Predicate<String> sought) throws IOException {
    return found(below, text -> sought.test(text) ? List.of("found") : List.of());
  }

  /** What {@code search} finds, behind the name of the file. */
  static List<String> found(Path below, Function<String, List<String>> search) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(below)) {
      search.apply(read(file)).forEach(trace -> found.add(file + ": " + trace));
    }
    return found;
  }

  private static List<Path> files(Path below) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        below,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          // what a running server has dropped since its folder was listed holds nothing
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException && !file.equals(below)) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
    return files;
  }

  /**
   * Waits until a file is empty or gone, half a minute at most: the database's WAL, once what was
   * deleted has left it.
   */
  public static void awaitEmpty(Path file) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (size(file) > 0 && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  /** The bytes as Latin-1, and behind them the texts of all whole frames of zstd in them. */
  static String text(byte[] bytes) {
    String raw = new String(bytes, StandardCharsets.ISO_8859_1);
    StringBuilder texts = new StringBuilder(raw);
    for (int at = raw.indexOf(FRAME); at >= 0; at = raw.indexOf(FRAME, at + 1)) {
      try {
        int length = (int) Zstd.findFrameCompressedSize(bytes, at, bytes.length - at);
        CompressionDictionary.shipped()
            .decompress(Arrays.copyOfRange(bytes, at, at + length))
            .map(text -> new String(text, StandardCharsets.ISO_8859_1))
            .ifPresent(text -> texts.append('\n').append(text));
      } catch (ZstdException e) {
        // no frame, or a part of one: goes on behind its beginning
      }
    }
    return texts.toString();
  }

  /** A file that the running index has dropped since it was listed holds nothing any more. */
  private static String read(Path file) throws IOException {
    try {
      return text(Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      return "";
    }
  }
}

package dev.corpuscore.parquet;

import com.jerolba.carpet.CarpetWriter;
import com.jerolba.carpet.ColumnNamingStrategy;
import com.jerolba.carpet.io.FileSystemOutputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * A file that is written under another name, and gets its own when it is whole. Used by one thread.
 */
final class ParquetFile implements AutoCloseable {
  private static final int ROWS_OF_A_GROUP = 100_000;

  private final Path unfinished;
  private final CarpetWriter<Row> writer;
  private final Map<String, Long> counts = new TreeMap<>();
  private long rows;

  /**
   * Begins a file.
   *
   * @param folder is made if it is not there
   */
  ParquetFile(Path folder) throws IOException {
    Files.createDirectories(folder);
    this.unfinished = Files.createTempFile(folder, ".unfinished-", ".parquet");
    this.writer =
        new CarpetWriter.Builder<>(new FileSystemOutputFile(unfinished.toFile()), Row.class)
            .withConf(new PlainParquetConfiguration())
            .withColumnNamingStrategy(ColumnNamingStrategy.SNAKE_CASE)
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .withRowGroupRowCountLimit(ROWS_OF_A_GROUP)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .build();
  }

  void write(Row row) throws IOException {
    writer.write(row);
    counts.merge(row.change(), 1L, Long::sum);
    rows++;
  }

  long rows() {
    return rows;
  }

  /** How many rows there are of each change. */
  Map<String, Long> counts() {
    return counts;
  }

  /**
   * Ends the file, and gives it its name.
   *
   * @return {@code sha256:} and its digest in hex
   */
  String finish(Path file) throws IOException {
    writer.close();
    String digest = digest(unfinished);
    name(unfinished, file);
    return digest;
  }

  /** Gives a file its name when it is on the disk: what has a name survives a loss of power. */
  static void name(Path unfinished, Path file) throws IOException {
    try (FileChannel written = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
      written.force(true);
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent())) {
      folder.force(true);
    }
  }

  private static String digest(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
      return "sha256:" + HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Deletes what is not finished. */
  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}

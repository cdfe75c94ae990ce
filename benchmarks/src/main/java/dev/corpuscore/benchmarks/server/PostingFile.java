package dev.corpuscore.benchmarks.server;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Posting lines, gzipped or not. */
public record PostingFile(Path path) {
  private static final int BUFFER_BYTES = 1 << 16;

  public BufferedReader open() throws IOException {
    InputStream bytes = Files.newInputStream(path);
    InputStream plain =
        path.toString().endsWith(".gz") ? new GZIPInputStream(bytes, BUFFER_BYTES) : bytes;
    return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8), BUFFER_BYTES);
  }

  public long count() throws IOException {
    try (BufferedReader lines = open()) {
      return lines.lines().count();
    }
  }

  /** Writes the first {@code count} lines to {@code file}, gzipped. */
  public PostingFile head(long count, Path file) throws IOException {
    return part(0, count, file);
  }

  /** Writes {@code count} lines after the first {@code skipped} to {@code file}, gzipped. */
  public PostingFile part(long skipped, long count, Path file) throws IOException {
    try (BufferedReader lines = open();
        BufferedWriter out =
            new BufferedWriter(
                new OutputStreamWriter(
                    new FastGzip(Files.newOutputStream(file)), StandardCharsets.UTF_8))) {
      for (long read = 0; read < skipped + count; read++) {
        String line = lines.readLine();
        if (line == null) {
          break;
        }
        if (read >= skipped) {
          out.append(line).append('\n');
        }
      }
    }
    return new PostingFile(file);
  }

  /** Of the least effort: what is written here is read once, and packing it takes the longest. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, BUFFER_BYTES);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}

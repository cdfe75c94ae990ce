package dev.corpuscore.service.archive;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Archive;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/** Writes one state of a whole corpus as lines. Thread-safe. */
public final class WriteArchive {
  private static final int TOLD_EVERY = 1_000;

  private final Archive archive;

  public WriteArchive(Archive archive) {
    this.archive = archive;
  }

  /**
   * Writes everything. The last line shows that the archive is complete.
   *
   * @param out flushed, but not closed
   * @param written receives the number of rows written so far
   * @return how many rows were written
   * @throws CorpusException {@code UNAVAILABLE} if the store refuses or {@code out} cannot be
   *     written
   */
  public long run(OutputStream out, LongConsumer written) {
    Lines lines = new Lines(out, written);
    try {
      lines.write(ArchiveFormat.header(archive));
      archive.read(lines::row);
      lines.end();
      return lines.rows;
    } catch (IOException | UncheckedIOException e) {
      throw CorpusException.unavailable("the export cannot be written: " + e.getMessage(), e);
    }
  }

  private static final class Lines {
    private final OutputStream out;
    private final LongConsumer written;
    private final MessageDigest digest = Sha256.begin();
    private long rows;

    Lines(OutputStream out, LongConsumer written) {
      this.out = out;
      this.written = written;
    }

    void row(Archive.Row row) {
      ArrayNode line = ArchiveFormat.JSON.createArrayNode().add(row.table());
      for (@Nullable String value : row.values()) {
        line.add(value);
      }
      try {
        write(ArchiveFormat.JSON.writeValueAsBytes(line));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      rows++;
      if (rows % TOLD_EVERY == 0) {
        written.accept(rows);
      }
    }

    void write(byte[] line) throws IOException {
      out.write(line);
      out.write('\n');
      digest.update(line);
      digest.update((byte) '\n');
    }

    void end() throws IOException {
      out.write(ArchiveFormat.end(rows, digest));
      out.write('\n');
      out.flush();
      written.accept(rows);
    }
  }
}

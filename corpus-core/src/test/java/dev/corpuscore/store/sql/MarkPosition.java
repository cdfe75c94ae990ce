package dev.corpuscore.store.sql;

import dev.corpuscore.model.Digest;
import dev.corpuscore.store.sql.transaction.CommitMarkFile;
import dev.corpuscore.store.sql.transaction.CommitPosition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the mark beside an SQLite database says, for tests that look at it from outside. */
public record MarkPosition(
    UUID timeline, long number, long revision, long ledgerSequence, @Nullable Digest receiptId) {
  /**
   * Reads the mark in a data dir.
   *
   * @throws IOException if there is none, or if no half of it can be read
   */
  public static MarkPosition in(Path data) throws IOException {
    try (CommitMarkFile mark = CommitMarkFile.open(data.resolve("corpus.db-mark"))) {
      CommitPosition position = mark.read().position();
      if (position == null) {
        throw new IOException("no readable mark in " + data);
      }
      return new MarkPosition(
          position.timeline(),
          position.number(),
          position.revision(),
          position.ledgerSequence(),
          position.receiptId());
    }
  }
}

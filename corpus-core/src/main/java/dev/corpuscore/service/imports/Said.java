package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingLine;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one line of an import says, whatever its format. */
sealed interface Said {
  /** This posting is to be had. */
  record Offered(PostingLine line) implements Said {}

  /**
   * The posting at {@code url} was taken down.
   *
   * @param at when, or null if the line does not tell
   */
  record Withdrawn(String url, @Nullable Instant at) implements Said {}
}

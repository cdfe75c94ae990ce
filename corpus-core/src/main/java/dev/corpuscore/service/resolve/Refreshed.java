package dev.corpuscore.service.resolve;

import dev.corpuscore.model.Posting;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a posting's source.
 *
 * @param posting the stored posting, or null if there is none
 * @param reading the reading of its source; null if it was not read because the posting is fresh
 */
record Refreshed(@Nullable Posting posting, @Nullable SourceReading reading) {
  /** Why the source does not show it, for users; null if it does, or was not read. */
  @Nullable String reason() {
    return reading == null ? null : reading.reason();
  }
}

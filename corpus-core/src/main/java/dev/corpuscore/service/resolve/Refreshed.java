package dev.corpuscore.service.resolve;

import dev.corpuscore.model.Posting;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a posting's source.
 *
 * @param posting as the store now has it, or null if there is none
 * @param reading what its source says; null if it was not read because the posting is fresh
 */
record Refreshed(@Nullable Posting posting, @Nullable SourceReading reading) {
  /** Why the source does not show it, for people; null if it does, or was not read. */
  @Nullable String reason() {
    return reading == null ? null : reading.reason();
  }
}

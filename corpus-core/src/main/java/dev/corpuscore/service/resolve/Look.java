package dev.corpuscore.service.resolve;

import dev.corpuscore.model.Posting;
import org.jspecify.annotations.Nullable;

/**
 * What a look at a posting's source came to.
 *
 * @param posting as the store now has it, or null if there is none
 * @param said what its source said; null if it was not asked, since the posting is fresh
 */
record Look(@Nullable Posting posting, @Nullable SourceReading said) {
  /** Why the source does not show it, for people; null if it does, or was not asked. */
  @Nullable String reason() {
    return said == null ? null : said.reason();
  }
}

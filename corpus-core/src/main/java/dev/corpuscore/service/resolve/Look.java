package dev.corpuscore.service.resolve;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.resolve.Resolution.Method;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a look at a posting's source came to. The postings are as the store now has them. */
sealed interface Look {
  /** The posting, or null if there is none. */
  @Nullable Posting posting();

  /** The source was not asked: the posting is fresh. */
  record Fresh(Posting posting) implements Look {}

  /**
   * The source showed it.
   *
   * @param from what was read, after redirects
   */
  record Shown(Posting posting, Method method, Instant at, String from) implements Look {}

  /** The source says that it is no more. */
  record Gone(@Nullable Posting posting, String reason) implements Look {}

  /** The source could not be had, or showed no posting, or another one. */
  record Silent(@Nullable Posting posting, String reason) implements Look {}
}

package dev.corpuscore.feed;

import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import org.jspecify.annotations.Nullable;

/** One ad of an answer. */
public sealed interface Entry extends Reading {
  /**
   * A posting.
   *
   * @param listed false for an ad that only its link shows
   * @param rest what to ask to have it whole, with {@code content} as {@link Job#known}; null where
   *     this is all there is
   */
  record Offer(PostingContent content, boolean listed, @Nullable FeedRequest rest)
      implements Entry {}

  /**
   * An ad that cannot be read, or an answer that holds none.
   *
   * @param identity whose it is, where that can be told: such an ad is still there
   * @param reason a sentence without the board's own words
   */
  record Refused(@Nullable Identity identity, String reason) implements Entry {}
}

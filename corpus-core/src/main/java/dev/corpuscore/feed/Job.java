package dev.corpuscore.feed;

import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An ad that is asked for.
 *
 * @param url its page
 * @param known what a listing said of it, which the answer completes; null if nothing
 */
public record Job(Board board, Identity identity, String url, @Nullable PostingContent known) {
  /** The ad of an entry that is not whole. */
  public static Job rest(Board board, BoardEntry.Offer part) {
    PostingContent known = part.content();
    return new Job(board, Objects.requireNonNull(known.identity()), known.url(), known);
  }
}

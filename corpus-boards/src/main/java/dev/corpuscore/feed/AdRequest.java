package dev.corpuscore.feed;

import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request for one ad.
 *
 * @param url its page
 * @param known what a listing said about the ad, which the response completes; or null
 */
public record AdRequest(
    Board board, Identity identity, String url, @Nullable PostingContent known) {
  /** The same, of the board with what its page gave. */
  public AdRequest of(Board opened) {
    return new AdRequest(opened, identity, url, known);
  }

  /** The request for the rest of an ad that a listing shows only in part. */
  public static AdRequest rest(Board board, BoardEntry.Offer part) {
    PostingContent known = part.content();
    return new AdRequest(board, Objects.requireNonNull(known.identity()), known.url(), known);
  }
}

package dev.corpuscore.feed;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An ad that is asked for.
 *
 * @param url its page
 * @param known what a listing said of it, which the answer completes; null if nothing
 */
public record Job(Board board, Identity identity, String url, @Nullable PostingContent known) {
  /**
   * The ad that {@code url} names on a known system, or empty if it names none.
   *
   * @param company what the board's owner is called, or null
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if it is no http URL
   */
  public static Optional<Job> at(String url, @Nullable String company) {
    UrlIdentity known = UrlIdentity.of(url);
    Identity identity = known.identity();
    return identity == null
        ? Optional.empty()
        : Optional.of(new Job(new Board(identity.tenant(), company, url), identity, url, null));
  }

  /** The ad of an entry that is not whole. */
  public static Job rest(Board board, BoardEntry.Offer part) {
    PostingContent known = part.content();
    return new Job(board, Objects.requireNonNull(known.identity()), known.url(), known);
  }

  /** Which ad it is. */
  public UrlIdentity at() {
    return new UrlIdentity(UrlIdentity.of(url).canonicalUrl(), identity);
  }
}

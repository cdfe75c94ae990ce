package dev.corpuscore.http.syndication;

import dev.corpuscore.http.pages.PublicOrigin;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.index.NewestPosition;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.CorpusException;
import org.jspecify.annotations.Nullable;

/**
 * What a request for a feed asks. The parameters are those of {@code GET /api/search}, blank ones
 * left out as on the search page. Nobody sees the warnings of a feed once a program reads it, so a
 * parameter that is not known is refused.
 *
 * @param origin how absolute URLs of this site begin
 * @param query the filters alone, for links
 * @param after the last posting of the page before; null on the first page
 */
record FeedQuery(
    String origin, PostingSearch search, BrowseQuery query, @Nullable NewestPosition after) {
  private static final String AFTER = "after";

  /**
   * @throws CorpusException {@code INVALID_REQUEST} if a parameter is wrong or not known, or if
   *     {@code Host} is neither a name nor an address
   */
  static FeedQuery of(Request request, PublicOrigin url, QueryContext context) {
    String origin = url.origin(request);
    if (origin == null) {
      throw CorpusException.invalid("a feed needs a Host that is a name or an address");
    }
    Parameters in = request.parameters().withoutBlank();
    NewestPosition after = in.parsed(AFTER, FeedCursor::read);
    PostingSearch asked = SearchParameters.ofAds(in, context);
    refuseUnsorted(in, asked);
    in.unread().forEach(name -> in.fault(name, "is not a parameter of this route"));
    in.throwIfFaulty();
    return new FeedQuery(origin, asked, BrowseQuery.of(in).filtersAlone(), after);
  }

  /** A feed goes on behind a posting by its time, and keeps the filters alone. */
  private static void refuseUnsorted(Parameters in, PostingSearch asked) {
    if (!asked.parts().isEmpty()) {
      in.fault(SearchParameters.PARTS, "is not served here");
    }
    if (asked.leastRelevance() > 0) {
      in.fault(SearchParameters.LEAST_RELEVANCE, "must be 0: the hits of a feed have no relevance");
    }
  }

  /** The absolute URL of the same search as a page, which shows each job once if nobody says. */
  String page() {
    boolean says = !query.values(SearchParameters.DISTINCT).isEmpty();
    return origin + (says ? query : query.distinct(false)).path();
  }

  /** The absolute URL of the first page of this feed at a path. */
  String first(String path) {
    return origin + query.path(path);
  }

  /** The absolute URL of the page that begins after a posting. */
  String next(String path, NewestPosition last) {
    String first = first(path);
    return first + (first.contains("?") ? '&' : '?') + AFTER + '=' + FeedCursor.write(last);
  }
}

package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.PostingSearch;
import java.util.List;

/**
 * What a query string of {@code GET /api/search} asks for.
 *
 * @param circles the areas of which an ad must be in one, in the order given; none if it may be
 *     anywhere
 * @param unread the parameters that had no effect, by name
 */
public record AdSearch(PostingSearch search, List<Circle> circles, List<String> unread) {
  public AdSearch {
    circles = List.copyOf(circles);
    unread = List.copyOf(unread);
  }

  /**
   * Reads a query string.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static AdSearch of(Parameters in, QueryContext context) {
    PostingSearch search = SearchParameters.ofAds(in, context);
    return new AdSearch(search, Circle.read(in, context.gazetteer()), in.unread());
  }
}

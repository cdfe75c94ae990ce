package dev.corpuscore.http.following;

import dev.corpuscore.http.search.Circle;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchFilter;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.search.SearchTimes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.TextQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which changes a follower asks for: those of postings with these words and facts. */
final class ChangesFilter {
  /** Filters by what places, titles and other postings make of one: that changes without it. */
  private static final Set<String> DERIVED =
      Set.of(
          Circle.POSITION,
          Circle.NEAR,
          Circle.RADIUS,
          SearchFilter.WHERE,
          SearchFilter.KILOMETRES,
          Facet.OCCUPATION.wire(),
          Facet.REPOSTED.wire());

  /** What asks for other postings than words and filters do, or for other words. */
  private static final Set<String> OF_SEARCHES =
      Set.of(
          "distinct",
          SearchParameters.DIVERSE,
          SearchParameters.FILL,
          SearchParameters.PARTS,
          SearchParameters.LEAST_RELEVANCE);

  private ChangesFilter() {}

  /**
   * Reads the words and filters of {@code GET /api/changes}, as the last of its parameters; faults
   * are left in {@code in}. Without words and filters, unknown parameters have no effect.
   *
   * @return empty if all changes are asked for
   */
  static Optional<PostingSearch> of(Parameters in, QueryContext context) {
    for (Facet time : List.of(Facet.PUBLISHED, Facet.FIRST_SEEN)) {
      String after = time.wire() + "-after";
      if (in.all(after, text -> text).stream().anyMatch(SearchTimes::isMinutes)) {
        in.fault(after, "must be a time here: minutes ago are another time with each request");
      }
    }
    if (Boolean.FALSE.equals(in.bool(SearchParameters.EXACT))) {
      in.fault(SearchParameters.EXACT, "must be true here: words are not corrected");
    }
    Set<String> refused = new LinkedHashSet<>(in.unread());
    refused.removeIf(it -> !DERIVED.contains(it) && !OF_SEARCHES.contains(it));
    refused.forEach(
        it ->
            in.fault(
                it,
                DERIVED.contains(it)
                    ? "is no filter of changes: what it finds changes without the posting"
                    : "is no filter of changes: they are filtered by the posting alone"));
    TextQuery query = SearchParameters.query(in);
    Condition.And filter = SearchFilter.all(in, context, DERIVED);
    if (query.equals(TextQuery.everything()) && filter.of().isEmpty()) {
      return Optional.empty();
    }
    in.unread().stream()
        .filter(it -> !refused.contains(it))
        .forEach(it -> in.fault(it, "is no filter of changes"));
    return Optional.of(PostingSearch.of(query, context.now()).filter(filter).build());
  }
}

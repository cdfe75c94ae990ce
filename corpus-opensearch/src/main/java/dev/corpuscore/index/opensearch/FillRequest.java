package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.FillTerms.Weight;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds the postings that fill the pages of one search, with two requests: one counts the postings
 * of each word, one ranks. See {@link FillTerms}.
 *
 * @param now the postings are open then
 * @param open how many postings are
 * @param sender sends a request; after the deadline, it answers with nothing
 */
record FillRequest(
    AnalyzedSearch terms,
    Instant now,
    LongSupplier open,
    Function<SearchRequest, SearchAnswer> sender) {
  /**
   * Returns the best postings that lack a word, with their bodies, and counts all of them, up to
   * {@link PostingSearch#FILL_LIMIT}.
   *
   * @param from how many come before the first of them
   */
  SearchAnswer page(int from, int most) {
    Function<WordStems, Weight> weights = weights(terms.fill(), now, open, sender);
    int size = Math.clamp(PostingSearch.FILL_LIMIT - (long) from, 0, most);
    return sender.apply(
        new SearchRequest(SearchClause.filling(terms, weights, now))
            .trackTotalHitsUpTo(PostingSearch.FILL_LIMIT)
            .ranked()
            .page(from, size)
            .bodies());
  }

  /** The words that a hit of such a page lacks. */
  List<String> missing(FoundHit hit) {
    Set<String> matched = hit.matched();
    Set<WordStems> having = new HashSet<>();
    int place = 0;
    for (WordStems word : terms.fill().optional()) {
      if (matched.contains(Integer.toString(place++))) {
        having.add(word);
      }
    }
    return terms.fill().missing(having);
  }

  /**
   * How much each word of a search counts in a posting that lacks others.
   *
   * @param open how many postings are open at {@code now}
   */
  static Function<WordStems, Weight> weights(
      FillTerms fill,
      Instant now,
      LongSupplier open,
      Function<SearchRequest, SearchAnswer> sender) {
    Set<String> stems = new LinkedHashSet<>();
    fill.words().forEach(word -> stems.addAll(word.texts()));
    Bool any = EntryClause.unexpired(now).atLeastOne();
    stems.forEach(stem -> any.should(Clauses.term(Fields.HEADS, stem)));
    SearchRequest request = new SearchRequest(any.node());
    for (String stem : stems) {
      ObjectNode having = Clauses.term(Fields.HEADS, stem);
      request.aggregate(stem, Clauses.object().set("filter", having));
    }
    SearchAnswer counts = sender.apply(request);
    long all = open.getAsLong();
    Map<WordStems, Weight> weights = new HashMap<>();
    for (WordStems word : fill.words()) {
      long most =
          word.texts().stream()
              .mapToLong(stem -> counts.aggregation(stem).path("doc_count").asLong(0))
              .max()
              .orElse(0);
      weights.put(word, Weight.of(most, all));
    }
    return word -> Objects.requireNonNull(weights.get(word));
  }
}

package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.analysis.RerankFeatures.QueryTerms;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.opensearch.Reranking.Ranked;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.FillTerms.Weight;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds the postings that fill the pages of one search, with two requests: one counts the postings
 * of each word, one ranks. See {@link FillTerms}.
 *
 * @param sought its words, for the second pass
 * @param now the postings are open then
 * @param open how many postings are
 * @param sender sends a request; after the deadline, it answers with nothing
 */
record FillRequest(
    AnalyzedSearch terms,
    QueryTerms sought,
    Ranking ranking,
    Instant now,
    LongSupplier open,
    Function<SearchRequest, SearchAnswer> sender) {
  /**
   * Returns the best postings that lack a word, at most {@link PostingSearch#FILL_LIMIT}. They are
   * the same for every page of the search.
   *
   * @param matches all postings that match the search, fewer than a page
   */
  List<Ranked> besides(List<Ranked> matches) {
    Function<WordStems, Weight> weights = weights(terms.fill(), now, open, sender);
    SearchRequest request =
        new SearchRequest(SearchClause.filling(terms, weights, now))
            .ranked(PostingSearch.FILL_LIMIT + matches.size());
    Set<String> complete = matches.stream().map(Ranked::id).collect(Collectors.toSet());
    return new Reranking(sought.forFill(), ranking.fillGain(), 0)
        .of(sender.apply(request).hits()).stream()
            .filter(hit -> !complete.contains(hit.id()))
            .limit(PostingSearch.FILL_LIMIT)
            .toList();
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

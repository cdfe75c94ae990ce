package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.lucene.ranking.RelevanceOrder.Hit;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.FillTerms.Weight;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The postings that fill the pages of one search over one snapshot: see {@link FillTerms}. */
final class FillHits {
  private final TimedSearcher searcher;
  private final ParsedQuery parsed;
  private final RelevanceOrder order;

  /**
   * @param order ranks the postings
   */
  FillHits(TimedSearcher searcher, ParsedQuery parsed, RelevanceOrder order) {
    this.searcher = searcher;
    this.parsed = parsed;
    this.order = order;
  }

  /**
   * Returns the best postings that lack a word, at most {@link PostingSearch#FILL_LIMIT}. They are
   * the same for every page of the search.
   *
   * @param matches all postings that match the search, fewer than a page
   */
  List<Hit> besides(List<Hit> matches) throws IOException {
    Set<Integer> complete = new HashSet<>();
    matches.forEach(hit -> complete.add(hit.doc()));
    Function<WordStems, Weight> weights = parsed.lookup().weights(parsed.fill());
    int most = PostingSearch.FILL_LIMIT + matches.size();
    return order.some(weights, most).stream()
        .filter(hit -> !complete.contains(hit.doc()))
        .limit(PostingSearch.FILL_LIMIT)
        .toList();
  }

  /** The words that each of these documents lacks; none for one that matches the search. */
  List<List<String>> missing(int[] docs) throws IOException {
    Map<Integer, Set<WordStems>> having = new HashMap<>();
    for (WordStems word : parsed.fill().optional()) {
      for (int doc :
          MatchScores.of(searcher, parsed.lookup().of(Fields.WORDS, word, 1), docs).keySet()) {
        having.computeIfAbsent(doc, none -> new HashSet<>()).add(word);
      }
    }
    return Arrays.stream(docs)
        .mapToObj(doc -> parsed.fill().missing(having.getOrDefault(doc, Set.of())))
        .toList();
  }
}

package dev.corpuscore.index.lucene;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.lucene.RelevanceOrder.Hit;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;

/** The postings that fill the pages of one search over one snapshot: see {@link FillTerms}. */
final class FillHits {
  private final TimedSearcher searcher;
  private final ParsedQuery parsed;
  private final RelevanceOrder order;
  private final WordQueries words;

  /**
   * @param order ranks the postings
   */
  FillHits(TimedSearcher searcher, ParsedQuery parsed, RelevanceOrder order) {
    this.searcher = searcher;
    this.parsed = parsed;
    this.order = order;
    this.words = new WordQueries(searcher);
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
    ToIntFunction<WordStems> weights = weights();
    int most = PostingSearch.FILL_LIMIT + matches.size();
    return order.some(parsed.filling(words, weights), most).stream()
        .filter(hit -> !complete.contains(hit.doc()))
        .limit(PostingSearch.FILL_LIMIT)
        .toList();
  }

  private ToIntFunction<WordStems> weights() throws IOException {
    int all = searcher.getIndexReader().numDocs();
    Map<WordStems, Integer> weights = new HashMap<>();
    for (WordStems word : parsed.fill().words()) {
      weights.put(word, FillTerms.weight(words.frequency(Fields.HEADS, word), all));
    }
    return word -> Objects.requireNonNull(weights.get(word));
  }

  /** The words that each of these documents lacks; none for one that matches the search. */
  List<List<String>> missing(int[] docs) throws IOException {
    Map<Integer, Set<String>> having = new HashMap<>();
    for (WordStems word : parsed.fill().optional()) {
      for (int doc : MatchScores.of(searcher, words.of(Fields.WORDS, word, 1), docs).keySet()) {
        having.computeIfAbsent(doc, none -> new HashSet<>()).addAll(word.texts());
      }
    }
    return Arrays.stream(docs)
        .mapToObj(doc -> parsed.fill().missing(having.getOrDefault(doc, Set.of())))
        .toList();
  }
}

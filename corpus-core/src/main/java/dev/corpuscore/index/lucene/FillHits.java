package dev.corpuscore.index.lucene;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.analysis.Analyzer.Stem;
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
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

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
    return order.some(parsed.filling(weights()), PostingSearch.FILL_LIMIT + matches.size()).stream()
        .filter(hit -> !complete.contains(hit.doc()))
        .limit(PostingSearch.FILL_LIMIT)
        .toList();
  }

  private ToIntFunction<Stem> weights() throws IOException {
    int all = searcher.getIndexReader().numDocs();
    Map<Stem, Integer> weights = new HashMap<>();
    for (Stem stem : parsed.fill().stems()) {
      HitCount having = new HitCount(Long.MAX_VALUE);
      searcher.search(of(Fields.HEADS, stem), new OneCollector<>(having));
      weights.put(stem, FillTerms.weight(having.count(), all));
    }
    return stem -> Objects.requireNonNull(weights.get(stem));
  }

  /** The words that each of these documents lacks; none for one that matches the search. */
  List<List<String>> missing(int[] docs) throws IOException {
    Map<Integer, Set<String>> having = new HashMap<>();
    for (Stem stem : parsed.fill().optional()) {
      for (int doc : MatchScores.of(searcher, of(Fields.WORDS, stem), docs).keySet()) {
        having.computeIfAbsent(doc, none -> new HashSet<>()).add(stem.text());
      }
    }
    return Arrays.stream(docs)
        .mapToObj(doc -> parsed.fill().missing(having.getOrDefault(doc, Set.of())))
        .toList();
  }

  private static Query of(String field, Stem stem) {
    return new TermQuery(new Term(field, stem.bytes));
  }
}

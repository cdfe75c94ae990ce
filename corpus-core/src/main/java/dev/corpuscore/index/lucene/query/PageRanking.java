package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Fact;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.layout.Ranking;
import dev.corpuscore.index.lucene.layout.IdOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;

/** One search over one view, step by step: match, order, cut. */
public final class PageRanking {
  private final IndexSearcher searcher;
  private final PostingSearch search;
  private final ParsedQuery parsed;
  private final IdOrder ids;
  private final RelevanceOrder relevance;

  /** One search, parsed, over what {@code searcher} sees. */
  public PageRanking(
      IndexSearcher searcher, PostingSearch search, ParsedQuery parsed, Ranking ranking) {
    this.searcher = searcher;
    this.search = search;
    this.parsed = parsed;
    this.ids = new IdOrder(searcher.getLeafContexts());
    this.relevance = new RelevanceOrder(searcher, parsed, ranking, ids);
  }

  /** Returns the page asked for, without bodies. */
  public RankedPage rank() throws IOException {
    boolean words = parsed.words().stems().length > 0;
    if (words && search.sort() == Sort.RELEVANCE && search.limit() > 0) {
      return byRelevance();
    }
    return search.limit() == 0 ? page(total(), List.of(), 1) : byDate(words);
  }

  /**
   * @param best the score of the best hit of the whole answer, which the others' are a share of
   */
  private RankedPage page(long total, List<RelevanceOrder.Hit> hits, double best)
      throws IOException {
    boolean more = !search.exactTotal() && total > PostingSearch.TOTAL_LIMIT;
    return new RankedPage(
        more ? PostingSearch.TOTAL_LIMIT : total,
        more,
        hits.stream().mapToInt(RelevanceOrder.Hit::doc).toArray(),
        hits.stream().mapToDouble(hit -> hit.score() / best).toArray(),
        stats());
  }

  private long total() throws IOException {
    if (parsed.everything()) {
      return searcher.getIndexReader().numDocs();
    }
    HitCount count = new HitCount(countedExactly());
    searcher.search(parsed.query(), new OneCollector<>(count));
    return count.count();
  }

  private long countedExactly() {
    return search.exactTotal() ? Long.MAX_VALUE : PostingSearch.TOTAL_LIMIT;
  }

  private RankedPage byRelevance() throws IOException {
    long total = total();
    int end = search.offset() + search.limit();
    List<RelevanceOrder.Hit> ranked = relevance.first(end, total);
    List<RelevanceOrder.Hit> page = slice(ranked, search.offset(), end);
    return page(total, page, ranked.isEmpty() ? 1 : ranked.getFirst().score());
  }

  private static <T> List<T> slice(List<T> all, int from, int to) {
    return all.subList(Math.min(from, all.size()), Math.min(to, all.size()));
  }

  private RankedPage byDate(boolean words) throws IOException {
    long total = total();
    int end = search.offset() + search.limit();
    List<ScoreDoc> page = slice(List.of(newestOrOldest(end)), search.offset(), end);
    int[] docs = page.stream().mapToInt(hit -> hit.doc).toArray();
    boolean scored = words && docs.length > 0;
    double best = scored ? relevance.first(1, docs.length).getFirst().score() : 1;
    double[] scores = scored ? relevance.scores(docs) : new double[docs.length];
    List<RelevanceOrder.Hit> hits = new ArrayList<>(docs.length);
    for (int i = 0; i < docs.length; i++) {
      hits.add(new RelevanceOrder.Hit(docs[i], scores[i]));
    }
    return page(total, hits, best);
  }

  private ScoreDoc[] newestOrOldest(int end) throws IOException {
    // everything() is counted already; without a count, pages of dates skip what is too old
    int threshold = 1;
    TopFieldCollectorManager best =
        new TopFieldCollectorManager(DateOrder.of(search.sort(), ids), end, null, threshold);
    TopFieldCollector collector = best.newCollector();
    searcher.search(parsed.query(), new OneCollector<>(collector));
    return collector.topDocs().scoreDocs;
  }

  private List<Stats> stats() throws IOException {
    List<Stats> stats = new ArrayList<>();
    for (Fact fact : search.stats()) {
      StatsCollector collector = new StatsCollector(fact);
      searcher.search(parsed.query(), new OneCollector<>(collector));
      stats.add(collector.stats(search.statsLimit()));
    }
    return stats;
  }
}

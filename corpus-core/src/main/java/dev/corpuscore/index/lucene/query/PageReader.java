package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.PostingSearch.Stat;
import dev.corpuscore.index.lucene.layout.Fields;
import dev.corpuscore.index.lucene.layout.IdOrder;
import dev.corpuscore.index.lucene.layout.Ranking;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;

/** One search over one view, step by step: match, order, cut, read. */
public final class PageReader {
  private final IndexSearcher searcher;
  private final PostingSearch search;
  private final ParsedQuery parsed;
  private final IdOrder ids;
  private final RelevanceOrder relevance;

  /** One search, parsed, over what {@code searcher} sees. */
  public PageReader(
      IndexSearcher searcher, PostingSearch search, ParsedQuery parsed, Ranking ranking) {
    this.searcher = searcher;
    this.search = search;
    this.parsed = parsed;
    this.ids = new IdOrder(searcher.getLeafContexts());
    this.relevance = new RelevanceOrder(searcher, parsed, ranking, ids);
  }

  /** Returns the page asked for. */
  public SearchPage read() throws IOException {
    boolean words = parsed.words().stems().length > 0;
    if (words && search.sort() == Sort.RELEVANCE && search.limit() > 0) {
      return byRelevance();
    }
    return page(total(), search.limit() == 0 ? List.of() : byDate(words));
  }

  private SearchPage page(long total, List<Hit> hits) throws IOException {
    boolean more = !search.exactTotal() && total > PostingSearch.TOTAL_LIMIT;
    return new SearchPage(more ? PostingSearch.TOTAL_LIMIT : total, more, hits, stats());
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

  private SearchPage byRelevance() throws IOException {
    long total = total();
    int end = search.offset() + search.limit();
    List<RelevanceOrder.Hit> ranked = relevance.first(end, total);
    List<RelevanceOrder.Hit> page = slice(ranked, search.offset(), end);
    return page(total, page.isEmpty() ? List.of() : read(page, ranked.getFirst().score()));
  }

  private static <T> List<T> slice(List<T> all, int from, int to) {
    return all.subList(Math.min(from, all.size()), Math.min(to, all.size()));
  }

  private List<Hit> byDate(boolean words) throws IOException {
    int end = search.offset() + search.limit();
    List<ScoreDoc> page = slice(List.of(newestOrOldest(end)), search.offset(), end);
    int[] docs = page.stream().mapToInt(hit -> hit.doc).toArray();
    if (docs.length == 0) {
      return List.of();
    }
    double best = words ? relevance.first(1, docs.length).getFirst().score() : 1;
    double[] scores = words ? relevance.scores(docs) : new double[docs.length];
    List<RelevanceOrder.Hit> hits = new ArrayList<>(docs.length);
    for (int i = 0; i < docs.length; i++) {
      hits.add(new RelevanceOrder.Hit(docs[i], scores[i]));
    }
    return read(hits, best);
  }

  /** The page, with the share of the best score that each hit has. */
  private List<Hit> read(List<RelevanceOrder.Hit> page, double best) throws IOException {
    int[] docs = page.stream().mapToInt(RelevanceOrder.Hit::doc).toArray();
    byte[][][] stored = StoredBytes.of(searcher.getLeafContexts(), docs, Fields.ID, Fields.BODY);
    List<Hit> hits = new ArrayList<>(docs.length);
    for (int at = 0; at < docs.length; at++) {
      PostingId id = new PostingId(new String(stored[at][0], StandardCharsets.US_ASCII));
      hits.add(new Hit(id, page.get(at).score() / best, stored[at][1]));
    }
    return hits;
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
    for (Stat stat : search.stats()) {
      StatsCollector collector = new StatsCollector(stat);
      searcher.search(parsed.query(), new OneCollector<>(collector));
      stats.add(collector.stats(search.statsLimit()));
    }
    return stats;
  }
}

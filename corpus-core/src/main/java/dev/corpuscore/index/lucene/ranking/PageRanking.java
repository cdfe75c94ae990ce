package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.count.HitCount;
import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.count.OneCollector;
import dev.corpuscore.index.lucene.count.StatsCollector;
import dev.corpuscore.index.lucene.count.SumCollector;
import dev.corpuscore.index.lucene.filter.ConditionQuery;
import dev.corpuscore.index.lucene.snapshot.RankedPage;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.MultiCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;

/**
 * Runs one search over one snapshot in steps: order, select the page, count. The page comes first,
 * so that it exists if the deadline passes.
 */
public final class PageRanking {
  private final TimedSearcher searcher;
  private final PostingSearch search;
  private final ParsedQuery parsed;
  private final IdOrder ids;
  private final RelevanceOrder relevance;
  private final FillHits fill;

  /**
   * @param parsed the search, parsed
   */
  public PageRanking(
      TimedSearcher searcher, PostingSearch search, ParsedQuery parsed, Ranking ranking) {
    this.searcher = searcher;
    this.search = search;
    this.parsed = parsed;
    this.ids = new IdOrder(searcher.getLeafContexts());
    this.relevance = new RelevanceOrder(searcher, parsed, ranking, ids);
    this.fill = new FillHits(searcher, parsed, relevance);
  }

  /** Returns the requested page without bodies. */
  public RankedPage rank() throws IOException {
    boolean words = parsed.words().size() > 0;
    if (words && search.sort() == Sort.RELEVANCE && search.limit() > 0) {
      return byRelevance();
    }
    return search.limit() == 0 ? page(total(), List.of(), 1, 0) : sorted(words);
  }

  /**
   * @param best the score of the best hit of the whole answer; relevance is a part of it
   * @param filled how many postings fill the pages of this search
   */
  private RankedPage page(long total, List<RelevanceOrder.Hit> hits, double best, int filled)
      throws IOException {
    List<Stats> stats = stats();
    long extraPositions = search.positions() ? extraPositions() : 0;
    boolean incomplete = searcher.deadline().wasPassed();
    boolean more = !search.exactTotal() && total > PostingSearch.TOTAL_LIMIT;
    int[] docs = hits.stream().mapToInt(RelevanceOrder.Hit::doc).toArray();
    return new RankedPage(
        more ? PostingSearch.TOTAL_LIMIT : total,
        more || incomplete,
        docs,
        hits.stream().mapToDouble(hit -> hit.score() / best).toArray(),
        stats,
        incomplete,
        extraPositions,
        filled,
        filled == 0 ? List.of() : fill.missing(docs));
  }

  private long total() throws IOException {
    if (parsed.everything()) {
      return searcher.getIndexReader().numDocs();
    }
    HitCount count = new HitCount(countedExactly());
    searcher.search(parsed.query(), new OneCollector<>(count));
    return count.count();
  }

  /** Most ads offer one position, so the others are looked at alone, if there are any. */
  private long extraPositions() throws IOException {
    if (searcher.getLeafContexts().stream().noneMatch(PageRanking::hasExtraPositions)) {
      return 0;
    }
    SumCollector sum = new SumCollector(Fields.EXTRA_POSITIONS);
    Query others = new FieldExistsQuery(Fields.EXTRA_POSITIONS);
    Query matching =
        ConditionQuery.all(
            List.of(
                new BooleanClause(parsed.query(), BooleanClause.Occur.FILTER),
                new BooleanClause(others, BooleanClause.Occur.FILTER)));
    searcher.search(matching, new OneCollector<>(sum));
    return sum.sum();
  }

  private static boolean hasExtraPositions(LeafReaderContext leaf) {
    return leaf.reader().getFieldInfos().fieldInfo(Fields.EXTRA_POSITIONS) != null;
  }

  private long countedExactly() {
    return search.exactTotal() ? Long.MAX_VALUE : PostingSearch.TOTAL_LIMIT;
  }

  private RankedPage byRelevance() throws IOException {
    int end = search.offset() + search.limit();
    List<RelevanceOrder.Hit> ranked = relevance.heads(end);
    long total = ranked.size() < end ? relevance.addOthers(ranked, end) : total();
    double best = RelevanceOrder.best(ranked);
    int matches = ranked.size();
    if (search.fill() && total < search.limit() && parsed.fill().exist()) {
      ranked.addAll(below(ranked, fill.besides(ranked)));
    }
    List<RelevanceOrder.Hit> page = slice(ranked, search.offset(), end);
    return page(Math.max(total, matches), page, best, ranked.size() - matches);
  }

  /** The others with scores below those of the matches, in the same proportions. */
  private static List<RelevanceOrder.Hit> below(
      List<RelevanceOrder.Hit> matches, List<RelevanceOrder.Hit> others) {
    double least = matches.isEmpty() ? 1 : matches.getLast().score();
    double best = others.isEmpty() ? 1 : others.getFirst().score();
    return others.stream()
        .map(
            hit ->
                new RelevanceOrder.Hit(hit.doc(), FillTerms.scoreBelow(least, hit.score(), best)))
        .toList();
  }

  private static <T> List<T> slice(List<T> all, int from, int to) {
    return all.subList(Math.min(from, all.size()), Math.min(to, all.size()));
  }

  private RankedPage sorted(boolean words) throws IOException {
    int end = search.offset() + search.limit();
    List<ScoreDoc> first = List.of(first(end));
    long total = Math.max(total(), first.size());
    List<ScoreDoc> page = slice(first, search.offset(), end);
    int[] docs = page.stream().mapToInt(hit -> hit.doc).toArray();
    boolean scored = words && docs.length > 0;
    double best = scored ? relevance.best() : 1;
    double[] scores = scored ? relevance.scores(docs) : new double[docs.length];
    List<RelevanceOrder.Hit> hits = new ArrayList<>(docs.length);
    for (int i = 0; i < docs.length; i++) {
      hits.add(new RelevanceOrder.Hit(docs[i], scores[i]));
    }
    return page(total, hits, best, 0);
  }

  private ScoreDoc[] first(int end) throws IOException {
    // everything() is counted already; without a count, pages by date skip documents that are too
    // old
    int threshold = 1;
    TopFieldCollectorManager best =
        new TopFieldCollectorManager(SortOrder.of(search, ids), end, null, threshold);
    TopFieldCollector collector = best.newCollector();
    searcher.search(parsed.query(), new OneCollector<>(collector));
    return collector.topDocs().scoreDocs;
  }

  private List<Stats> stats() throws IOException {
    List<StatsCollector> facets = search.stats().stream().map(StatsCollector::new).toList();
    if (!facets.isEmpty() && search.statsLimit() > 0) {
      searcher.search(parsed.query(), new OneCollector<>(MultiCollector.wrap(facets)));
    }
    List<Stats> stats = new ArrayList<>(facets.size());
    for (StatsCollector facet : facets) {
      stats.add(facet.stats(search.statsLimit(), searcher.deadline()));
    }
    return stats;
  }
}

package dev.corpuscore.index.lucene;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.PostingSearch.Stat;
import dev.corpuscore.index.lucene.SecondPass.Ranked;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.BytesRef;

/** One search over one view, step by step: match, order, cut, read. */
final class PageReader {
  private final IndexSearcher searcher;
  private final PostingSearch search;
  private final ParsedQuery parsed;
  private final Ranking.Gain gain;
  private final IdOrder ids;

  PageReader(IndexSearcher searcher, PostingSearch search, ParsedQuery parsed, Ranking ranking) {
    this.searcher = searcher;
    this.search = search;
    this.parsed = parsed;
    this.gain = ranking.gain();
    this.ids = new IdOrder(searcher.getLeafContexts());
  }

  SearchPage read() throws IOException {
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

  /** Counts and ranks in one pass: scoring a match costs less than finding it again. */
  private SearchPage byRelevance() throws IOException {
    int end = search.offset() + search.limit();
    BestHits best = new BestHits(Math.max(Ranking.WINDOW, end), countedExactly(), ids);
    searcher.search(parsed.query(), new OneCollector<>(best));
    Ranked ranked = rankedAgain(best);
    int from = Math.min(search.offset(), ranked.docs().length);
    int to = Math.min(end, ranked.docs().length);
    List<Hit> hits =
        read(
            Arrays.copyOfRange(ranked.docs(), from, to),
            Arrays.copyOfRange(ranked.scores(), from, to),
            ranked.best());
    return page(best.count(), hits);
  }

  private List<Hit> byDate(boolean words) throws IOException {
    int end = search.offset() + search.limit();
    ScoreDoc[] dated = newestOrOldest(end);
    ScoreDoc[] page =
        Arrays.copyOfRange(dated, Math.min(search.offset(), dated.length), dated.length);
    int[] docs = Arrays.stream(page).mapToInt(hit -> hit.doc).toArray();
    return words ? readScored(docs, page) : read(docs, new double[docs.length], 1);
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

  private Ranked rankedAgain(BestHits best) throws IOException {
    return new SecondPass(searcher, ids, parsed.words(), gain).rank(best.take());
  }

  /** Hits in the order of dates, with the relevance that they have in the order of relevance. */
  private List<Hit> readScored(int[] docs, ScoreDoc[] page) throws IOException {
    TopFieldCollector.populateScores(page, searcher, parsed.query());
    BestHits best = new BestHits(Ranking.WINDOW, 0, ids);
    searcher.search(parsed.query(), new OneCollector<>(best));
    Ranked ranked = rankedAgain(best);
    double[] scores = new double[docs.length];
    for (int i = 0; i < docs.length; i++) {
      scores[i] = page[i].score;
      for (int j = 0; j < ranked.docs().length; j++) {
        scores[i] = ranked.docs()[j] == docs[i] ? ranked.scores()[j] : scores[i];
      }
    }
    return read(docs, scores, ranked.best());
  }

  private List<Hit> read(int[] docs, double[] scores, double best) throws IOException {
    List<Hit> hits = new ArrayList<>(docs.length);
    for (int i = 0; i < docs.length; i++) {
      hits.add(new Hit(ids.id(docs[i]), scores[i] / best, body(docs[i])));
    }
    return hits;
  }

  private byte[] body(int doc) throws IOException {
    LeafReaderContext leaf =
        searcher.getLeafContexts().get(ReaderUtil.subIndex(doc, searcher.getLeafContexts()));
    BinaryDocValues bodies = DocValues.getBinary(leaf.reader(), Fields.BODY);
    if (!bodies.advanceExact(doc - leaf.docBase)) {
      throw new IllegalStateException("document " + doc + " has no body");
    }
    BytesRef body = bodies.binaryValue();
    return Arrays.copyOfRange(body.bytes, body.offset, body.offset + body.length);
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

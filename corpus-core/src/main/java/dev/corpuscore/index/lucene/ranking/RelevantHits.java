package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.count.OneCollector;
import dev.corpuscore.index.schema.Relevance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out the matches of one search over one snapshot that have too little of the relevance of
 * the best. The first {@link Ranking#WINDOW} have the scores of the second pass; a gain is never
 * negative, so what has enough without it has enough.
 */
public final class RelevantHits {
  private final TimedSearcher searcher;
  private final ParsedQuery parsed;
  private final RelevanceOrder order;

  public RelevantHits(TimedSearcher searcher, ParsedQuery parsed, Ranking ranking) {
    this.searcher = searcher;
    this.parsed = parsed;
    this.order =
        new RelevanceOrder(searcher, parsed, ranking, new IdOrder(searcher.getLeafContexts()));
  }

  /** The same search among the matches with at least this relevance. */
  public ParsedQuery of(double least) throws IOException {
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    KnownMatches enough = new KnownMatches(leaves, 0);
    List<RelevanceOrder.Hit> first = new ArrayList<>(order.heads(1));
    if (first.isEmpty()) {
      order.addOthers(first, 1);
    }
    double best = RelevanceOrder.best(first);
    for (RelevanceOrder.Hit hit : first) {
      if (hit.score() / best >= least) {
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(hit.doc(), leaves));
        enough.getLeafCollector(leaf).collect(hit.doc() - leaf.docBase);
      }
    }
    int score = Relevance.score(least, best);
    searcher.search(parsed.heads(), new OneCollector<>(new Scored(enough, score - order.bonus())));
    if (parsed.plain() || score <= order.bonus()) {
      searcher.search(parsed.query(), new OneCollector<>(new Scored(enough, score)));
    }
    return parsed.among(enough.query());
  }

  /**
   * Passes on the documents with at least this score.
   *
   * @param least a score
   */
  private record Scored(KnownMatches into, int least) implements Collector {
    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE;
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext leaf) {
      return new FilterLeafCollector(into.getLeafCollector(leaf)) {
        private @Nullable Scorable scorer;

        @Override
        public void setScorer(Scorable scorer) {
          this.scorer = scorer;
        }

        @Override
        public void collect(int doc) throws IOException {
          if (Objects.requireNonNull(scorer).score() >= least) {
            super.collect(doc);
          }
        }
      };
    }
  }
}

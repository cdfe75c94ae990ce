package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.analysis.RerankFeatures;
import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.ranking.RelevanceOrder.Hit;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/**
 * Ranks the first {@link Ranking#WINDOW} hits again: by the score plus the gains of {@link
 * RerankFeatures} and {@link AgeGain}, then newest first. A gain is never negative, so hits after
 * the window stay after it.
 */
final class SecondPass {
  private static final Comparator<TopHits.Scored> BY_DOC =
      Comparator.comparingInt(TopHits.Scored::doc);

  private final List<LeafReaderContext> leaves;
  private final RerankFeatures.QueryTerms query;
  private final Ranking.Gain gain;

  SecondPass(IndexSearcher searcher, RerankFeatures.QueryTerms query, Ranking.Gain gain) {
    this.leaves = searcher.getLeafContexts();
    this.query = query;
    this.gain = gain;
  }

  /** Returns the hits in their final order, with {@code bonus} added to every score. */
  List<Hit> rank(List<TopHits.Scored> first, int bonus, IdOrder ids) throws IOException {
    int window = Math.min(Ranking.WINDOW, first.size());
    List<TopHits.Scored> order = new ArrayList<>(gained(first.subList(0, window)));
    order.sort(TopHits.bestFirst(ids));
    order.addAll(first.subList(window, first.size()));
    List<Hit> hits = new ArrayList<>(order.size());
    for (TopHits.Scored hit : order) {
      hits.add(new Hit(hit.doc(), bonus + hit.fullScore()));
    }
    return hits;
  }

  private List<TopHits.Scored> gained(List<TopHits.Scored> window) throws IOException {
    List<TopHits.Scored> byDoc = new ArrayList<>(window);
    byDoc.sort(BY_DOC);
    AgeGain age = AgeGain.among(window);
    LeafReaderContext leaf = null;
    BinaryDocValues features = DocValues.emptyBinary();
    for (int i = 0; i < byDoc.size(); i++) {
      TopHits.Scored hit = byDoc.get(i);
      if (leaf == null || hit.doc() >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = leaves.get(ReaderUtil.subIndex(hit.doc(), leaves));
        features = DocValues.getBinary(leaf.reader(), Fields.RERANK_FEATURES);
      }
      int more = age.of(hit);
      if (features.advanceExact(hit.doc() - leaf.docBase)) {
        more += RerankFeatures.gain(features.binaryValue(), query, gain);
      }
      byDoc.set(i, hit.plus(more));
    }
    return byDoc;
  }
}

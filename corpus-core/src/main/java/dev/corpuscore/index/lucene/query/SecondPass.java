package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.layout.Ranking;
import dev.corpuscore.index.layout.Sketch;
import dev.corpuscore.index.lucene.layout.IdOrder;
import dev.corpuscore.index.lucene.query.RelevanceOrder.Hit;
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
 * Ranks the first {@link Ranking#WINDOW} hits again: by the score so far and what {@link Sketch}
 * adds, then newest first. Hits only gain, so those after the window stay after it.
 */
final class SecondPass {
  private static final Comparator<BestHits.Scored> BY_DOC =
      Comparator.comparingInt(BestHits.Scored::doc);

  private final List<LeafReaderContext> leaves;
  private final Sketch.Sought query;
  private final Ranking.Gain gain;

  SecondPass(IndexSearcher searcher, Sketch.Sought query, Ranking.Gain gain) {
    this.leaves = searcher.getLeafContexts();
    this.query = query;
    this.gain = gain;
  }

  /** The hits in their final order, {@code bonus} added to every score. */
  List<Hit> rank(List<BestHits.Scored> first, int bonus, IdOrder ids) throws IOException {
    int window = Math.min(Ranking.WINDOW, first.size());
    List<BestHits.Scored> order = new ArrayList<>(gained(first.subList(0, window)));
    order.sort(BestHits.bestFirst(ids));
    order.addAll(first.subList(window, first.size()));
    List<Hit> hits = new ArrayList<>(order.size());
    for (BestHits.Scored hit : order) {
      hits.add(new Hit(hit.doc(), bonus + hit.fullScore()));
    }
    return hits;
  }

  private List<BestHits.Scored> gained(List<BestHits.Scored> window) throws IOException {
    List<BestHits.Scored> byDoc = new ArrayList<>(window);
    byDoc.sort(BY_DOC);
    LeafReaderContext leaf = null;
    BinaryDocValues sketches = DocValues.emptyBinary();
    for (int i = 0; i < byDoc.size(); i++) {
      BestHits.Scored hit = byDoc.get(i);
      if (leaf == null || hit.doc() >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = leaves.get(ReaderUtil.subIndex(hit.doc(), leaves));
        sketches = DocValues.getBinary(leaf.reader(), Fields.SKETCH);
      }
      if (sketches.advanceExact(hit.doc() - leaf.docBase)) {
        byDoc.set(i, hit.plus(Sketch.gain(sketches.binaryValue(), query, gain)));
      }
    }
    return byDoc;
  }
}

package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.index.RoleQuery.Hit;
import dev.corpuscore.index.lucene.layout.Fields;
import dev.corpuscore.index.lucene.layout.IdOrder;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.BytesRef;

/**
 * One role search over one view: counts what matches, then looks tier by tier until the limit is
 * reached. Nothing is scored.
 */
public final class RoleReader {
  private static final int DIGEST_BYTES = 32;

  private final IndexSearcher searcher;
  private final Sort newest;

  /** Over what {@code searcher} sees. */
  public RoleReader(IndexSearcher searcher) {
    this.searcher = searcher;
    IdOrder ids = new IdOrder(searcher.getLeafContexts());
    this.newest = DateOrder.of(PostingSearch.Sort.PUBLISHED_NEWEST, ids);
  }

  /** Answers {@code query}; {@code state} is what the searcher sees. */
  public RoleQuery.Page read(RoleQuery query, IndexState state) throws IOException {
    Query filter = ConditionQuery.of(query.filter());
    long total = searcher.count(both(filter, ConditionQuery.of(query.tiers().getLast())).build());
    List<Integer> found = new ArrayList<>();
    Query better = null;
    for (Condition tier : query.tiers()) {
      int wanted = (int) Math.min(query.limit(), total) - found.size();
      if (wanted <= 0) {
        break;
      }
      Query here = ConditionQuery.of(tier);
      BooleanQuery.Builder only = both(filter, here);
      if (better != null) {
        only.add(better, Occur.MUST_NOT);
      }
      for (ScoreDoc hit : newest(only.build(), wanted)) {
        found.add(hit.doc);
      }
      better = here;
    }
    return new RoleQuery.Page(total, hits(found), state);
  }

  private static BooleanQuery.Builder both(Query filter, Query tier) {
    return new BooleanQuery.Builder().add(tier, Occur.FILTER).add(filter, Occur.FILTER);
  }

  /** They are counted already: what cannot be among the newest is skipped. */
  private ScoreDoc[] newest(Query query, int wanted) throws IOException {
    var manager = new TopFieldCollectorManager(newest, wanted, null, 1);
    return searcher.search(query, manager).scoreDocs;
  }

  /** Reads in the order of documents, so that each segment's values are opened once. */
  private List<Hit> hits(List<Integer> docs) throws IOException {
    Integer[] places = new Integer[docs.size()];
    Arrays.setAll(places, place -> place);
    Arrays.sort(places, Comparator.comparing(docs::get));
    Hit[] hits = new Hit[places.length];
    LeafValues values = null;
    for (int place : places) {
      int doc = docs.get(place);
      if (values == null || doc >= values.end) {
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        values = new LeafValues(leaves.get(ReaderUtil.subIndex(doc, leaves)));
      }
      hits[place] = values.hit(doc);
    }
    return List.of(hits);
  }

  /** What one segment says of hits, asked for in the order of its documents. */
  private static final class LeafValues {
    private final int base;
    private final int end;
    private final BinaryDocValues ids;
    private final BinaryDocValues roleHits;
    private final BinaryDocValues bodies;
    private final NumericDocValues published;

    LeafValues(LeafReaderContext leaf) throws IOException {
      base = leaf.docBase;
      end = base + leaf.reader().maxDoc();
      ids = DocValues.getBinary(leaf.reader(), Fields.ID);
      roleHits = DocValues.getBinary(leaf.reader(), Fields.ROLE_HIT);
      bodies = DocValues.getBinary(leaf.reader(), Fields.BODY);
      published = DocValues.getNumeric(leaf.reader(), Fields.PUBLISHED);
    }

    Hit hit(int doc) throws IOException {
      int at = doc - base;
      byte[] hit = bytes(roleHits, at);
      return new Hit(
          new PostingId(text(bytes(ids, at), 0)),
          Digest.of(Arrays.copyOf(hit, DIGEST_BYTES)),
          text(hit, DIGEST_BYTES),
          published.advanceExact(at) ? Instant.ofEpochSecond(published.longValue()) : null,
          bytes(bodies, at));
    }
  }

  private static String text(byte[] utf8, int from) {
    return new String(utf8, from, utf8.length - from, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(BinaryDocValues values, int doc) throws IOException {
    if (!values.advanceExact(doc)) {
      throw new IllegalStateException("document " + doc + " lacks what every posting has");
    }
    BytesRef value = values.binaryValue();
    return Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length);
  }
}

package dev.corpuscore.index.lucene;

import dev.corpuscore.index.PostingIndex.Entry;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the postings whose ids have a prefix, in order, by merging the sorted terms of the
 * segments.
 */
final class IndexedIds {
  private IndexedIds() {}

  /**
   * Calls {@code visitor} with one entry after the other until it returns false.
   *
   * @param visitor returns whether it wants another entry
   */
  static void walk(DirectoryReader reader, String prefix, Predicate<Entry> visitor)
      throws IOException {
    BytesRef first = new BytesRef(prefix);
    PriorityQueue<Segment> segments =
        new PriorityQueue<>(Comparator.comparing(segment -> segment.id));
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(Fields.ID);
      if (terms != null) {
        Segment segment = new Segment(leaf, terms.iterator());
        if (segment.seek(first)) {
          segments.add(segment);
        }
      }
    }
    while (!segments.isEmpty()) {
      Segment segment = segments.remove();
      for (Entry entry : segment.live()) {
        if (!visitor.test(entry)) {
          return;
        }
      }
      if (segment.advance(first)) {
        segments.add(segment);
      }
    }
  }

  private static final class Segment {
    private final LeafReaderContext leaf;
    private final TermsEnum terms;
    private BytesRef id = new BytesRef();
    private @Nullable PostingsEnum documents;

    private Segment(LeafReaderContext leaf, TermsEnum terms) {
      this.leaf = leaf;
      this.terms = terms;
    }

    private boolean seek(BytesRef prefix) throws IOException {
      boolean found = terms.seekCeil(prefix) != TermsEnum.SeekStatus.END;
      return stands(found ? terms.term() : null, prefix);
    }

    private boolean advance(BytesRef prefix) throws IOException {
      return stands(terms.next(), prefix);
    }

    private boolean stands(@Nullable BytesRef term, BytesRef prefix) {
      if (term == null || !StringHelper.startsWith(term, prefix)) {
        return false;
      }
      id = BytesRef.deepCopyOf(term);
      return true;
    }

    /** The live document with this id; empty if it was deleted. */
    private List<Entry> live() throws IOException {
      documents = terms.postings(documents, PostingsEnum.NONE);
      Bits live = leaf.reader().getLiveDocs();
      List<Entry> entries = new ArrayList<>(1);
      while (documents.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
        int document = documents.docID();
        NumericDocValues revision = leaf.reader().getNumericDocValues(Fields.REVISION);
        boolean isLive = live == null || live.get(document);
        if (isLive && revision != null && revision.advanceExact(document)) {
          PostingId posting = new PostingId(id.utf8ToString());
          entries.add(new Entry(posting, revision.longValue(), isLeftOut(document)));
        }
      }
      return entries;
    }

    private boolean isLeftOut(int document) throws IOException {
      NumericDocValues leftOut = leaf.reader().getNumericDocValues(Fields.LEFT_OUT);
      return leftOut != null && leftOut.advanceExact(document);
    }
  }
}

package dev.corpuscore.index.lucene;

import dev.corpuscore.index.PostingIndex.Entry;
import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;
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

/** The indexed ids that begin alike, in order, merged from the sorted terms of each segment. */
final class Entries {
  private Entries() {}

  static void forEach(DirectoryReader reader, String prefix, Consumer<Entry> visitor)
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
      for (long revision : segment.revisions()) {
        visitor.accept(new Entry(new PostingId(segment.id.utf8ToString()), revision));
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

    /** The revisions of the live documents with this id: one, or none if it was deleted. */
    private List<Long> revisions() throws IOException {
      documents = terms.postings(documents, PostingsEnum.NONE);
      Bits live = leaf.reader().getLiveDocs();
      List<Long> revisions = new ArrayList<>(1);
      while (documents.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
        NumericDocValues revision = leaf.reader().getNumericDocValues(Fields.REVISION);
        boolean isLive = live == null || live.get(documents.docID());
        if (isLive && revision != null && revision.advanceExact(documents.docID())) {
          revisions.add(revision.longValue());
        }
      }
      return revisions;
    }
  }
}

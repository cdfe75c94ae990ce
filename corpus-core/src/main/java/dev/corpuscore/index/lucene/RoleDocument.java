package dev.corpuscore.index.lucene;

import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.analysis.FieldTerms;
import dev.corpuscore.index.lucene.body.StoredHit;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.Posting;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.util.BytesRef;

/**
 * Adds the fields that only role searches read to documents, one at a time. Long texts are in
 * {@link Fields#TEXT}, and what is read of a hit is in {@link StoredHit}. Not thread-safe.
 */
final class RoleDocument {
  private final FieldTerms title = new FieldTerms();
  private final FieldTerms places = new FieldTerms();
  private final WordStream titleStream = WordStream.positions(title);
  private final WordStream placesStream = WordStream.positions(places);

  /** Adds the fields of {@code posting}. The document must be indexed before the next call. */
  void addTo(Document document, Posting posting) {
    title.clear();
    RoleTokenizer.keys(posting.content().title()).forEach(key -> title.addNext(new BytesRef(key)));
    document.add(new Field(Fields.TITLE, titleStream, WordStream.POSITIONS));
    places.clear();
    List<Set<String>> locations = RoleTerms.places(posting.content());
    for (int at = 0; at < locations.size(); at++) {
      int location = at;
      locations.get(at).forEach(key -> places.addAt(new BytesRef(key), location));
    }
    document.add(new Field(Fields.PLACES, placesStream, WordStream.POSITIONS));
  }
}

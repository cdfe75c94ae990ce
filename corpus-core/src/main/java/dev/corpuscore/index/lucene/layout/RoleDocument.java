package dev.corpuscore.index.lucene.layout;

import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.layout.RoleHit;
import dev.corpuscore.index.layout.RoleKeywords;
import dev.corpuscore.index.layout.Terms;
import dev.corpuscore.model.Posting;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.util.BytesRef;

/**
 * Adds to documents what role searches alone read, one at a time; long texts are in {@link
 * Fields#TEXT}. Not thread-safe.
 */
final class RoleDocument {
  private final Terms title = new Terms();
  private final Terms places = new Terms();
  private final WordStream titleStream = WordStream.positions(title);
  private final WordStream placesStream = WordStream.positions(places);

  /** Adds the fields of {@code posting}; the document is to be indexed before the next call. */
  void addTo(Document document, Posting posting) {
    RoleTerms terms = RoleTerms.of(posting.content());
    title.clear();
    terms.title().forEach(key -> title.addNext(new BytesRef(key)));
    document.add(new Field(Fields.TITLE, titleStream, WordStream.POSITIONS));
    places.clear();
    for (int at = 0; at < terms.places().size(); at++) {
      int location = at;
      terms.places().get(at).forEach(key -> places.addAt(new BytesRef(key), location));
    }
    document.add(new Field(Fields.PLACES, placesStream, WordStream.POSITIONS));
    for (String keyword : RoleKeywords.of(terms)) {
      document.add(new StringField(Fields.KEYWORDS, keyword, Field.Store.NO));
    }
    if (terms.pay() != null) {
      document.add(new DoublePoint(Fields.PAY, terms.pay().amount()));
    }
    document.add(new BinaryDocValuesField(Fields.ROLE_HIT, new BytesRef(RoleHit.write(posting))));
  }
}

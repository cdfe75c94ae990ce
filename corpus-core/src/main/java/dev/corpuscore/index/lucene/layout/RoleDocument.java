package dev.corpuscore.index.lucene.layout;

import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.index.Condition.Keyword;
import dev.corpuscore.model.Posting;
import java.nio.charset.StandardCharsets;
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
  private final WordStream title = WordStream.positions();
  private final WordStream places = WordStream.positions();

  /** Adds the fields of {@code posting}; the document is to be indexed before the next call. */
  void addTo(Document document, Posting posting) {
    RoleTerms terms = RoleTerms.of(posting.content());
    title.clear();
    terms.title().forEach(key -> title.addNext(new BytesRef(key)));
    document.add(new Field(Fields.TITLE, title, WordStream.POSITIONS));
    places.clear();
    for (int at = 0; at < terms.places().size(); at++) {
      int location = at;
      terms.places().get(at).forEach(key -> places.addAt(new BytesRef(key), location));
    }
    document.add(new Field(Fields.PLACES, places, WordStream.POSITIONS));
    addKeywords(document, terms);
    document.add(new BinaryDocValuesField(Fields.ROLE_HIT, hit(posting)));
  }

  private static void addKeywords(Document document, RoleTerms terms) {
    add(document, Keyword.TITLE, String.join(" ", terms.title()));
    terms.countries().forEach(country -> add(document, Keyword.COUNTRY, country));
    if (terms.workplace() != null) {
      add(document, Keyword.WORKPLACE, terms.workplace().wire());
    }
    if (terms.employmentType() != null) {
      add(document, Keyword.EMPLOYMENT_TYPE, terms.employmentType().wire());
    }
    add(document, Keyword.COMPANY, terms.company());
    if (terms.language() != null) {
      add(document, Keyword.LANGUAGE, terms.language());
    }
    if (terms.pay() != null) {
      add(document, Keyword.PAID_IN, terms.pay().unit());
      document.add(new DoublePoint(Fields.PAY, terms.pay().amount()));
    }
  }

  private static void add(Document document, Keyword kind, String value) {
    BytesRef keyword = Fields.keyword(kind, value);
    document.add(new StringField(Fields.KEYWORDS, keyword, Field.Store.NO));
  }

  private static BytesRef hit(Posting posting) {
    byte[] digest = posting.digest().bytes();
    byte[] title = posting.content().title().getBytes(StandardCharsets.UTF_8);
    byte[] hit = new byte[digest.length + title.length];
    System.arraycopy(digest, 0, hit, 0, digest.length);
    System.arraycopy(title, 0, hit, digest.length, title.length);
    return new BytesRef(hit);
  }
}

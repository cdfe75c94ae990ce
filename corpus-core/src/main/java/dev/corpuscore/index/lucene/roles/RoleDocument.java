package dev.corpuscore.index.lucene.roles;

import dev.corpuscore.canonical.role.Keys;
import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.index.Condition.Keyword;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.util.BytesRef;

/** Adds to documents what role searches read, one at a time. Not thread-safe. */
public final class RoleDocument {
  private static final int REMEMBERED = 50_000;

  private final KeyStream title = new KeyStream();
  private final KeyStream text = new KeyStream();
  private final KeyStream places = new KeyStream();

  /** Words recur: the key of each is found once and then remembered. */
  private CharArrayMap<BytesRef> keys = new CharArrayMap<>(1_024, false);

  /** Adds the fields of {@code posting}; the document is to be indexed before the next call. */
  public void addTo(Document document, Posting posting) {
    if (keys.size() > REMEMBERED) {
      keys = new CharArrayMap<>(1_024, false);
    }
    RoleTerms terms = RoleTerms.of(posting.content());
    addTexts(document, posting.content(), terms);
    addPlaces(document, terms);
    addKeywords(document, terms);
    document.add(new BinaryDocValuesField(RoleFields.HIT, hit(posting)));
  }

  private void addTexts(Document document, PostingContent content, RoleTerms terms) {
    title.clear();
    terms.title().forEach(key -> title.add(new BytesRef(key)));
    document.add(new Field(RoleFields.TITLE, title, KeyStream.TYPE));
    text.clear();
    for (String one : RoleTerms.texts(content)) {
      char[] letters = one.toCharArray();
      Keys.scan(one, (start, end) -> text.add(key(letters, start, end)));
      text.gap();
    }
    document.add(new Field(RoleFields.TEXT, text, KeyStream.TYPE));
  }

  private BytesRef key(char[] letters, int start, int end) {
    BytesRef known = keys.get(letters, start, end - start);
    if (known == null) {
      String word = new String(letters, start, end - start);
      known = new BytesRef(Keys.key(word));
      keys.put(word, known);
    }
    return known;
  }

  private void addPlaces(Document document, RoleTerms terms) {
    places.clear();
    terms.places().forEach(places::addTogether);
    document.add(new Field(RoleFields.PLACES, places, KeyStream.TYPE));
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
      document.add(new DoublePoint(RoleFields.PAY, terms.pay().amount()));
    }
  }

  private static void add(Document document, Keyword kind, String value) {
    BytesRef keyword = RoleFields.keyword(kind, value);
    document.add(new StringField(RoleFields.KEYWORDS, keyword, Field.Store.NO));
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

package dev.corpuscore.index.lucene.layout;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Workplace;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.util.BytesRef;

/** Turns postings into Lucene documents, one at a time. Not thread-safe. */
public final class PostingDocument {
  private final HitBody body;
  private final RoleDocument roles = new RoleDocument();
  private final PostingTexts texts;

  /**
   * @param body what hits show
   * @param ranking what words weigh
   */
  public PostingDocument(HitBody body, Ranking ranking) {
    this.body = body;
    this.texts = new PostingTexts(ranking.impact());
  }

  /** The document of {@code posting}; to be indexed before the next call. */
  public Document of(Posting posting) {
    PostingContent content = posting.content();
    Document document = new Document();
    texts.addTo(document, content);
    addIdentity(document, posting);
    addFacts(document, content);
    addDates(document, posting.id(), content);
    roles.addTo(document, posting);
    document.add(new BinaryDocValuesField(Fields.BODY, new BytesRef(body.of(posting))));
    return document;
  }

  private static void addIdentity(Document document, Posting posting) {
    document.add(new StringField(Fields.ID, posting.id().value(), Field.Store.NO));
    document.add(new BinaryDocValuesField(Fields.ID, new BytesRef(posting.id().value())));
    document.add(new NumericDocValuesField(Fields.ID_ORDER, IdOrder.head(posting.id())));
    document.add(new NumericDocValuesField(Fields.REVISION, posting.revision()));
  }

  private static void addFacts(Document document, PostingContent content) {
    if (content.company() != null) {
      String name = content.company().name();
      String folded = Words.foldName(name);
      document.add(new StringField(Fields.EMPLOYER, folded, Field.Store.NO));
      document.add(new SortedDocValuesField(Fields.EMPLOYER, new BytesRef(folded + '\0' + name)));
    }
    Set<String> countries = new TreeSet<>(content.remoteFrom());
    for (Location location : content.locations()) {
      if (location.country() != null) {
        countries.add(location.country());
      }
    }
    countries.forEach(country -> addFact(document, Fields.COUNTRY, country));
    if (content.employmentType() != null) {
      addFact(document, Fields.EMPLOYMENT_TYPE, content.employmentType().wire());
    }
    boolean remote = content.workplace() == Workplace.REMOTE;
    addFact(document, Fields.REMOTE, String.valueOf(remote));
  }

  private static void addFact(Document document, String field, String value) {
    document.add(new StringField(field, value, Field.Store.NO));
    document.add(new SortedSetDocValuesField(field, new BytesRef(value)));
  }

  private static void addDates(Document document, PostingId id, PostingContent content) {
    document.add(
        new NumericDocValuesField(Fields.NEWEST, NewestOrder.key(content.published(), id)));
    if (content.published() != null) {
      long seconds = content.published().at().getEpochSecond();
      document.add(new LongPoint(Fields.PUBLISHED, seconds));
      document.add(new NumericDocValuesField(Fields.PUBLISHED, seconds));
    }
    if (content.expiresAt() != null) {
      long seconds = content.expiresAt().getEpochSecond();
      document.add(new NumericDocValuesField(Fields.EXPIRES, seconds));
    }
  }
}

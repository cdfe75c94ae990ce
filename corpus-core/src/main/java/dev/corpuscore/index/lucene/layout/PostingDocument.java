package dev.corpuscore.index.lucene.layout;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.lucene.layout.Words.Stem;
import dev.corpuscore.index.lucene.layout.Words.Word;
import dev.corpuscore.index.lucene.roles.RoleDocument;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Workplace;
import java.util.ArrayList;
import java.util.List;
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
import org.jspecify.annotations.Nullable;

/**
 * Turns postings into Lucene documents, one at a time: every text is read once, for all fields. Not
 * thread-safe.
 */
public final class PostingDocument {
  private final HitBody body;
  private final Ranking ranking;
  private final RoleDocument roles = new RoleDocument();
  private final Words words = new Words();
  private final WordStream impacts = WordStream.impacts();
  private final WordStream heads = WordStream.impacts();
  private final WordStream phrases = WordStream.positions();
  private final WordStream prefixes = WordStream.words();
  private final WordStream places = WordStream.positions();
  private final List<Word> title = new ArrayList<>();
  private final List<Word> company = new ArrayList<>();
  private final List<Word> place = new ArrayList<>();
  private final List<Word> department = new ArrayList<>();
  private final List<Word> description = new ArrayList<>();
  private final List<Word> scratch = new ArrayList<>();
  private final List<Stem> stems = new ArrayList<>();
  private int round;

  /**
   * @param body what hits show
   * @param ranking what words weigh
   */
  public PostingDocument(HitBody body, Ranking ranking) {
    this.body = body;
    this.ranking = ranking;
  }

  /** The document of {@code posting}; to be indexed before the next call. */
  public Document of(Posting posting) {
    begin();
    PostingContent content = posting.content();
    Document document = new Document();
    readTexts(content);
    addTexts(document);
    addIdentity(document, posting);
    addFacts(document, content);
    addDates(document, posting.id(), content);
    roles.addTo(document, posting);
    document.add(new BinaryDocValuesField(Fields.SKETCH, Sketch.write(title, company, place)));
    document.add(new BinaryDocValuesField(Fields.BODY, new BytesRef(body.of(posting))));
    return document;
  }

  private void begin() {
    words.trim();
    round++;
    List.of(title, company, place, department, description).forEach(List::clear);
    stems.clear();
    List.of(impacts, heads, phrases, prefixes, places).forEach(WordStream::clear);
  }

  private void readTexts(PostingContent content) {
    read(content.title(), title);
    if (content.company() != null) {
      read(content.company().name(), company);
    }
    for (int i = 0; i < content.locations().size(); i++) {
      Location location = content.locations().get(i);
      readPlace(i, location.text());
      readPlace(i, location.city());
      readPlace(i, location.region());
    }
    read(content.department(), department);
    read(content.description(), description);
  }

  private void readPlace(int location, @Nullable String text) {
    scratch.clear();
    read(text, scratch);
    place.addAll(scratch);
    scratch.forEach(word -> places.addAt(word.folded, location));
  }

  private void read(@Nullable String text, List<Word> into) {
    if (text == null) {
      return;
    }
    int before = into.size();
    words.read(text, into);
    phrases.gap();
    for (Word word : into.subList(before, into.size())) {
      phrases.addNext(word.stem.bytes);
      count(word);
    }
  }

  private void count(Word word) {
    if (word.inflected && word.seenBy != round) {
      word.seenBy = round;
      prefixes.add(word.folded, 1);
    }
    Stem stem = word.stem;
    if (stem.seenBy != round) {
      stem.seenBy = round;
      stem.inTitle = stem.inCompany = stem.inPlace = stem.inDepartment = stem.inDescription = 0;
      stems.add(stem);
    }
  }

  private void addTexts(Document document) {
    title.forEach(word -> word.stem.inTitle++);
    company.forEach(word -> word.stem.inCompany++);
    place.forEach(word -> word.stem.inPlace++);
    department.forEach(word -> word.stem.inDepartment++);
    description.forEach(word -> word.stem.inDescription++);
    for (Stem stem : stems) {
      int head = ranking.impact().ofHead(stem, title.size(), company.size(), place.size());
      int impact = Math.max(1, head + ranking.impact().ofDescription(stem));
      if (head > 0) {
        heads.add(stem.bytes, impact);
      }
      impacts.add(stem.bytes, impact);
    }
    document.add(new Field(Fields.HEADS, heads, WordStream.FREQUENCIES));
    document.add(new Field(Fields.WORDS, impacts, WordStream.FREQUENCIES));
    document.add(new Field(Fields.PHRASES, phrases, WordStream.POSITIONS));
    document.add(new Field(Fields.PREFIXES, prefixes, WordStream.PRESENCE));
    document.add(new Field(Fields.PLACES, places, WordStream.POSITIONS));
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

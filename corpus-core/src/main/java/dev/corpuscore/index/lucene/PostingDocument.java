package dev.corpuscore.index.lucene;

import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.FacetSource;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.analysis.PostingTexts;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.body.StoredHit;
import dev.corpuscore.index.lucene.filter.LuceneFields;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.IdHead;
import dev.corpuscore.index.schema.NewestOrder;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Turns postings into Lucene documents, one at a time. Not thread-safe. */
final class PostingDocument {
  /** The year 0, in seconds since 1970. */
  private static final long LONG_AGO = -62_167_219_200L;

  private final HitBody body;
  private final RoleDocument roles = new RoleDocument();
  private final PostingTexts texts;
  private final WordStream words;
  private final WordStream heads;
  private final WordStream likeness;
  private final WordStream prefixes;
  private final WordStream titleEnds;
  private final WordStream text;
  private final WordStream names;
  private final WordStream parts;

  /**
   * @param body what hits show
   * @param ranking what words weigh
   */
  PostingDocument(HitBody body, Ranking ranking) {
    this.body = body;
    this.texts = new PostingTexts(ranking.impact());
    this.words = WordStream.impacts(texts.words());
    this.heads = WordStream.impacts(texts.heads());
    this.likeness = WordStream.impacts(texts.likeness());
    this.prefixes = WordStream.words(texts.inflected());
    this.titleEnds = WordStream.words(texts.titleEnds());
    this.text = WordStream.positions(texts.text());
    this.names = WordStream.positions(texts.names());
    this.parts = WordStream.impacts(texts.parts());
  }

  /** The document of {@code posting}; to be indexed before the next call. */
  Document of(Posting posting) {
    Document document = new Document();
    FacetSource source = FacetSource.of(posting, body.occupation(posting.content()).orElse(null));
    texts.read(posting.content(), source.labels(), SuggestionTerms.ofAd(source));
    addTexts(document);
    addIdentity(document, posting);
    addTimes(document, posting);
    addPositions(document, posting.content());
    for (Facet facet : Facet.values()) {
      addFacet(document, facet, source);
    }
    document.add(
        new NumericDocValuesField(
            Fields.UPDATED, source.ad().updated(posting.record().firstSeenAt())));
    if (source.ad().extraPositions() != 0) {
      document.add(new NumericDocValuesField(Fields.EXTRA_POSITIONS, source.ad().extraPositions()));
    }
    for (String term : SuggestionTerms.of(source)) {
      document.add(new KeywordField(Fields.SUGGESTIONS, term, Field.Store.NO));
    }
    roles.addTo(document, posting);
    byte[] text = StoredHit.write(posting, body.of(posting, source.facts()));
    byte[] packed = CompressionDictionary.shipped().compress(text);
    document.add(new BinaryDocValuesField(Fields.BODY, new BytesRef(packed)));
    return document;
  }

  /**
   * Stands for a posting that cannot be indexed: no search sees it, for it has expired long ago.
   */
  static Document leftOut(Change change) {
    Document document = new Document();
    addId(document, change.id(), change.revision());
    document.add(new NumericDocValuesField(Fields.LEFT_OUT, 1));
    document.add(new NumericDocValuesField(Fields.EXPIRES, LONG_AGO));
    return document;
  }

  private void addTexts(Document document) {
    document.add(new Field(Fields.WORDS, words, WordStream.FREQUENCIES));
    document.add(new Field(Fields.HEADS, heads, WordStream.FREQUENCIES));
    document.add(new Field(Fields.LIKENESS, likeness, WordStream.FREQUENCIES));
    document.add(new Field(Fields.PREFIXES, prefixes, WordStream.PRESENCE));
    document.add(new Field(Fields.TITLE_ENDS, titleEnds, WordStream.PRESENCE));
    document.add(new Field(Fields.TEXT, text, WordStream.POSITIONS));
    document.add(new Field(Fields.NAMES, names, WordStream.POSITIONS));
    document.add(new Field(Fields.PARTS, parts, WordStream.FREQUENCIES));
    document.add(
        new BinaryDocValuesField(Fields.RERANK_FEATURES, new BytesRef(texts.rerankFeatures())));
  }

  private static void addId(Document document, PostingId id, long revision) {
    document.add(new StringField(Fields.ID, id.value(), Field.Store.NO));
    document.add(new BinaryDocValuesField(Fields.ID, new BytesRef(id.value())));
    document.add(new NumericDocValuesField(Fields.REVISION, revision));
  }

  private static void addIdentity(Document document, Posting posting) {
    addId(document, posting.id(), posting.revision());
    document.add(new NumericDocValuesField(LuceneFields.ID_ORDER, IdHead.of(posting.id())));
    long newest = NewestOrder.key(posting.content().published(), posting.id());
    document.add(new NumericDocValuesField(Fields.NEWEST, newest));
    document.add(new NumericDocValuesField(Fields.RANKED, NewestOrder.ranked(posting)));
  }

  private static void addTimes(Document document, Posting posting) {
    PostingContent content = posting.content();
    long firstSeen = posting.record().firstSeenAt().getEpochSecond();
    document.add(new NumericDocValuesField(Facet.FIRST_SEEN.wire(), firstSeen));
    if (content.published() != null) {
      long published = content.published().at().getEpochSecond();
      document.add(new NumericDocValuesField(Facet.PUBLISHED.wire(), published));
    }
    if (content.expiresAt() != null) {
      long expires = content.expiresAt().getEpochSecond();
      document.add(new NumericDocValuesField(Fields.EXPIRES, expires));
    }
  }

  private void addPositions(Document document, PostingContent content) {
    for (Coordinates at : body.positions(content)) {
      document.add(new LatLonPoint(Fields.POSITION, at.latitude(), at.longitude()));
      document.add(new LatLonDocValuesField(Fields.POSITION, at.latitude(), at.longitude()));
    }
  }

  private static void addFacet(Document document, Facet facet, FacetSource posting) {
    if (facet.type().isNumber()) {
      addNumber(document, facet, facet.number(posting));
      return;
    }
    List<Facet.Value> values = facet.of(posting);
    for (Facet.Value value : values) {
      document.add(new StringField(facet.wire(), value.term(), Field.Store.NO));
    }
    if (facet.isCounted()) {
      for (Facet.Value value : facet.counted(posting, values)) {
        String counted = facet.isSpelled() ? value.term() + '\0' + value.written() : value.term();
        document.add(new SortedSetDocValuesField(Fields.counted(facet), new BytesRef(counted)));
      }
    }
  }

  private static void addNumber(Document document, Facet facet, @Nullable Double number) {
    if (number != null) {
      document.add(
          facet.type() == Facet.Type.TIME
              ? new LongPoint(facet.wire(), number.longValue())
              : new DoublePoint(facet.wire(), number));
    }
  }
}

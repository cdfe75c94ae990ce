package dev.corpuscore.index.schema;

import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.analysis.PostingTexts;
import dev.corpuscore.index.analysis.RerankFeatures;

/**
 * The fields of one indexed posting that each engine has; what they hold is made here, how is the
 * engine's, beside one for each {@link Facet}. A change of a field raises the number in {@link
 * SchemaVersion}, and holders rebuild.
 */
public final class Fields {
  public static final String ID = "id";
  public static final String REVISION = "revision";

  /** {@link NewestOrder#key}: the order of role searches; every posting has it. */
  public static final String NEWEST = "newest";

  /** {@link NewestOrder#ranked}: settles equal scores; every posting has it. */
  public static final String RANKED = "ranked";

  /** {@link PostingTexts#words}, without positions. */
  public static final String WORDS = "words";

  /** {@link PostingTexts#heads}, likewise. */
  public static final String HEADS = "heads";

  /** {@link PostingTexts#likeness}, likewise. */
  public static final String LIKENESS = "likeness";

  /** {@link PostingTexts#text}. */
  public static final String TEXT = "text";

  /** {@link PostingTexts#names}. */
  public static final String NAMES = "names";

  /** {@link PostingTexts#parts}, without positions. */
  public static final String PARTS = "parts";

  /** The keys of the title alone, with positions. */
  public static final String TITLE = "title";

  /** {@link PostingTexts#inflected}, without frequencies: other prefixes are of {@link #WORDS}. */
  public static final String PREFIXES = "prefixes";

  /** {@link PostingTexts#titleEnds}. */
  public static final String TITLE_ENDS = "title-ends";

  /** The keys of places; those of one location share one position. */
  public static final String PLACES = "places";

  /** {@link dev.corpuscore.index.HitBody#positions}: points on the earth, any number. */
  public static final String POSITION = "position";

  /** {@link dev.corpuscore.index.SuggestionTerms}, to be found and to be counted. */
  public static final String SUGGESTIONS = "suggestions";

  /** Seconds since 1970; absent where a posting does not expire. */
  public static final String EXPIRES = "expires";

  /** Milliseconds since 1970: {@link dev.corpuscore.index.LegacyAdMembers#updated}. */
  public static final String UPDATED = "updated";

  /** {@link dev.corpuscore.index.LegacyAdMembers#extraPositions}; absent where it is 0. */
  public static final String EXTRA_POSITIONS = "extra-positions";

  /** What the second pass compares, see {@link RerankFeatures}. */
  public static final String RERANK_FEATURES = "rerank-features";

  /** {@link RoleHit}, where it is a value of its own. */
  public static final String ROLE_HIT = "role-hit";

  /** Only a posting that could not be indexed has it, and then no other but id and revision. */
  public static final String LEFT_OUT = "left-out";

  /** What a hit shows. */
  public static final String BODY = "body";

  private Fields() {}

  /** The field that statistics count, of a facet that has counts. */
  public static String counted(Facet facet) {
    return facet.isCountedApart() ? facet.wire() + "-counted" : facet.wire();
  }

  /** The field that holds these texts. */
  public static String of(Text text) {
    return switch (text) {
      case WORDS -> WORDS;
      case HEADS -> HEADS;
      case TITLE -> TITLE;
      case TEXT -> TEXT;
      case NAMES -> NAMES;
      case PARTS -> PARTS;
    };
  }
}

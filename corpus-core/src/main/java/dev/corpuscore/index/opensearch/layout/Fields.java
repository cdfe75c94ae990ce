package dev.corpuscore.index.opensearch.layout;

import dev.corpuscore.index.layout.PostingFacts.Kind;
import dev.corpuscore.index.layout.PostingTexts;
import dev.corpuscore.index.layout.RoleHit;
import dev.corpuscore.index.layout.Sketch;

/**
 * The fields of {@code index.json}, the mapping. Nothing is analysed there: fields with positions
 * hold terms that are made here, between blanks; terms at one position stand between bars.
 */
public final class Fields {
  public static final String ID = "id";
  public static final String REVISION = "revision";

  /**
   * {@link dev.corpuscore.index.layout.NewestOrder}: settles equal scores; every posting has it.
   */
  public static final String NEWEST = "newest";

  /** {@link PostingTexts#words}, a feature each: its weight is its score. */
  public static final String WORDS = "words";

  /** {@link PostingTexts#heads}, presence only. */
  public static final String HEADS = "heads";

  /** {@link PostingTexts#words} and {@link PostingTexts#inflected}, presence only. */
  public static final String STARTS = "starts";

  /** {@link PostingTexts#text}. */
  public static final String TEXT = "text";

  /** {@link PostingTexts#names}. */
  public static final String NAMES = "names";

  /** The keys of the title alone, with positions. */
  public static final String TITLE = "title";

  /** The keys of places; those of one location share one position, far from the next. */
  public static final String PLACES = "places";

  /** All keywords of role searches. */
  public static final String KEYWORDS = "keywords";

  public static final String PAY = "pay";
  public static final String EMPLOYER = "employer";

  /** The company's name as written. */
  public static final String COMPANY = "company";

  public static final String COUNTRY = "country";
  public static final String EMPLOYMENT_TYPE = "employment-type";
  public static final String REMOTE = "remote";

  /** Seconds since 1970; absent where unknown. */
  public static final String PUBLISHED = "published";

  /** Seconds since 1970; absent where a posting does not expire. */
  public static final String EXPIRES = "expires";

  /** {@link Sketch}. */
  public static final String SKETCH = "sketch";

  /** {@link RoleHit}. */
  public static final String ROLE_HIT = "role-hit";

  /** What a hit shows. */
  public static final String BODY = "body";

  /** Of the three fields of bytes, see {@link Checksum}. */
  public static final String CHECKSUM = "checksum";

  private Fields() {}

  /** The field of a fact. */
  public static String fact(Kind kind) {
    return switch (kind) {
      case EMPLOYER -> EMPLOYER;
      case COUNTRY -> COUNTRY;
      case EMPLOYMENT_TYPE -> EMPLOYMENT_TYPE;
      case REMOTE -> REMOTE;
    };
  }
}

package dev.corpuscore.index.layout;

import dev.corpuscore.index.PostingSearch.Fact;

/**
 * The fields of one indexed posting that each engine has; what they hold is made here, how is the
 * engine's. Whoever changes a field raises {@link Layout#VERSION}, and holders rebuild.
 */
public final class Fields {
  public static final String ID = "id";
  public static final String REVISION = "revision";

  /** {@link NewestOrder}: settles equal scores; every posting has it. */
  public static final String NEWEST = "newest";

  /** {@link PostingTexts#words}, without positions. */
  public static final String WORDS = "words";

  /** {@link PostingTexts#heads}, likewise. */
  public static final String HEADS = "heads";

  /** {@link PostingTexts#text}. */
  public static final String TEXT = "text";

  /** {@link PostingTexts#names}. */
  public static final String NAMES = "names";

  /** The keys of the title alone, with positions. */
  public static final String TITLE = "title";

  /** The keys of places; those of one location share one position. */
  public static final String PLACES = "places";

  /** All keywords of role searches. */
  public static final String KEYWORDS = "keywords";

  /** The amount that is paid, as a point. */
  public static final String PAY = "pay";

  /** The company's name, folded. */
  public static final String EMPLOYER = "employer";

  public static final String COUNTRY = "country";
  public static final String EMPLOYMENT_TYPE = "employment-type";
  public static final String REMOTE = "remote";

  /** Seconds since 1970; absent where unknown. */
  public static final String PUBLISHED = "published";

  /** Seconds since 1970; absent where a posting does not expire. */
  public static final String EXPIRES = "expires";

  /** What the second pass compares, see {@link Sketch}. */
  public static final String SKETCH = "sketch";

  /** {@link RoleHit}. */
  public static final String ROLE_HIT = "role-hit";

  /** Only a posting that could not be indexed has it, and then no other but id and revision. */
  public static final String LEFT_OUT = "left-out";

  /** What a hit shows. */
  public static final String BODY = "body";

  private Fields() {}

  /** The field that holds {@link PostingFacts#values}. */
  public static String of(Fact fact) {
    return switch (fact) {
      case EMPLOYER -> EMPLOYER;
      case COUNTRY -> COUNTRY;
      case EMPLOYMENT_TYPE -> EMPLOYMENT_TYPE;
      case REMOTE -> REMOTE;
    };
  }
}

package dev.corpuscore.index.lucene.layout;

import dev.corpuscore.index.layout.Layout;
import dev.corpuscore.index.layout.NewestOrder;
import dev.corpuscore.index.layout.PostingFacts.Kind;
import dev.corpuscore.index.layout.PostingTexts;
import dev.corpuscore.index.layout.RoleHit;
import dev.corpuscore.index.layout.Sketch;

/**
 * The fields of one indexed posting. What they hold is made in {@code index.layout}; whoever
 * changes what is made there raises {@link Layout#VERSION}, whoever changes a field raises {@link
 * #LAYOUT}, and holders rebuild.
 */
public final class Fields {
  public static final String LAYOUT = Layout.VERSION;

  /** The id as a term, and for reading it back. */
  public static final String ID = "id";

  /** The id's first 60 bits, in the order of ids: settles equal sort keys without reading ids. */
  public static final String ID_ORDER = "id-order";

  public static final String REVISION = "revision";

  /** Newest first, then by id, as one number, see {@link NewestOrder}: settles equal scores. */
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

  /** {@link PostingTexts#inflected}, presence only. */
  public static final String PREFIXES = "prefixes";

  /** The keys of places; those of one location share one position. */
  public static final String PLACES = "places";

  /** All keywords of role searches. */
  public static final String KEYWORDS = "keywords";

  /** The amount that is paid, as a point. */
  public static final String PAY = "pay";

  /** The folded company name as a term; as a doc value {@code folded NUL as written}. */
  public static final String EMPLOYER = "employer";

  public static final String COUNTRY = "country";
  public static final String EMPLOYMENT_TYPE = "employment-type";
  public static final String REMOTE = "remote";

  /** Seconds since 1970, as point and doc value; absent where unknown. */
  public static final String PUBLISHED = "published";

  /** Seconds since 1970; absent where a posting does not expire. */
  public static final String EXPIRES = "expires";

  /** What the second pass compares, see {@link Sketch}. */
  public static final String SKETCH = "sketch";

  /** {@link RoleHit}. */
  public static final String ROLE_HIT = "role-hit";

  /** What a hit shows. */
  public static final String BODY = "body";

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

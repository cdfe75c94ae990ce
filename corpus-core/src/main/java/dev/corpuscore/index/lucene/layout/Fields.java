package dev.corpuscore.index.lucene.layout;

import dev.corpuscore.index.Condition.Keyword;
import java.util.Locale;
import org.apache.lucene.util.BytesRef;

/**
 * The fields of one indexed posting. Together with {@link Words}, {@link Ranking} and what {@code
 * canonical.role} makes of words this is the layout; whoever changes what a field holds raises
 * {@link #LAYOUT}, and holders rebuild.
 */
public final class Fields {
  public static final String LAYOUT = "6";

  /** The id as a term, and for reading it back. */
  public static final String ID = "id";

  /** The id's first 60 bits, in the order of ids: settles equal sort keys without reading ids. */
  public static final String ID_ORDER = "id-order";

  public static final String REVISION = "revision";

  /** Newest first, then by id, as one number, see {@link NewestOrder}: settles equal scores. */
  public static final String NEWEST = "newest";

  /** Stems of all texts; a stem's frequency is its impact, see {@link Ranking}. No positions. */
  public static final String WORDS = "words";

  /** The stems of {@link #WORDS} that stand in title, company, place or department, likewise. */
  public static final String HEADS = "heads";

  /**
   * The keys of title, department and description with positions, a gap between texts. Where a
   * word's stem is not its key, the stem stands at the same position behind a {@code ~}. So one
   * field serves phrases of keys, for role searches, and phrases of stems, for public ones.
   */
  public static final String TEXT = "text";

  /** The keys and stems of company and places, likewise: public phrases look here, too. */
  public static final String NAMES = "names";

  /** The keys of the title alone, with positions. */
  public static final String TITLE = "title";

  /** Folded words that stemming changed, as they were before; {@link #WORDS} holds the others. */
  public static final String PREFIXES = "prefixes";

  /** The keys of places; those of one location share one position. */
  public static final String PLACES = "places";

  /** All keywords of role searches, each behind the name of its kind. */
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

  /** What a role search reads of a hit: the digest's 32 bytes, then the title. */
  public static final String ROLE_HIT = "role-hit";

  /** What a hit shows. */
  public static final String BODY = "body";

  private Fields() {}

  /** A keyword of role searches as a term of {@link #KEYWORDS}. */
  public static BytesRef keyword(Keyword kind, String value) {
    return new BytesRef(kind.name().toLowerCase(Locale.ROOT) + ':' + value);
  }
}

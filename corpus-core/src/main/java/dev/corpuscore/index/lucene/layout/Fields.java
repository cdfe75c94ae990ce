package dev.corpuscore.index.lucene.layout;

/**
 * The fields of one indexed posting, but for those of role searches. Together with {@link Words},
 * {@link Ranking} and the package {@code roles} this is the layout; whoever changes what a field
 * holds raises {@link #LAYOUT}, and holders rebuild.
 */
public final class Fields {
  public static final String LAYOUT = "4";

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

  /** The same stems as {@link #WORDS} with positions, for phrases alone. */
  public static final String PHRASES = "phrases";

  /** Folded words that stemming changed, as they were before; {@link #WORDS} holds the others. */
  public static final String PREFIXES = "prefixes";

  /** Folded words of places; those of one location share one position. */
  public static final String PLACES = "places";

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

  /** What a hit shows. */
  public static final String BODY = "body";

  private Fields() {}
}

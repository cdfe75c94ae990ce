package dev.corpuscore.index.lucene;

/**
 * The fields of one indexed posting, but for those of role searches. Together with {@link Words},
 * {@link Ranking} and the package {@code roles} this is the layout; whoever changes what a field
 * holds raises {@link #LAYOUT}, and holders rebuild.
 */
final class Fields {
  static final String LAYOUT = "3";

  /** The id as a term, and for reading it back. */
  static final String ID = "id";

  /** The id's first 60 bits, in the order of ids: settles equal sort keys without reading ids. */
  static final String ID_ORDER = "id-order";

  static final String REVISION = "revision";

  /** Stems of all texts; a stem's frequency is its impact, see {@link Ranking}. No positions. */
  static final String WORDS = "words";

  /** The same stems with positions, for phrases alone. */
  static final String PHRASES = "phrases";

  /** Folded words that stemming changed, as they were before; {@link #WORDS} holds the others. */
  static final String PREFIXES = "prefixes";

  /** Folded words of places; those of one location share one position. */
  static final String PLACES = "places";

  /** The folded company name as a term; as a doc value {@code folded NUL as written}. */
  static final String EMPLOYER = "employer";

  static final String COUNTRY = "country";
  static final String EMPLOYMENT_TYPE = "employment-type";
  static final String REMOTE = "remote";

  /** Seconds since 1970, as point and doc value; absent where unknown. */
  static final String PUBLISHED = "published";

  /** Seconds since 1970; absent where a posting does not expire. */
  static final String EXPIRES = "expires";

  /** What the second pass compares, see {@link Sketch}. */
  static final String SKETCH = "sketch";

  /** What a hit shows. */
  static final String BODY = "body";

  private Fields() {}
}

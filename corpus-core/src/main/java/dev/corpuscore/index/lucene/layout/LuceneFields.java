package dev.corpuscore.index.lucene.layout;

import dev.corpuscore.index.layout.PostingTexts;

/**
 * The fields that only this engine has, beside {@link dev.corpuscore.index.layout.Fields}. There,
 * the employer is a term, and as a doc value {@code folded NUL as written}.
 */
public final class LuceneFields {
  /** The id's first 60 bits, in the order of ids: settles equal sort keys without reading ids. */
  public static final String ID_ORDER = "id-order";

  /** {@link PostingTexts#inflected}, presence only. */
  public static final String PREFIXES = "prefixes";

  private LuceneFields() {}
}

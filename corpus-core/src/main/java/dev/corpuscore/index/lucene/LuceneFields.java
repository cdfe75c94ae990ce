package dev.corpuscore.index.lucene;

import dev.corpuscore.index.analysis.PostingTexts;
import dev.corpuscore.index.schema.Fields;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Query;

/**
 * The fields that only this engine has, beside {@link Fields}. What a facet counts under one of
 * several spellings is the doc value {@code term NUL as written}; neither has a NUL in it.
 */
final class LuceneFields {
  /** The id's first 60 bits, in the order of ids: settles equal sort keys without reading ids. */
  static final String ID_ORDER = "id-order";

  /** {@link PostingTexts#inflected}, presence only. */
  static final String PREFIXES = "prefixes";

  /** Finds what is left out, in a reader that shows what has expired. */
  static final Query LEFT_OUT_QUERY = new FieldExistsQuery(Fields.LEFT_OUT);

  private LuceneFields() {}
}

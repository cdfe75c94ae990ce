package dev.corpuscore.index.lucene.filter;

import dev.corpuscore.index.schema.Fields;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Query;

/**
 * The fields of this engine in addition to {@link Fields}. The doc value of a facet with several
 * spellings is {@code term NUL as written}; neither part contains a NUL.
 */
public final class LuceneFields {
  /**
   * The first 60 bits of the id, in the order of ids: decides between equal sort keys without
   * reading the ids.
   */
  public static final String ID_ORDER = "id-order";

  /** Finds the postings that are left out, in a reader that also shows expired documents. */
  public static final Query LEFT_OUT_QUERY = new FieldExistsQuery(Fields.LEFT_OUT);

  private LuceneFields() {}
}

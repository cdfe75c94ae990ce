package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.analysis.PostingTexts;

/**
 * The fields of the {@link Mapping} that only this engine has, beside {@link
 * dev.corpuscore.index.schema.Fields}. Nothing is analysed in the cluster: fields with positions
 * hold terms that are made here, between blanks; terms at one position stand between bars, those of
 * one location far from the next. Of {@code words}, each is a feature whose weight is its score; of
 * {@code heads} only presence counts.
 */
final class ClusterFields {
  /** {@link PostingTexts#words} and {@link PostingTexts#inflected}, presence only. */
  static final String STARTS = "starts";

  /**
   * How many bytes a body may have that is kept in {@link dev.corpuscore.index.schema.Fields#BODY}:
   * so those of a hundred hits, which are the most of a public search, are a page together,
   * whatever is in the index.
   */
  static final int SMALL_BODY_BYTES = PostingIndex.PAGE_BYTES / 100;

  /** A larger body: it comes only to whoever has seen how large it is. */
  static final String LARGE_BODY = "large-body";

  /** How many bytes {@link #LARGE_BODY} has. */
  static final String LARGE_BODY_BYTES = "large-body-bytes";

  /** Of rerank features, role hit and body, see {@link Checksum}. */
  static final String CHECKSUM = "checksum";

  private ClusterFields() {}

  /** The values of a facet that has several spellings, as written. */
  static String written(Facet facet) {
    return facet.wire() + "-as-written";
  }
}

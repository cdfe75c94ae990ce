package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex;

/**
 * The fields of the {@link Mapping} of this engine in addition to {@link
 * dev.corpuscore.index.schema.Fields}. The cluster analyses no text: fields with positions contain
 * finished terms, separated by blanks; terms at the same position are separated by bars, and there
 * is a large gap of positions between two locations. In {@code words}, {@code likeness} and {@code
 * parts} the weight of a term stands behind a bar; it is the term's frequency in the index and, by
 * a script of one line, its score. Of {@code heads} only presence counts.
 */
final class ClusterFields {
  /**
   * The largest body in {@link dev.corpuscore.index.schema.Fields#BODY}, in bytes before it is
   * compressed. A public search has at most a hundred hits, so such bodies always fit into a page.
   */
  static final int SMALL_BODY_BYTES = PostingIndex.PAGE_BYTES / 100;

  /**
   * A larger body, compressed like the small ones. It is requested only after its size was read.
   */
  static final String LARGE_BODY = "large-body";

  /** The size of {@link #LARGE_BODY} in bytes, before it is compressed. */
  static final String LARGE_BODY_BYTES = "large-body-bytes";

  /** {@link dev.corpuscore.index.analysis.TitleTerms}. */
  static final String TITLE_AS_WRITTEN = "title-as-written";

  /** The checksum of role hit and body, see {@link Checksum}. */
  static final String CHECKSUM = "checksum";

  private ClusterFields() {}

  /** The values of a facet that has several spellings, as written. */
  static String written(Facet facet) {
    return facet.wire() + "-as-written";
  }
}

package dev.corpuscore.index.opensearch.layout;

import dev.corpuscore.index.layout.PostingTexts;

/**
 * The fields of {@code index.json}, the mapping, that only this engine has, beside {@link
 * dev.corpuscore.index.layout.Fields}. Nothing is analysed in the cluster: fields with positions
 * hold terms that are made here, between blanks; terms at one position stand between bars, those of
 * one location far from the next. Of {@code words}, each is a feature whose weight is its score; of
 * {@code heads} only presence counts.
 */
public final class ClusterFields {
  /** {@link PostingTexts#words} and {@link PostingTexts#inflected}, presence only. */
  public static final String STARTS = "starts";

  /** The company's name as written. */
  public static final String COMPANY = "company";

  /** Of the three fields of bytes, see {@link Checksum}. */
  public static final String CHECKSUM = "checksum";

  private ClusterFields() {}
}

package dev.corpuscore.feed;

/** What a listing may hold, of whatever kind it is. More than that is refused, never cut. */
public final class ListingLimits {
  /** Ads in one answer, and in all the answers of one board. */
  public static final int ADS = 100_000;

  /**
   * Bytes of one ad: an element of a list, or a line, of an import too. Fits a description and its
   * HTML at their limits, most characters written as escapes.
   */
  public static final int AD_BYTES = 8 << 20;

  /** Bytes that a gzip file may unpack to. */
  public static final int UNPACKED_BYTES = 64 << 20;

  private ListingLimits() {}
}

package dev.corpuscore.service.parsing;

import dev.corpuscore.feed.ListingLimits;
import java.time.Duration;

/**
 * The limits for parsing one document.
 *
 * @param bytes the largest amount of memory at one time
 * @param waitLimit how long it may wait for its turn
 * @param limit how long parsing may take then
 */
record Document(long bytes, Duration waitLimit, Duration limit) {
  /**
   * One byte of HTML or JSON, such as {@code <p>} or {@code {},}, may become up to this many bytes
   * of a tree.
   */
  private static final int TREE = 32;

  /** Memory for the largest ad of a listing: its tree, its description, and what is made of it. */
  private static final long LARGEST_AD = 40L << 20;

  /** The limits for one page or one ad, which becomes one tree. */
  static Document page(long size) {
    return new Document(TREE * size, Duration.ofSeconds(30), Duration.ofSeconds(10));
  }

  /** The limits for a page, with at most this time for waiting and for parsing. */
  static Document within(Duration time, long size) {
    Document page = page(size);
    return new Document(page.bytes, least(time, page.waitLimit), least(time, page.limit));
  }

  private static Duration least(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /**
   * The limits for a listing, whose ads become trees one after the other.
   *
   * @param packed whether it is a gzip file
   */
  static Document listing(long size, boolean packed) {
    long unpacked = packed ? ListingLimits.UNPACKED_BYTES : size;
    return new Document(
        (packed ? size : 0) + unpacked + Math.min(LARGEST_AD, TREE * unpacked),
        Duration.ofMinutes(10),
        Duration.ofSeconds(60));
  }
}

package dev.corpuscore.service.parsing;

import dev.corpuscore.feed.ListingLimits;
import java.time.Duration;

/**
 * What parsing a document may take.
 *
 * @param bytes of memory, at most, all at once
 * @param waitLimit how long its turn is waited for
 * @param limit how long it may take then
 */
record Document(long bytes, Duration waitLimit, Duration limit) {
  /** A byte of HTML or JSON becomes up to so many of a tree: {@code <p>}, {@code {},}. */
  private static final int TREE = 32;

  /** The tree of the largest ad of a listing, its description, and what is made of that. */
  private static final long LARGEST_AD = 40L << 20;

  /** One page, or one ad's answer, which becomes a tree as a whole. */
  static Document page(long size) {
    return new Document(TREE * size, Duration.ofSeconds(30), Duration.ofSeconds(10));
  }

  /** What is not worth more time than this. */
  static Document within(Duration time, long size) {
    Document page = page(size);
    return new Document(page.bytes, least(time, page.waitLimit), least(time, page.limit));
  }

  private static Duration least(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /**
   * A listing, whose ads become trees one after the other.
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

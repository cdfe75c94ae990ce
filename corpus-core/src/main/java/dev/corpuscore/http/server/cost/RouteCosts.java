package dev.corpuscore.http.server.cost;

import java.util.List;
import java.util.stream.Stream;

/**
 * The costs that routes have. Each kind of request has places of its own, so that none can take
 * those of another; streams and pages have threads of their own, so that a page does not wait for
 * the parts of many streams.
 */
public final class RouteCosts implements AutoCloseable {
  /**
   * As many callers as that, each with what it may have, leave as many places to others: of 65, 64
   * that take all that they can are not noticed by the last one.
   */
  private static final int CALLERS = 65;

  private static final int FOR_ALL = 1_024;
  private static final int PAGES_OF_ONE = 128;
  private static final int STREAMS_OF_ONE = 2;
  private static final int CHANGES_OF_ONE = 8;
  private static final int PROOFS_OF_ONE = 8;

  /** The searches of one caller, often the server of many people. */
  private static final int SEARCHES_OF_ONE = 64;

  private static final int WAITING_PAGES = 128;

  /** Each connection may wait for a turn: who is in the middle of its answer is not refused. */
  private static final int WAITING_PARTS = 4_096;

  private static final int MEBIBYTE = 1 << 20;

  /** The leaves beside a posting: a thousandth of the corpus, 500 bytes for each. */
  private static final int PROOF_BYTES = 2 * MEBIBYTE;

  /** A read of the log of revisions ends with 16 MiB. */
  private static final int CHANGES_BYTES = 16 * MEBIBYTE;

  /**
   * The largest posting, some 6 MB, as it lies in the index, comes from there in Base64, and is
   * copied.
   */
  private static final int POSTING_BYTES = 20 * MEBIBYTE;

  private final PageThreads pages = new PageThreads("page", WAITING_PAGES);
  private final PageThreads parts = new PageThreads("stream", WAITING_PARTS);
  private final Cost page =
      Cost.whole(pages, new RequestPlaces("pages", PAGES_OF_ONE, FOR_ALL), POSTING_BYTES);
  private final Cost sitemap =
      Cost.whole(
          pages,
          new RequestPlaces("sitemaps", STREAMS_OF_ONE, 2 * CALLERS * STREAMS_OF_ONE),
          MEBIBYTE);
  private final Cost jobs =
      Cost.whole(
          pages,
          new RequestPlaces("feeds of jobs", STREAMS_OF_ONE, 2 * CALLERS * STREAMS_OF_ONE),
          POSTING_BYTES);
  private final Cost search =
      Cost.parts(parts, new RequestPlaces("searches", SEARCHES_OF_ONE, FOR_ALL), POSTING_BYTES);
  private final Cost changes =
      Cost.parts(
          parts,
          new RequestPlaces("reads of changes", CHANGES_OF_ONE, 2 * CALLERS * CHANGES_OF_ONE),
          CHANGES_BYTES);
  private final Cost proof =
      Cost.whole(
          pages,
          new RequestPlaces("proofs", PROOFS_OF_ONE, 2 * CALLERS * PROOFS_OF_ONE),
          PROOF_BYTES);
  private final Cost stream =
      Cost.whole(
          parts,
          new RequestPlaces("streams", STREAMS_OF_ONE, 2 * CALLERS * STREAMS_OF_ONE),
          CHANGES_BYTES);

  /** Of a page or a feed. */
  public Cost page() {
    return page;
  }

  /** Of a sitemap, which may be long. */
  public Cost sitemap() {
    return sitemap;
  }

  /** Of a page of a feed of jobs, for which many hits are read. */
  public Cost jobs() {
    return jobs;
  }

  /** Of what is read from the index, which may wait for it, and may have large hits. */
  public Cost search() {
    return search;
  }

  /** Of a page of changes, which may wait for one. */
  public Cost changes() {
    return changes;
  }

  /** Of a proof of a posting, for which the leaves beside it may be read. */
  public Cost proof() {
    return proof;
  }

  /** Of a stream of ads. */
  public Cost stream() {
    return stream;
  }

  /** The places of each kind of request. */
  public List<RequestPlaces> places() {
    return Stream.of(page, sitemap, jobs, search, changes, proof, stream)
        .map(Cost::places)
        .toList();
  }

  /** Waits for what is being made. */
  @Override
  public void close() {
    pages.close();
    parts.close();
  }
}

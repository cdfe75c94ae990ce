package dev.corpuscore.feed;

import org.jspecify.annotations.Nullable;

/**
 * What to ask a board. A GET, or a POST of JSON, which must not be redirected: a POST that follows
 * becomes a GET of something else.
 *
 * @param form what the answer is to be
 * @param body JSON to post, or null to get
 * @param extent how much may come back
 */
public record FeedRequest(String url, Form form, @Nullable String body, Extent extent) {
  /** What an answer is to be. */
  public enum Form {
    JSON,
    XML,
    /** XML, or a gzip file of it. */
    PACKED_XML,
    /** A JSON value a line, or a gzip file of that. */
    LINES,
    /** A web page. */
    HTML
  }

  /** How much an answer may hold. */
  public enum Extent {
    /** One ad. */
    POSTING,
    /** A board, or a page of one. */
    LISTING
  }

  /** Asks for JSON. */
  public static FeedRequest json(String url, Extent extent) {
    return new FeedRequest(url, Form.JSON, null, extent);
  }

  /** Asks for XML. */
  public static FeedRequest xml(String url, Extent extent) {
    return new FeedRequest(url, Form.XML, null, extent);
  }

  /** Posts JSON and asks for JSON. */
  public static FeedRequest post(String url, String body, Extent extent) {
    return new FeedRequest(url, Form.JSON, body, extent);
  }

  /** Asks for a whole listing in some form. */
  public static FeedRequest listing(String url, Form form) {
    return new FeedRequest(url, form, null, Extent.LISTING);
  }

  /** Asks for one web page. */
  public static FeedRequest page(String url) {
    return new FeedRequest(url, Form.HTML, null, Extent.POSTING);
  }
}

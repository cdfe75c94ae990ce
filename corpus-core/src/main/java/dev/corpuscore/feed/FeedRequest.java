package dev.corpuscore.feed;

import org.jspecify.annotations.Nullable;

/**
 * What to ask a board. A GET, or a POST of JSON, which must not be redirected: a POST that follows
 * becomes a GET of something else.
 *
 * @param accept the media type that makes the board answer as expected
 * @param body JSON to post, or null to get
 * @param extent how much may come back
 */
public record FeedRequest(String url, String accept, @Nullable String body, Extent extent) {
  private static final String JSON = "application/json";

  /** How much an answer may hold. */
  public enum Extent {
    /** One ad. */
    POSTING,
    /** A board, or a page of one. */
    LISTING
  }

  /** Asks for JSON. */
  public static FeedRequest json(String url, Extent extent) {
    return new FeedRequest(url, JSON, null, extent);
  }

  /** Asks for XML. */
  public static FeedRequest xml(String url, Extent extent) {
    return new FeedRequest(url, "application/xml, text/xml", null, extent);
  }

  /** Posts JSON and asks for JSON. */
  public static FeedRequest post(String url, String body, Extent extent) {
    return new FeedRequest(url, JSON, body, extent);
  }
}

package dev.corpuscore.feed;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request to a board: a GET, or a POST of JSON. A POST must not be redirected, because a client
 * that follows a redirect sends a GET instead.
 *
 * @param form the form of the answer
 * @param body JSON to post, or null to get
 * @param extent how much the answer may contain
 * @param headers what the system asks for beside the usual ones; nothing secret
 */
public record FeedRequest(
    String url, Form form, @Nullable String body, Extent extent, Map<String, String> headers) {
  /** A condition: only what changed since a time, in the format of mail, is wanted. */
  public static final String SINCE = "If-Modified-Since";

  public FeedRequest {
    headers = Map.copyOf(headers);
  }

  /** A request with the usual headers. */
  public FeedRequest(String url, Form form, @Nullable String body, Extent extent) {
    this(url, form, body, extent, Map.of());
  }

  /** The form of an answer. */
  public enum Form {
    JSON,
    XML,
    /** XML, or a gzip file of it. */
    PACKED_XML,
    /** A JSON value a line, or a gzip file of that. */
    LINES,
    /** A web page. */
    HTML,
    /** A script, or a web page with it. */
    SCRIPT
  }

  /** How much an answer may contain. */
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

  /** Requests a whole listing in some form. */
  public static FeedRequest listing(String url, Form form) {
    return new FeedRequest(url, form, null, Extent.LISTING);
  }

  /** Requests one web page. */
  public static FeedRequest page(String url) {
    return new FeedRequest(url, Form.HTML, null, Extent.POSTING);
  }

  /** The same request with one more header. */
  public FeedRequest with(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new FeedRequest(url, form, body, extent, more);
  }
}

package dev.corpuscore.fetch;

import java.time.Duration;

/**
 * A small body that is POSTed to a service that the operator named, such as a witness. robots.txt
 * is not asked, because it speaks of crawling. The request is neither redirected nor tried again.
 *
 * @param url of the service; guarded as every other URL
 * @param mediaType of the body
 * @param body sent in UTF-8
 * @param limits of the answer
 */
public record PostRequest(String url, String mediaType, String body, FetchLimits limits) {
  /** What a service may answer: 64 KiB in 10 s. */
  public static final FetchLimits LIMITS = new FetchLimits(64 << 10, Duration.ofSeconds(10));

  /** A request with {@link #LIMITS}. */
  public PostRequest(String url, String mediaType, String body) {
    this(url, mediaType, body, LIMITS);
  }
}

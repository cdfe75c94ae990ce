package dev.corpuscore.fetch;

/** Fetches from the internet: politely, within bounds, and never from forbidden places. */
public interface Fetcher extends AutoCloseable {
  /**
   * Fetches a URL, following at most 3 redirects. Blocks for at most the request's {@link
   * FetchLimits#total()}, including robots.txt, waiting and retries. May be called by many threads
   * at once; keeps no cookies and nothing of the answer.
   *
   * @return one of the outcomes; no server or network makes this throw
   */
  FetchOutcome fetch(FetchRequest request);

  /**
   * POSTs a body to a service. Blocks for at most {@link FetchLimits#total()}. May be called by
   * many threads at once.
   *
   * @return one of the outcomes; no server or network makes this throw
   */
  PostOutcome post(PostRequest request);

  /**
   * Whether this URL is refused by its text alone, before its host name is resolved. In this case
   * {@link #fetch} would be {@link FetchOutcome.Why#REFUSED} without a request. The reason is
   * logged.
   */
  boolean refuses(String url);

  /** Cancels running requests and closes every connection. */
  @Override
  void close();
}

package dev.corpuscore.fetch;

/** The guarded way to the outside: politely, within bounds, and never to where it must not go. */
public interface Fetcher extends AutoCloseable {
  /**
   * Asks for what is behind a URL, following at most 3 redirects. Blocks for at most the request's
   * {@link FetchLimits#total()}, robots.txt, waiting for its turn and retries included. May be
   * called by many threads at once; keeps no cookies and nothing of the answer.
   *
   * @return whatever happens outside, as one of the outcomes; nothing there makes it throw
   */
  FetchOutcome fetch(FetchRequest request);

  /**
   * Whether this URL is refused for what it says, whatever its host name leads to: then {@link
   * #fetch} would be {@link FetchOutcome.Failed#REFUSED} without asking anybody. The reason is in
   * the log.
   */
  boolean refuses(String url);

  /** Gives up what is under way and closes every connection. */
  @Override
  void close();
}

package dev.corpuscore.http.server;

/** How an error becomes an answer. Thread-safe. */
@FunctionalInterface
public interface ProblemForm {
  /** For programs: {@code application/problem+json} (RFC 9457). */
  ProblemForm JSON = (problem, asked) -> problem.json();

  /** As {@link #JSON}, with what clients of JobTech's API look for beside it. */
  ProblemForm LEGACY = (problem, asked) -> problem.legacyJson();

  /** The answer: with the problem's status and its headers. Never throws. */
  Response of(Problem problem, Asked asked);

  /**
   * What the request said of its reader, as far as it could be read.
   *
   * @param query the query string as it was sent, which may be anything
   * @param acceptLanguage as in {@link Request}
   */
  record Asked(String query, String acceptLanguage) {
    /** A request of which nothing could be read. */
    static final Asked NOTHING = new Asked("", "");
  }
}

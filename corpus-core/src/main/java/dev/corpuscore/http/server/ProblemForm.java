package dev.corpuscore.http.server;

/** How an error becomes an answer. Thread-safe. */
@FunctionalInterface
public interface ProblemForm {
  /** For programs: {@code application/problem+json} (RFC 9457). */
  ProblemForm JSON = Problem::json;

  /** As {@link #JSON}, with what clients of JobTech's API look for beside it. */
  ProblemForm LEGACY = Problem::legacyJson;

  /** The answer: with the problem's status and its headers. Never throws. */
  Response of(Problem problem);
}

package dev.corpuscore.service.sync;

import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Fetched;

/** What came of asking, in words. */
final class Answers {
  private Answers() {}

  /** Why there is no answer to read: a clause for people, without URLs. */
  static String reason(FetchOutcome outcome) {
    return switch (outcome) {
      case Fetched ignored -> "it answered";
      case FetchOutcome.NotModified ignored -> "it answered 304 to what was not known here";
      case FetchOutcome.Gone gone -> "it answered " + gone.status();
      case FetchOutcome.Refused ignored -> FetchOutcome.Refused.TEXT;
      case FetchOutcome.Blocked blocked -> "it keeps us out: " + blocked.reason();
      case FetchOutcome.Unreachable unreachable -> unreachable.reason();
      case FetchOutcome.TooLarge large ->
          "its answer is over " + large.limitBytes() / (1 << 20) + " MiB";
      case FetchOutcome.WrongType wrong ->
          wrong.type().isEmpty()
              ? "its answer is of no known type"
              : "its answer is of type " + wrong.type();
    };
  }
}

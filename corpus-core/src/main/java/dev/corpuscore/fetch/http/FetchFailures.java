package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Why;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Each way in which a fetch can fail, and the sentence for it. All sentences about failures are
 * here.
 */
final class FetchFailures {
  /**
   * The form of a media type or a coding that may be repeated in a message (RFC 6838, RFC 9110).
   */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$&^_.+/-]{1,100}");

  private static final int MEBIBYTE = 1 << 20;

  private FetchFailures() {}

  static final Failed UNKNOWN_HOST = unreachable("the host name does not resolve");
  static final Failed NO_CONNECTION = unreachable("there was no connection");
  static final Failed NO_SECURE_CONNECTION =
      unreachable("there was no secure connection: TLS or the certificate failed");
  static final Failed NO_ANSWER_IN_TIME = unreachable("there was no answer in time");
  static final Failed NO_TIME_LEFT = unreachable("no time was left to ask");
  static final Failed BROKEN_OFF = unreachable("the answer broke off or is not HTTP");
  static final Failed HOST_BUSY = unreachable("too many other requests to this host were waiting");
  static final Failed CIRCUIT_OPEN =
      unreachable("this host failed too often, or asked us to wait: it is not asked again yet");
  static final Failed NO_CONDITION = unreachable("it answered 304 to a request without conditions");

  private static final Set<Failed> OF_THE_HOST =
      Set.of(UNKNOWN_HOST, NO_CONNECTION, NO_SECURE_CONNECTION);

  static final Failed KEPT_AWAY_BY_ROBOTS =
      new Failed(Why.BLOCKED, "robots.txt asks robots to stay away");
  static final Failed ROBOTS_NOT_READ = unreachable("robots.txt could not be read in time");
  static final Failed ROBOTS_INTERRUPTED = unreachable("the wait for robots.txt was interrupted");

  /** A status that refuses access, or refuses it for now. */
  static Failed denied(int status) {
    return new Failed(Why.BLOCKED, answered(status));
  }

  /** A page that only a browser can pass. */
  static Failed challenge(int status) {
    return new Failed(Why.BLOCKED, answered(status) + " with a challenge for browsers");
  }

  /** A status that has no meaning here, or tells that the server does not work. */
  static Failed status(int status) {
    return unreachable(answered(status));
  }

  /** A body over the limit. */
  static Failed tooLarge(int limitBytes) {
    String limit =
        limitBytes % MEBIBYTE == 0 ? limitBytes / MEBIBYTE + " MiB" : limitBytes + " bytes";
    return new Failed(Why.UNUSABLE, "its answer has more than " + limit);
  }

  /**
   * A body of a kind that was not requested.
   *
   * @param mediaType what the server calls it; repeated where it is a name and nothing else
   */
  static Failed wrongType(String mediaType) {
    return new Failed(Why.UNUSABLE, "its answer is of " + named("type", mediaType));
  }

  /**
   * A body in an encoding that was not requested.
   *
   * @param coding what the server calls it; repeated where it is a name and nothing else
   */
  static Failed wrongEncoding(@Nullable String coding) {
    return new Failed(Why.UNUSABLE, "its answer is in " + named("encoding", coding));
  }

  /**
   * A failure of robots.txt is a failure of the page as well. Where the host itself cannot be
   * reached, or may not be, the sentence is the page's own.
   */
  static Failed ofRobots(Failed failed) {
    return failed.why() == Why.REFUSED || OF_THE_HOST.contains(failed)
        ? failed
        : new Failed(failed.why(), "robots.txt: " + failed.sentence());
  }

  private static String answered(int status) {
    return "it answered " + status;
  }

  private static Failed unreachable(String sentence) {
    return new Failed(Why.UNREACHABLE, sentence);
  }

  private static String named(String what, @Nullable String name) {
    return name != null && NAME.matcher(name).matches()
        ? what + " " + name + ", which was not asked for"
        : "no " + what + " that was asked for";
  }
}

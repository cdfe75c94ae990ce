package dev.corpuscore.fetch.http;

import dev.corpuscore.bytes.Spool;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Blocked;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Gone;
import dev.corpuscore.fetch.FetchOutcome.NotModified;
import dev.corpuscore.fetch.FetchOutcome.TooLarge;
import dev.corpuscore.fetch.FetchOutcome.Unreachable;
import dev.corpuscore.fetch.FetchOutcome.Wall;
import dev.corpuscore.fetch.FetchOutcome.WrongType;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.fetch.http.ExchangeResult.Ended;
import dev.corpuscore.fetch.http.ExchangeResult.Failed;
import dev.corpuscore.fetch.http.ExchangeResult.Redirected;
import dev.corpuscore.fetch.http.PolicyDecision.Target;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What an answer's status, headers and body mean. */
final class ResponseReader {
  private static final int TYPE_SHOWN = 100;

  private final Clock clock;
  private final Path folder;

  /**
   * @param folder where large bodies lie
   */
  ResponseReader(Clock clock, Path folder) {
    this.clock = clock;
    this.folder = folder;
  }

  /**
   * Reads an answer.
   *
   * @throws IOException if it breaks off, is not what its headers say, or comes too late
   */
  ExchangeResult read(Target target, ExchangeSpec spec, Response response) throws IOException {
    int status = response.code();
    if (spec.robots() && status >= 400 && status < 500 && status != 429) {
      return ended(new Gone(status));
    }
    Optional<String> challenge = challenge(response);
    if (challenge.isPresent()) {
      return ended(new Blocked(Wall.BOT_WALL, challenge.get()));
    }
    return switch (status) {
      case 200, 201, 203 -> ended(body(target, spec, response));
      case 301, 302, 303, 307, 308 -> redirect(spec, response);
      case 304 -> ended(unchanged(spec));
      case 404, 410 -> ended(new Gone(status));
      case 401, 403, 407, 451 -> ended(new Blocked(Wall.DENIED, "answered " + status));
      case 429 -> unwell(response, new Blocked(Wall.TOO_MANY, "answered 429"), true);
      case 502, 503, 504 -> unwell(response, unusable(status), true);
      default ->
          status >= 500 ? unwell(response, unusable(status), false) : ended(unusable(status));
    };
  }

  /** Cloudflare and AWS WAF say in a header that the body is a challenge. */
  private static Optional<String> challenge(Response response) {
    boolean cloudflare = "challenge".equals(response.header("cf-mitigated"));
    String waf = response.header("x-amzn-waf-action");
    return cloudflare || "challenge".equals(waf) || "captcha".equals(waf)
        ? Optional.of("answered " + response.code() + " with a challenge for browsers")
        : Optional.empty();
  }

  private FetchOutcome body(Target target, ExchangeSpec spec, Response response)
      throws IOException {
    String header = response.header("Content-Type");
    String mediaType = mediaType(header);
    if (!spec.takes(mediaType)) {
      return new WrongType(shown(header));
    }
    if (!BoundedBody.readable(response)) {
      return new WrongType(shown(response.header("Content-Encoding")));
    }
    Optional<Spool> body = BoundedBody.read(response, spec.limitBytes(), spec.cut(), folder);
    return body.isEmpty()
        ? new TooLarge(spec.limitBytes())
        : new Fetched(
            URI.create(target.url().uri().toASCIIString()),
            mediaType,
            charset(header),
            body.get(),
            new Validators(response.header("ETag"), response.header("Last-Modified")),
            clock.instant());
  }

  private FetchOutcome unchanged(ExchangeSpec spec) {
    return spec.known().equals(Validators.NONE)
        ? new Unreachable("answered 304 to a request without conditions")
        : new NotModified(clock.instant());
  }

  private static ExchangeResult redirect(ExchangeSpec spec, Response response) {
    String location = response.header("Location");
    if (spec.json() != null || location == null) {
      return ended(unusable(response.code()));
    }
    return new Redirected(location);
  }

  private ExchangeResult unwell(Response response, FetchOutcome outcome, boolean passing) {
    Duration after = RetryAfter.parse(response.header("Retry-After"), clock.instant());
    return new Failed(outcome, passing, after);
  }

  private static FetchOutcome unusable(int status) {
    return new Unreachable("answered " + status);
  }

  private static ExchangeResult ended(FetchOutcome outcome) {
    return new Ended(outcome);
  }

  private static String mediaType(@Nullable String header) {
    String type = header == null ? "" : header;
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String charset(@Nullable String header) {
    for (String part : header == null ? new String[0] : header.split(";", -1)) {
      String parameter = part.strip();
      if (parameter.regionMatches(true, 0, "charset=", 0, 8)) {
        String value = parameter.substring(8).replace("\"", "").strip();
        return value.isEmpty() ? null : value;
      }
    }
    return null;
  }

  private static String shown(@Nullable String header) {
    String text = header == null ? "" : header;
    return text.length() <= TYPE_SHOWN ? text : text.substring(0, TYPE_SHOWN);
  }
}

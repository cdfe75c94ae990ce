package dev.corpuscore.fetch.http;

import dev.corpuscore.bytes.Spool;
import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Gone;
import dev.corpuscore.fetch.FetchOutcome.NotModified;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.fetch.http.ExchangeResult.Ended;
import dev.corpuscore.fetch.http.ExchangeResult.Redirected;
import dev.corpuscore.fetch.http.ExchangeResult.ServerFailed;
import dev.corpuscore.fetch.http.PolicyDecision.Target;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Interprets the status, the headers and the body of an answer. */
final class ResponseReader {
  private static final String JSON = "application/json";

  private final Clock clock;
  private final Path folder;

  /**
   * @param folder for files of large bodies
   */
  ResponseReader(Clock clock, Path folder) {
    this.clock = clock;
    this.folder = folder;
  }

  /**
   * Reads an answer.
   *
   * @throws IOException if it ends early, does not match its headers, or arrives too late
   */
  ExchangeResult read(Target target, ExchangeSpec spec, Response response) throws IOException {
    int status = response.code();
    if (spec.verbatim()) {
      return verbatim(spec, response);
    }
    if (spec.robots() && status >= 400 && status < 500 && status != 429) {
      return ended(new Gone(status));
    }
    if (isChallenge(response)) {
      return ended(FetchFailures.challenge(status));
    }
    return switch (status) {
      case 200, 201, 203 -> ended(body(target, spec, response));
      case 204 ->
          ended(spec.takes(JSON) ? nothing(target, response) : FetchFailures.status(status));
      case 206 ->
          isPage(response)
              ? ended(body(target, spec, response))
              : ended(FetchFailures.status(status));
      case 301, 302, 303, 307, 308 -> redirect(spec, response);
      case 304 -> ended(unchanged(spec));
      case 404, 410 -> ended(new Gone(status));
      case 401, 403, 451 -> ended(FetchFailures.denied(status));
      case 429 -> serverFailed(response, FetchFailures.denied(status), true);
      case 502, 503, 504 -> serverFailed(response, FetchFailures.status(status), true);
      default ->
          status >= 500
              ? serverFailed(response, FetchFailures.status(status), false)
              : ended(FetchFailures.status(status));
    };
  }

  private ExchangeResult verbatim(ExchangeSpec spec, Response response) throws IOException {
    if (!BoundedBody.readable(response)) {
      return ended(FetchFailures.wrongEncoding(response.header("Content-Encoding")));
    }
    Optional<Spool> body = BoundedBody.read(response, spec.limitBytes(), false, folder);
    if (body.isEmpty()) {
      return ended(FetchFailures.tooLarge(spec.limitBytes()));
    }
    try (Spool whole = body.get()) {
      byte[] bytes = whole.read(0, (int) whole.size());
      return new ExchangeResult.Answered(response.code(), bytes);
    }
  }

  /** Cloudflare and AWS WAF mark a challenge with a header. */
  private static boolean isChallenge(Response response) {
    String waf = response.header("x-amzn-waf-action");
    return "challenge".equals(response.header("cf-mitigated"))
        || "challenge".equals(waf)
        || "captcha".equals(waf);
  }

  private FetchOutcome body(Target target, ExchangeSpec spec, Response response)
      throws IOException {
    String header = response.header("Content-Type");
    String mediaType = mediaType(header);
    if (!spec.takes(mediaType)) {
      return FetchFailures.wrongType(mediaType);
    }
    if (!BoundedBody.readable(response)) {
      return FetchFailures.wrongEncoding(response.header("Content-Encoding"));
    }
    Optional<Spool> body = BoundedBody.read(response, spec.limitBytes(), spec.cut(), folder);
    return body.isEmpty()
        ? FetchFailures.tooLarge(spec.limitBytes())
        : fetched(target, response, charset(header), body.get());
  }

  /** Some lists answer so if they have nothing more. */
  private FetchOutcome nothing(Target target, Response response) {
    return fetched(target, response, null, new Spool(folder));
  }

  private FetchOutcome fetched(
      Target target, Response response, @Nullable String charset, Spool body) {
    return new Fetched(
        URI.create(target.url().uri().toASCIIString()),
        charset,
        body,
        new Validators(response.header("ETag"), response.header("Last-Modified")),
        clock.instant());
  }

  private FetchOutcome unchanged(ExchangeSpec spec) {
    return spec.known().equals(Validators.NONE) ? FetchFailures.NO_CONDITION : new NotModified();
  }

  private static ExchangeResult redirect(ExchangeSpec spec, Response response) {
    String location = response.header("Location");
    if (spec.post() != null || location == null) {
      return ended(FetchFailures.status(response.code()));
    }
    return new Redirected(location);
  }

  private ExchangeResult serverFailed(Response response, Failed failure, boolean passing) {
    Duration after = RetryAfter.parse(response.header("Retry-After"), clock.instant());
    return new ServerFailed(failure, passing, after);
  }

  private static ExchangeResult ended(FetchOutcome outcome) {
    return new Ended(outcome);
  }

  private static String mediaType(@Nullable String header) {
    String type = header == null ? "" : header;
    int end = type.indexOf(';');
    return LowerCase.of((end < 0 ? type : type.substring(0, end)).strip());
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

  /** Whether it is a page of a list, as France Travail answers; no part of a file is asked for. */
  private static boolean isPage(Response response) {
    return response.header("Content-Range", "bytes").matches("offres .*");
  }
}

package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.http.ExchangeResult.Ended;
import dev.corpuscore.fetch.http.ExchangeResult.Forbidden;
import dev.corpuscore.fetch.http.ExchangeResult.ServerFailed;
import dev.corpuscore.fetch.http.PolicyDecision.Target;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** One request to one server, and what its answer means. */
final class Exchange {
  private final HttpClients clients;
  private final ResponseReader responses;
  private final String userAgent;

  Exchange(HttpClients clients, ResponseReader responses, String userAgent) {
    this.clients = clients;
    this.responses = responses;
    this.userAgent = userAgent;
  }

  /** Sends one request to {@code target}. Never throws for what the server or the network does. */
  ExchangeResult send(Target target, ExchangeSpec spec, Deadline deadline) {
    if (!deadline.allows(Duration.ZERO)) {
      return new Ended(FetchFailures.NO_TIME_LEFT);
    }
    try (Response response = clients.call(target, request(target, spec), deadline).execute()) {
      return responses.read(target, spec, response);
    } catch (IOException e) {
      return failed(e);
    } catch (IllegalStateException | IllegalArgumentException e) {
      // OkHttp 5.5 parses "HTTP/1.1 -3" as a status and "Content-Length: -5" as a length, and then
      // throws for them, for the length also while the answer is closed
      return failed(FetchFailures.BROKEN_OFF, true);
    }
  }

  private Request request(Target target, ExchangeSpec spec) {
    Request.Builder request =
        new Request.Builder()
            .url(target.connect())
            .header("Host", target.authority())
            .header("User-Agent", userAgent)
            .header("Accept", spec.accept())
            .header("Accept-Encoding", "gzip");
    spec.headers().forEach((name, value) -> header(request, name, value));
    spec.secrets().reveal().forEach((name, value) -> header(request, name, value));
    header(request, "If-None-Match", spec.known().etag());
    header(request, "If-Modified-Since", spec.known().lastModified());
    ExchangeSpec.Post post = spec.post();
    if (post != null) {
      byte[] body = post.body().getBytes(StandardCharsets.UTF_8);
      request.post(RequestBody.create(body, MediaType.get(post.mediaType())));
    }
    return request.build();
  }

  /** A validator that came with control characters is not sent back. */
  private static void header(Request.Builder request, String name, @Nullable String value) {
    if (value != null && value.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      request.header(name, value);
    }
  }

  private static ExchangeResult failed(IOException e) {
    Optional<String> forbidden = forbidden(e, 0);
    if (forbidden.isPresent()) {
      return new Forbidden(forbidden.get());
    }
    return switch (e) {
      case UnknownHostException it -> new Ended(FetchFailures.UNKNOWN_HOST);
      case ConnectException it -> failed(FetchFailures.NO_CONNECTION, true);
      case InterruptedIOException it -> failed(FetchFailures.NO_ANSWER_IN_TIME, false);
      case SSLException it -> failed(FetchFailures.NO_SECURE_CONNECTION, false);
      default -> failed(FetchFailures.BROKEN_OFF, true);
    };
  }

  private static ExchangeResult failed(Failed failure, boolean passing) {
    return new ServerFailed(failure, passing, Duration.ZERO);
  }

  /**
   * The client may have wrapped the exception, or may have failed in another way at another
   * address.
   */
  private static Optional<String> forbidden(@Nullable Throwable thrown, int depth) {
    if (thrown == null || depth > 8) {
      return Optional.empty();
    }
    if (thrown instanceof ForbiddenAddressException) {
      return Optional.ofNullable(thrown.getMessage());
    }
    for (Throwable suppressed : thrown.getSuppressed()) {
      Optional<String> found = forbidden(suppressed, depth + 1);
      if (found.isPresent()) {
        return found;
      }
    }
    return forbidden(thrown.getCause(), depth + 1);
  }
}

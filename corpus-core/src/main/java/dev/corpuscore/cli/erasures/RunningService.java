package dev.corpuscore.cli.erasures;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.url.BaseUrl;
import dev.corpuscore.config.Credentials;
import dev.corpuscore.config.Secret;
import dev.corpuscore.config.Setting;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A service that runs, as a command asks it: with one bearer of the settings, which goes to this
 * one address, by https or within this machine. No redirect is followed, no proxy is used.
 */
final class RunningService {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final int ANSWER_LIMIT = 4 << 20;
  private static final List<String> EVERY_ADDRESS = List.of("0.0.0.0", "::", "[::]");

  private final String base;
  private final Bearer kind;
  private final String bearer;

  private RunningService(String base, Bearer kind, String bearer) {
    this.base = base;
    this.kind = kind;
    this.bearer = bearer;
  }

  /**
   * Finds the address and the bearer. Sends nothing.
   *
   * @param kind which bearer is sent
   * @param url the origin, or null for the serve of this machine, as the settings say where it
   *     listens
   * @throws CorpusException {@code INVALID_REQUEST} if there is no bearer or no address; {@code
   *     CLIENT_BASE_URL_UNSAFE} if the bearer must not go there
   */
  static RunningService of(Settings settings, Bearer kind, @Nullable String url) {
    Credentials credentials = settings.credentials();
    if (credentials.weak()) {
      throw invalid(String.join("; ", credentials.weaknesses()));
    }
    Secret bearer = kind == Bearer.CONTROL ? credentials.control() : credentials.lifecycle();
    if (bearer == null) {
      throw invalid(
          kind.setting.variable()
              + " is not set: give this command the "
              + kind.word
              + " bearer of the service, or its file in "
              + kind.setting.fileVariable());
    }
    BaseUrl base = BaseUrl.parse("--url", url == null ? here(settings) : url);
    String named = base.url().toString().replaceAll("/$", "");
    // not what a hosts file makes of the name
    String address = base.plain() ? named.replace("://localhost", "://127.0.0.1") : named;
    return new RunningService(address, kind, bearer.reveal());
  }

  /** The bearer that a route needs. */
  enum Bearer {
    CONTROL("control", Setting.CONTROL_TOKEN),
    LIFECYCLE("lifecycle", Setting.CORPUS_LIFECYCLE_TOKEN);

    private final String word;
    private final Setting setting;

    Bearer(String word, Setting setting) {
      this.word = word;
      this.setting = setting;
    }
  }

  private static String here(Settings settings) {
    if (settings.httpPort() == 0) {
      throw invalid(
          Setting.HTTP_PORT.variable() + " is 0, a free port: say with --url where it serves");
    }
    String host = settings.httpHost();
    String asked = EVERY_ADDRESS.contains(host) ? "127.0.0.1" : host;
    String literal = asked.contains(":") && !asked.startsWith("[") ? "[" + asked + "]" : asked;
    return "http://" + literal + ":" + settings.httpPort();
  }

  /**
   * Sends a request without a body.
   *
   * @param path with its query, after the base; begins with a slash
   * @param limit how long to wait for the whole answer
   * @return the body of the answer 200
   * @throws CorpusException {@code UNAVAILABLE} for any other answer and for none; says which, and
   *     what to do
   */
  JsonNode post(String path, Duration limit) {
    return send(path, limit, HttpRequest.newBuilder().POST(HttpRequest.BodyPublishers.noBody()));
  }

  /** As {@link #post(String, Duration)}, with a body of JSON. */
  JsonNode post(String path, byte[] json, Duration limit) {
    return send(
        path,
        limit,
        HttpRequest.newBuilder()
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(json)));
  }

  private JsonNode send(String path, Duration limit, HttpRequest.Builder asked) {
    HttpRequest request =
        asked
            .uri(URI.create(base + path))
            .timeout(limit)
            .header("Authorization", "Bearer " + bearer)
            .header("Accept", "application/json")
            .header("User-Agent", "corpus-core")
            .build();
    try (HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(CONNECT_LIMIT)
            .build()) {
      HttpResponse<InputStream> answer =
          client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        return read(path, answer.statusCode(), body.readNBytes(ANSWER_LIMIT));
      }
    } catch (IOException e) {
      throw unavailable(reason(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("was not waited for; what it began goes on", e);
    }
  }

  private JsonNode read(String path, int status, byte[] body) {
    JsonNode json;
    try {
      json = StrictJson.read(body);
    } catch (CorpusException e) {
      throw unavailable(
          "answered " + status + " with no JSON: is it Corpus Core? --url says where that is", e);
    }
    return switch (status) {
      case 200 -> json;
      case 401, 403 ->
          throw unavailable(
              "refuses the bearer: " + kind.setting.variable() + " is not the one it has", null);
      case 404 ->
          throw unavailable(
              "has no route " + path.replaceFirst("[?].*", "") + ": --url says where it serves",
              null);
      default -> throw unavailable("answered " + status + problem(json), null);
    };
  }

  /** What an answer of the service says of itself (RFC 9457); empty if it says nothing. */
  private static String problem(JsonNode json) {
    String detail = json.path("detail").asString("");
    String id = json.path("requestId").asString("");
    String closed = ErrorCode.CREDENTIALS_UNAVAILABLE.wire();
    if (json.path("type").asString("").endsWith(":" + closed)) {
      return ": the route is closed there, because a bearer of the service is missing, weak, or"
          + " equal to another; event=protected-routes-closed in its log says which";
    }
    return (detail.isEmpty() ? "" : ": " + detail)
        + (id.isEmpty() ? "" : "; its log says more of request " + id);
  }

  private static String reason(IOException e) {
    return switch (e) {
      case ConnectException it ->
          "cannot be connected to: start ./corpus serve, or say with --url where it serves";
      case HttpTimeoutException it -> "did not answer in time; what it began goes on";
      case SSLException it -> "is not trusted: TLS or its certificate failed";
      default -> "broke off, or is not HTTP";
    };
  }

  private CorpusException unavailable(String why, @Nullable Throwable cause) {
    return CorpusException.unavailable("the service at " + base + " " + why, cause);
  }
}

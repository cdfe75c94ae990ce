package dev.corpuscore.outbox.http;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.url.BaseUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.outbox.Outbox;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The outbox behind two routes of the client product. The worker bearer is sent only to the origin
 * of the base URL: redirects are not followed, proxies are not used, and nothing is tried again.
 * The JVM verifies TLS; {@code javax.net.ssl.trustStore} names your own CA.
 */
public final class HttpOutbox implements Outbox {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Duration TOTAL_LIMIT = Duration.ofSeconds(30);
  private static final int BODY_LIMIT = 4 << 20;
  private static final MediaType JSON = MediaType.get("application/json");

  private static final String NO_HTTP = "broke off, or is not HTTP";

  private final BaseUrl base;
  private final String authorization;
  private final OkHttpClient client;

  private HttpOutbox(BaseUrl base, String worker, Duration total) {
    this.base = base;
    this.authorization = "Bearer " + worker;
    this.client =
        new OkHttpClient.Builder()
            .dns(base.plain() ? HttpOutbox::onThisMachine : Dns.SYSTEM)
            .proxy(Proxy.NO_PROXY)
            .protocols(List.of(Protocol.HTTP_1_1))
            .connectTimeout(CONNECT_LIMIT)
            .readTimeout(Duration.ZERO)
            .writeTimeout(Duration.ZERO)
            .callTimeout(total)
            .retryOnConnectionFailure(false)
            .followRedirects(false)
            .followSslRedirects(false)
            .build();
  }

  /**
   * Opens the outbox without sending anything.
   *
   * @param setting the name of the setting that holds the base URL, for messages
   * @param worker the worker bearer
   * @throws CorpusException {@code CLIENT_BASE_URL_UNSAFE} if the bearer must not go there; shows
   *     nothing of the value
   */
  public static HttpOutbox open(String setting, String baseUrl, String worker) {
    return new HttpOutbox(BaseUrl.parse(setting, baseUrl), worker, TOTAL_LIMIT);
  }

  /** As {@link #open}, with another limit of time, for tests. */
  static HttpOutbox open(String setting, String baseUrl, String worker, Duration total) {
    return new HttpOutbox(BaseUrl.parse(setting, baseUrl), worker, total);
  }

  @Override
  public void requireUsable() {}

  @Override
  public Claims claim(int max, Duration lease) {
    if (max < 1 || max > CLAIM_LIMIT) {
      throw CorpusException.invalid("max " + max + " is not in 1.." + CLAIM_LIMIT);
    }
    String body = "{\"max\":" + max + ",\"leaseSeconds\":" + lease.toSeconds() + "}";
    return OutboxJson.claims(post("claim", body.getBytes(StandardCharsets.UTF_8)), max);
  }

  @Override
  public Answer acknowledge(List<Acknowledgement> acknowledgements, @Nullable String checkpoint) {
    return OutboxJson.answer(
        post("ack", OutboxJson.acknowledgements(acknowledgements, checkpoint)), acknowledgements);
  }

  @Override
  public void close() {
    client.dispatcher().cancelAll();
    client.connectionPool().evictAll();
  }

  private byte[] post(String route, byte[] body) {
    HttpUrl url =
        base.url().newBuilder().addPathSegments("internal/corpus/erasures/" + route).build();
    Request request =
        new Request.Builder()
            .url(url)
            .header("Authorization", authorization)
            .header("Accept", "application/json")
            .header("Accept-Encoding", "identity")
            .header("User-Agent", "corpus-core")
            .post(RequestBody.create(body, JSON))
            .build();
    try (Response response = client.newCall(request).execute()) {
      return read(route, response);
    } catch (IOException e) {
      throw unavailable(route, reason(e));
    } catch (IllegalStateException e) {
      // OkHttp 5.5 reads "HTTP/1.1 -3" as a status and then refuses to hold it
      throw unavailable(route, NO_HTTP);
    }
  }

  private static byte[] read(String route, Response response) throws IOException {
    if (response.code() != 200) {
      throw unavailable(route, "answered " + response.code());
    }
    MediaType type = response.body().contentType();
    if (type == null || !(type.type() + "/" + type.subtype()).equals("application/json")) {
      throw unavailable(route, "answered with something else than application/json");
    }
    String encoding = response.header("Content-Encoding", "identity");
    if (!"identity".equals(encoding == null ? "" : LowerCase.of(encoding))) {
      throw unavailable(route, "answered in an encoding that was not asked for");
    }
    byte[] bytes = response.body().byteStream().readNBytes(BODY_LIMIT + 1);
    if (bytes.length > BODY_LIMIT) {
      throw unavailable(route, "answered with more than 4 MiB");
    }
    return bytes;
  }

  static CorpusException unavailable(String route, String why) {
    return new CorpusException(
        ErrorCode.CLIENT_UNAVAILABLE, "the client product's " + route + " route " + why);
  }

  private static String reason(IOException e) {
    return switch (e) {
      case UnknownHostException it -> "has no address";
      case ConnectException it -> "cannot be connected to";
      case InterruptedIOException it -> "did not answer in time";
      case SSLException it -> "is not trusted: TLS or its certificate failed";
      default -> NO_HTTP;
    };
  }

  /** The addresses of {@code localhost}, independent of the hosts file. */
  private static List<InetAddress> onThisMachine(@Nullable String host) {
    return "localhost".equals(host)
        ? List.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("::1"))
        : List.of(InetAddress.ofLiteral(String.valueOf(host)));
  }
}

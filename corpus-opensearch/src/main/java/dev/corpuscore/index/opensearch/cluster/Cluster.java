package dev.corpuscore.index.opensearch.cluster;

import dev.corpuscore.index.ClusterIndexes.Address;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.Proxy;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Credentials;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Sends requests to a cluster over HTTP. Thread-safe. Every request must be harmless if it is sent
 * twice: if a node does not answer, the request goes to the next one, once to each node (twice if
 * there is only one).
 */
public final class Cluster implements AutoCloseable {
  /** The time limit if a user waits, as with a search. */
  public static final Duration SOON = Duration.ofSeconds(10);

  /** The time limit of background work. */
  public static final Duration PATIENT = Duration.ofSeconds(60);

  /** The largest answer, in bytes. */
  public static final int ANSWER_LIMIT_BYTES = 512 << 20;

  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);
  private static final int REQUESTS_AT_ONCE = 64;
  private static final MediaType JSON = MediaType.get("application/json");
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private final Address address;
  private final List<HttpUrl> nodes;
  private final @Nullable String authorization;
  private final OkHttpClient client;
  private final Semaphore room = new Semaphore(REQUESTS_AT_ONCE, true);

  /** The node that answered last. */
  private volatile int preferred;

  private volatile boolean closed;

  /**
   * Does not connect yet.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the file of the authority cannot be read
   */
  public Cluster(Address address) {
    this.address = address;
    this.nodes = address.nodes().stream().map(URI::toString).map(HttpUrl::get).toList();
    String user = address.user();
    String password = address.password();
    this.authorization =
        user == null || password == null
            ? null
            : Credentials.basic(user, password, StandardCharsets.UTF_8);
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .proxy(Proxy.NO_PROXY)
            .protocols(List.of(Protocol.HTTP_1_1))
            .connectTimeout(CONNECT_LIMIT)
            .readTimeout(Duration.ZERO)
            .writeTimeout(Duration.ZERO)
            .retryOnConnectionFailure(false)
            .connectionPool(new ConnectionPool(REQUESTS_AT_ONCE, 5, TimeUnit.MINUTES))
            .followRedirects(false)
            .followSslRedirects(false);
    if (address.authority() != null) {
      Trust.in(address.authority(), builder);
    }
    this.client = builder.build();
  }

  /**
   * Sends a request with a JSON body and returns the body of the answer.
   *
   * @param path without a leading slash, query included
   * @param limit the time limit for the answer of one node
   * @throws CorpusException {@code UNAVAILABLE} if no node answers or the answer is a refusal,
   *     {@code OVERLOADED} if the cluster is overloaded
   */
  public JsonNode request(String method, String path, @Nullable JsonNode body, Duration limit) {
    return send(method, path, body, limit).orThrow();
  }

  /** As {@link #request}, but refusals are returned. */
  public Reply send(String method, String path, @Nullable JsonNode body, Duration limit) {
    return send(method, path, body, limit, ANSWER_LIMIT_BYTES);
  }

  /**
   * As {@link #send}.
   *
   * @param most the largest answer, in bytes
   * @throws AnswerTooLargeException if the answer is larger
   */
  public Reply send(String method, String path, @Nullable JsonNode body, Duration limit, int most) {
    return send(method, path, body == null ? null : MAPPER.writeValueAsBytes(body), limit, most);
  }

  /** As {@link #send}, with a body of bytes: JSON or lines of JSON. */
  public Reply send(String method, String path, byte @Nullable [] body, Duration limit) {
    return send(method, path, body, limit, ANSWER_LIMIT_BYTES);
  }

  private Reply send(String method, String path, byte @Nullable [] body, Duration limit, int most) {
    enter();
    try {
      return sendToAny(method, path, body, limit, most);
    } finally {
      room.release();
    }
  }

  private void enter() {
    try {
      if (!room.tryAcquire(CONNECT_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new CorpusException(
            ErrorCode.OVERLOADED, REQUESTS_AT_ONCE + " requests to OpenSearch are under way");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("interrupted before OpenSearch was asked", e);
    }
  }

  private Reply sendToAny(
      String method, String path, byte @Nullable [] body, Duration limit, int most) {
    int first = preferred;
    IOException failure = null;
    // with a single node, all its idle connections may be dead, so a second try uses a new one
    int tries = Math.max(2, nodes.size());
    for (int i = 0; i < tries; i++) {
      int node = (first + i) % nodes.size();
      requireOpen();
      try {
        Reply reply = sendTo(nodes.get(node), method, path, body, limit, most, failure != null);
        boolean otherMayServe = reply.status() == 502 || reply.status() == 503;
        if (!otherMayServe || i >= nodes.size() - 1) {
          preferred = node;
          return reply;
        }
      } catch (IOException e) {
        failure = e;
        if (nodes.size() == 1 && isFinal(e)) {
          break;
        }
      }
    }
    throw CorpusException.unavailable("OpenSearch at " + address + " " + reason(failure), failure);
  }

  /** Whether another request to the same node would fail in the same way or take as long. */
  private static boolean isFinal(IOException e) {
    return e instanceof InterruptedIOException
        || e instanceof ConnectException
        || e instanceof UnknownHostException
        || e instanceof SSLException;
  }

  private Reply sendTo(
      HttpUrl node,
      String method,
      String path,
      byte @Nullable [] body,
      Duration limit,
      int most,
      boolean again)
      throws IOException {
    HttpUrl url = node.resolve("/" + path);
    if (url == null) {
      throw new IllegalArgumentException("no path: " + path);
    }
    Request.Builder request =
        new Request.Builder()
            .url(url)
            .header("Accept", "application/json")
            .header("Accept-Encoding", "identity")
            .method(method, body(method, body));
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    Call call = client.newCall(request.build());
    call.timeout().timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    try (Response response = call.execute()) {
      return new Reply(response.code(), json(response, most), again);
    }
  }

  private static @Nullable RequestBody body(String method, byte @Nullable [] body) {
    boolean none = body == null && (method.equals("GET") || method.equals("HEAD"));
    return none ? null : RequestBody.create(body == null ? new byte[0] : body, JSON);
  }

  private static JsonNode json(Response response, int most) throws IOException {
    byte[] bytes = response.body().byteStream().readNBytes(most);
    if (bytes.length == most) {
      throw new AnswerTooLargeException(most);
    }
    if (bytes.length == 0) {
      return MissingNode.getInstance();
    }
    try {
      return MAPPER.readTree(bytes);
    } catch (JacksonException e) {
      if (response.isSuccessful()) {
        throw new IOException("answered with something else than JSON", e);
      }
      return MissingNode.getInstance();
    }
  }

  private static String reason(@Nullable IOException e) {
    return switch (e) {
      case null -> "cannot serve";
      case UnknownHostException it -> "has no address";
      case ConnectException it -> "cannot be connected to";
      case InterruptedIOException it -> "did not answer in time";
      case SSLException it -> "is not trusted: TLS or its certificate failed; check CORE_SEARCH_CA";
      default -> "broke off, or is not HTTP";
    };
  }

  /**
   * Does nothing while this is open.
   *
   * @throws CorpusException {@code UNAVAILABLE} once it is closed
   */
  public void requireOpen() {
    if (closed) {
      throw CorpusException.unavailable("the search index is closed");
    }
  }

  /** Requests without an answer fail. */
  @Override
  public void close() {
    closed = true;
    client.dispatcher().cancelAll();
    client.connectionPool().evictAll();
  }
}

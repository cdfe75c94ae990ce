package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.http.PolicyDecision.Target;
import java.io.IOError;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;

/**
 * The HTTP clients: one connects only to public addresses, the other one to the places that the
 * operator allows. They share no connections, so a connection to an allowed place never carries
 * another request.
 *
 * <p>HTTP/1.1 only. With two requests per host HTTP/2 has no advantage, and its shared connections
 * and compressed headers would need checks of their own.
 *
 * <p>Each is made for its first request, because it reads every certificate that the JVM trusts:
 * that is a tenth of the time in which the program starts. Thread-safe.
 */
final class HttpClients implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

  private final Resolver resolver;
  private final GuardedSocketFactory.ConnectionListener connecting;

  /** By whether the operator allows the place. */
  private final Map<Boolean, OkHttpClient> clients = new ConcurrentHashMap<>();

  HttpClients(Resolver resolver, GuardedSocketFactory.ConnectionListener connecting) {
    this.resolver = resolver;
    this.connecting = connecting;
  }

  /**
   * A call that ends at the deadline, its body included.
   *
   * @throws IOError if the JVM's store of trusted certificates cannot be read
   */
  Call call(Target target, Request request, Deadline deadline) {
    Call call = clients.computeIfAbsent(target.exempt(), this::client).newCall(request);
    call.timeout().timeout(Math.max(1, deadline.remaining().toMillis()), TimeUnit.MILLISECONDS);
    return call;
  }

  /** No proxy, no cookies, no credentials, no redirects of its own, no cache. */
  private OkHttpClient client(boolean exempt) {
    OkHttpClient.Builder client =
        new OkHttpClient.Builder()
            .dns(new GuardedDns(resolver, exempt))
            .socketFactory(new GuardedSocketFactory(exempt, connecting))
            .proxy(Proxy.NO_PROXY)
            .protocols(List.of(Protocol.HTTP_1_1))
            .connectionPool(new ConnectionPool())
            .connectTimeout(CONNECT_LIMIT)
            .readTimeout(Duration.ZERO)
            .writeTimeout(Duration.ZERO)
            .followRedirects(false)
            .followSslRedirects(false);
    try {
      return client.build();
    } catch (Exception | AssertionError e) { // OkHttp is Kotlin: nothing says what it throws
      throw new IOError(
          new SSLException(
              "the JVM's trusted certificates cannot be read; check javax.net.ssl.trustStore", e));
    }
  }

  @Override
  public void close() {
    for (OkHttpClient client : clients.values()) {
      client.dispatcher().cancelAll();
      client.connectionPool().evictAll();
    }
  }
}

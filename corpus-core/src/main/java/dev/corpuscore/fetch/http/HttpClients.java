package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.http.PolicyDecision.Target;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
 */
final class HttpClients implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

  private final OkHttpClient guarded;
  private final OkHttpClient exempt;

  HttpClients(Resolver resolver, GuardedSocketFactory.ConnectionListener connecting) {
    this.guarded = client(resolver, connecting, false);
    this.exempt = client(resolver, connecting, true);
  }

  /** A call that ends at the deadline, its body included. */
  Call call(Target target, Request request, Deadline deadline) {
    Call call = (target.exempt() ? exempt : guarded).newCall(request);
    call.timeout().timeout(Math.max(1, deadline.remaining().toMillis()), TimeUnit.MILLISECONDS);
    return call;
  }

  /** No proxy, no cookies, no credentials, no redirects of its own, no cache. */
  private static OkHttpClient client(
      Resolver resolver, GuardedSocketFactory.ConnectionListener connecting, boolean exempt) {
    return new OkHttpClient.Builder()
        .dns(new GuardedDns(resolver, exempt))
        .socketFactory(new GuardedSocketFactory(exempt, connecting))
        .proxy(Proxy.NO_PROXY)
        .protocols(List.of(Protocol.HTTP_1_1))
        .connectionPool(new ConnectionPool())
        .connectTimeout(CONNECT_LIMIT)
        .readTimeout(Duration.ZERO)
        .writeTimeout(Duration.ZERO)
        .followRedirects(false)
        .followSslRedirects(false)
        .build();
  }

  @Override
  public void close() {
    for (OkHttpClient client : List.of(guarded, exempt)) {
      client.dispatcher().cancelAll();
      client.connectionPool().evictAll();
    }
  }
}

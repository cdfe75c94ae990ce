package dev.corpuscore.fetch.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;

/**
 * Looks up a name once per connection and checks every address before a connection is opened. The
 * client connects to exactly these addresses, so it has no effect if the name changes in between.
 */
final class GuardedDns implements Dns {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final Resolver resolver;
  private final boolean exempt;

  /**
   * Checks the addresses that {@code resolver} finds.
   *
   * @param exempt whether every address is allowed, because the operator exempted the place
   */
  GuardedDns(Resolver resolver, boolean exempt) {
    this.resolver = resolver;
    this.exempt = exempt;
  }

  @Override
  public List<InetAddress> lookup(String host) throws UnknownHostException {
    List<InetAddress> addresses = resolve(host);
    if (addresses.isEmpty()) {
      throw new UnknownHostException(host);
    }
    for (InetAddress address : exempt ? List.<InetAddress>of() : addresses) {
      Optional<String> refusal = AddressRules.refusal(address);
      if (refusal.isPresent()) {
        throw forbidden(refusal.get());
      }
    }
    return addresses;
  }

  /**
   * Uses a thread of its own, because the system's resolver may take long and cannot be
   * interrupted.
   */
  private List<InetAddress> resolve(String host) throws UnknownHostException {
    Duration left = Deadline.CURRENT.isBound() ? Deadline.CURRENT.get().remaining() : LIMIT;
    Duration limit = left.compareTo(LIMIT) < 0 ? left : LIMIT;
    FutureTask<List<InetAddress>> lookup = new FutureTask<>(() -> resolver.resolve(host));
    Thread.ofVirtual().name("resolve").start(lookup);
    try {
      return lookup.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw unknown("the name was not resolved in time", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unknown("interrupted while the name was resolved", e);
    } catch (ExecutionException e) {
      throw unknown("the name does not resolve", e);
    }
  }

  private static UnknownHostException unknown(String message, Exception cause) {
    UnknownHostException exception = new UnknownHostException(message);
    exception.initCause(cause);
    return exception;
  }

  /** OkHttp's interface allows only this exception, so the reason is its cause. */
  private static UnknownHostException forbidden(String refusal) {
    return unknown("forbidden", new ForbiddenAddressException(refusal));
  }
}

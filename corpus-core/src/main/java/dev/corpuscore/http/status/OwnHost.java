package dev.corpuscore.http.status;

import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.clients.ClientAddress;
import inet.ipaddr.IPAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers only requests whose {@code Host} is this listener: {@code localhost}, the name in the
 * settings, its own IP address or one of loopback. A page on another site could let its own name
 * lead to this address, and a browser beside it would read what is here (DNS rebinding). An IP
 * address of somebody else does no harm, but a request for it has lost its way. If this listens on
 * all addresses, or on a name, every IP address may be its own.
 */
public final class OwnHost {
  private static final int MISDIRECTED = 421;
  private static final Pattern NAME = Pattern.compile("([^:]+)(?::[0-9]{1,5})?");

  private final String name;

  /** Null if the listener has a name, or all addresses of the machine. */
  private final @Nullable IPAddress address;

  /**
   * @param name of the host that it listens on
   */
  public OwnHost(String name) {
    this.name = name;
    this.address = ClientAddress.parse(name).filter(it -> !it.isAnyLocal()).orElse(null);
  }

  /** The resource behind this check. */
  public Resource guarding(Resource resource) {
    return request -> isOwn(request.host()) ? resource.answer(request) : misdirected();
  }

  /** Whether the {@code Host} of a request is this listener. */
  boolean isOwn(String host) {
    return ClientAddress.parse(host).map(this::isOwnAddress).orElseGet(() -> isOwnName(host));
  }

  private boolean isOwnAddress(IPAddress sent) {
    return address == null || sent.isLoopback() || sent.equals(address);
  }

  private boolean isOwnName(String host) {
    Matcher sent = NAME.matcher(host);
    return sent.matches()
        && ("localhost".equalsIgnoreCase(sent.group(1)) || name.equalsIgnoreCase(sent.group(1)));
  }

  private static Response misdirected() {
    String sentence =
        "This listener answers only to its own address, such as http://127.0.0.1/status with its"
            + " port. The request named another Host.\n";
    return new Response(
        MISDIRECTED,
        "text/plain; charset=utf-8",
        sentence.getBytes(StandardCharsets.UTF_8),
        Map.of());
  }
}

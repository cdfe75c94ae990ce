package dev.corpuscore.http.server.clients;

import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Why an address cannot be listened on, in one sentence with what to do. */
public final class ListenFailure {
  /** Linux, for a port below {@code net.ipv4.ip_unprivileged_port_start}. */
  private static final String NOT_ALLOWED = "Permission denied";

  private ListenFailure() {}

  /**
   * The host is a name, and no address is known for it.
   *
   * @param settingPrefix what the names of the settings begin with, such as {@code CORE_HTTP}
   */
  public static CorpusException unknownHost(String host, String settingPrefix) {
    return CorpusException.unavailable(
        "cannot listen on "
            + host
            + ": no address is known for this name"
            + otherHost(settingPrefix));
  }

  /**
   * Finds out why this address could not be listened on, a moment ago.
   *
   * @param settingPrefix what the names of the settings begin with, such as {@code CORE_HTTP}
   */
  public static CorpusException of(InetSocketAddress address, String settingPrefix) {
    String host = address.getHostString();
    if (refusal(new InetSocketAddress(host, 0)) != null) {
      return CorpusException.unavailable(
          "cannot listen on "
              + host
              + ": this machine does not have that address"
              + otherHost(settingPrefix));
    }
    String refusal = Objects.requireNonNullElse(refusal(address), "it was taken a moment ago");
    return CorpusException.unavailable(
        "cannot listen on "
            + host
            + " port "
            + address.getPort()
            + ": "
            + refusal
            + (refusal.startsWith(NOT_ALLOWED)
                ? "; low ports are for the administrator of a machine: set "
                : "; stop the process that uses it, or set ")
            + settingPrefix
            + "_PORT to another port (0 picks a free one)");
  }

  private static String otherHost(String settingPrefix) {
    return "; set "
        + settingPrefix
        + "_HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of them";
  }

  /**
   * What the system says when another socket is bound there, such as {@code Address already in
   * use}; null if it refuses nothing.
   */
  private static @Nullable String refusal(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      // as a server does it: connections that ended a moment ago do not count
      socket.setReuseAddress(true);
      socket.bind(address);
      return null;
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}

package dev.corpuscore.http.server.clients;

import io.helidon.common.socket.SocketOptions;
import io.helidon.webserver.WebServerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * Shows the socket that Helidon listens on, and each one that it accepts, before anything is read
 * from it. Helidon 4.5 has no hook for either, but lets its configuration set options on both.
 */
public final class SocketHooks {
  private static final String SET_OPTIONS = "configureSocket";

  private SocketHooks() {}

  /** The same options; an accepted socket that {@code connections} does not admit is closed. */
  public static SocketOptions admitting(SocketOptions options, Connections connections) {
    return seeing(
        SocketOptions.class,
        options,
        socket -> {
          if (socket instanceof SocketChannel accepted) {
            admit(accepted, connections);
          }
        });
  }

  /** The same configuration; {@code listening} is given each socket that is about to listen. */
  public static WebServerConfig listening(
      WebServerConfig config, Consumer<ServerSocketChannel> listening) {
    return seeing(
        WebServerConfig.class,
        config,
        socket -> {
          if (socket instanceof ServerSocketChannel channel) {
            listening.accept(channel);
          }
        });
  }

  private static void admit(SocketChannel accepted, Connections connections) {
    try {
      if (accepted.getRemoteAddress() instanceof InetSocketAddress from
          && !connections.admit(accepted, from, from.getAddress().getHostAddress())) {
        throw new IllegalStateException("this client holds as many connections as one may");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> T seeing(Class<T> type, T usual, Consumer<Object> seen) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              try {
                Object result = method.invoke(usual, arguments);
                if (method.getName().equals(SET_OPTIONS)) {
                  seen.accept(arguments[0]);
                }
                return result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}

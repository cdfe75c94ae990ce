package dev.corpuscore.http.server.clients;

import io.helidon.common.socket.SocketOptions;
import io.helidon.webserver.WebServerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Shows the socket that Helidon listens on, and each one that it accepts, before anything is read
 * from it. Helidon 4.5 has no hook for either, but lets its configuration set options on both. Nor
 * has it one for the end of a connection.
 */
public final class SocketHooks {
  private static final int PART_BYTES = 8 << 10;
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

  /**
   * Ends a connection whose client may still be sending. If a socket is closed while received bytes
   * are unread, the system resets the connection and drops what it has not delivered of the answer
   * (RFC 9112, section 9.6). So this says that nothing more comes, and discards what arrives until
   * the client has closed its side, or has sent {@code mostBytes}. An interrupt of the thread ends
   * it and closes the channel.
   */
  static void linger(@Nullable Channel accepted, long mostBytes) {
    if (!(accepted instanceof SocketChannel socket)) {
      return;
    }
    try {
      socket.shutdownOutput();
      ByteBuffer part = ByteBuffer.allocate(PART_BYTES);
      long left = mostBytes;
      for (int read = 0; read >= 0 && left > 0; read = socket.read(part.clear())) {
        left -= read;
      }
    } catch (IOException e) {
      // the client, or the interrupt, has closed it
    }
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

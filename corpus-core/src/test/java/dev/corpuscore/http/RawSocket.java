package dev.corpuscore.http;

import dev.corpuscore.Unchecked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A client that sends exactly the bytes it is told to. */
final class RawSocket implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 20_000;

  private final Socket socket = new Socket();

  RawSocket(int port) {
    this(port, 64 * 1024);
  }

  /**
   * @param receiveBytes how much the kernel takes for a client that does not read
   */
  RawSocket(int port, int receiveBytes) {
    Unchecked.run(
        () -> {
          socket.setReceiveBufferSize(receiveBytes);
          socket.setSoTimeout(PATIENCE_MILLIS);
          socket.connect(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
        });
  }

  /** Sends text; characters over 0xff are not possible. */
  RawSocket send(String latin1) {
    byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
    Unchecked.run(() -> socket.getOutputStream().write(bytes));
    return this;
  }

  /** Sends as much of this as the server takes before it closes the connection. */
  RawSocket sendWhileTaken(String latin1) {
    try {
      socket.getOutputStream().write(latin1.getBytes(StandardCharsets.ISO_8859_1));
    } catch (SocketException e) {
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Reads at most so many bytes of what has arrived. */
  void sip(int bytes) {
    Unchecked.run(
        () -> {
          int there = Math.min(bytes, socket.getInputStream().available());
          socket.getInputStream().readNBytes(there);
        });
  }

  /** Whether there is something to read. */
  boolean answered() {
    return Unchecked.get(() -> socket.getInputStream().available() > 0);
  }

  /** Says that nothing more will be sent. */
  void halfClose() {
    Unchecked.run(socket::shutdownOutput);
  }

  /** Reads up to the end of the answer's headers. */
  String headers() {
    StringBuilder text = new StringBuilder();
    try {
      while (text.indexOf("\r\n\r\n") < 0) {
        int one = socket.getInputStream().read();
        if (one < 0) {
          return text.toString();
        }
        text.append((char) one);
      }
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads until the server closes the connection; a reset counts as that. */
  String rest() {
    StringBuilder text = new StringBuilder();
    byte[] buffer = new byte[8_192];
    try {
      for (int n = socket.getInputStream().read(buffer);
          n >= 0;
          n = socket.getInputStream().read(buffer)) {
        text.append(new String(buffer, 0, n, StandardCharsets.ISO_8859_1));
      }
    } catch (SocketException e) {
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  @Override
  public void close() {
    Unchecked.run(socket::close);
  }
}

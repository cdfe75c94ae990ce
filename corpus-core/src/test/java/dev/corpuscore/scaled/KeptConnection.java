package dev.corpuscore.scaled;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A connection of HTTP/1.1 to a port of this machine, which asks one thing after the other and
 * never repeats a request, as the clients of the JDK do. Not thread-safe.
 */
final class KeptConnection implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;
  private static final int LINE_BYTES = 8 << 10;

  private final Socket socket = new Socket();
  private final InputStream in;

  KeptConnection(int port) throws IOException {
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * What was answered; its body was read.
   *
   * @param last whether the server closes the connection after it
   */
  record Answer(int status, boolean last) {}

  /** Asks, and reads the whole answer. */
  Answer get(String path) throws IOException {
    String request = "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    int status = Integer.parseInt(line().split(" ", 3)[1]);
    boolean last = false;
    boolean chunked = false;
    long length = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(Locale.ROOT);
      last |= lower.equals("connection: close");
      chunked |= lower.equals("transfer-encoding: chunked");
      if (lower.startsWith("content-length: ")) {
        length = Long.parseLong(lower.substring("content-length: ".length()));
      }
    }
    if (chunked) {
      readChunks();
    } else {
      in.skipNBytes(length);
    }
    return new Answer(status, last);
  }

  private void readChunks() throws IOException {
    int length = -1;
    while (length != 0) {
      length = Integer.parseInt(line(), 16);
      in.skipNBytes(length);
      line();
    }
  }

  private String line() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int one = in.read(); one != '\n'; one = in.read()) {
      if (one < 0 || text.length() == LINE_BYTES) {
        throw new EOFException("the answer ends after \"" + text + "\"");
      }
      text.append((char) one);
    }
    text.setLength(text.length() - 1); // the CR
    return text.toString();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // it was closed
    }
  }
}

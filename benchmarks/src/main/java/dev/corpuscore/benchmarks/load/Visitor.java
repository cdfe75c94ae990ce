package dev.corpuscore.benchmarks.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One keep-alive connection that asks and reads answers, as cheaply as Java can, so that what is
 * measured is the server. Connects anew where the server hung up. Not thread-safe.
 */
public final class Visitor implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final URI server;
  private @Nullable Socket socket;
  private InputStream in = InputStream.nullInputStream();

  public Visitor(URI server) {
    this.server = server;
  }

  /** The status of the answer, read to its end. */
  public int get(String path) throws IOException {
    Socket open = connected();
    String request = "GET " + path + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n\r\n";
    try {
      open.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return read();
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private Socket connected() throws IOException {
    Socket open = socket;
    if (open == null) {
      open = new Socket();
      socket = open;
      open.setTcpNoDelay(true);
      open.setSoTimeout((int) PATIENCE.toMillis());
      open.connect(
          new InetSocketAddress(server.getHost(), server.getPort()), (int) PATIENCE.toMillis());
      in = new BufferedInputStream(open.getInputStream(), 1 << 15);
    }
    return open;
  }

  private int read() throws IOException {
    int status = Integer.parseInt(line().split(" ", 3)[1]);
    long length = -1;
    boolean hangsUp = false;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        length = Long.parseLong(header.substring(header.indexOf(':') + 1).strip());
      } else if (header.startsWith("connection:") && header.endsWith("close")) {
        hangsUp = true;
      }
    }
    if (length < 0) {
      throw new IOException("an answer without Content-Length: " + status);
    }
    in.skipNBytes(length);
    if (hangsUp) {
      close();
    }
    return status;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int letter = in.read(); letter != '\n'; letter = in.read()) {
      if (letter < 0) {
        throw new EOFException("the server hung up");
      }
      if (letter != '\r') {
        line.append((char) letter);
      }
    }
    return line.toString();
  }

  @Override
  public void close() {
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      // it is given up anyway
    } finally {
      socket = null;
    }
  }
}

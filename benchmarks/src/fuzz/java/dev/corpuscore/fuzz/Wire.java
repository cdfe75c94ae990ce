package dev.corpuscore.fuzz;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * Sends bytes as they are, each request on a connection of its own, from loopback addresses in
 * turns: what one caller may have is then no bound, and no port is needed again soon. Thread-safe.
 */
final class Wire {
  private static final int PATIENCE_MILLIS = 60_000;
  private static final int ADDRESSES = 200;

  /** A longer body is judged by its beginning. */
  private static final int MOST_BYTES = 16 << 20;

  private final InetSocketAddress server;

  Wire(URI base) {
    this.server = new InetSocketAddress(base.getHost(), base.getPort());
  }

  /** The body of a 200, as text; for set-up. */
  String get(String path) {
    String request = "GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    Answer answer = ask(0, request.getBytes(StandardCharsets.US_ASCII), false, false);
    if (answer.status() != 200) {
      throw new IllegalStateException(path + ": " + answer.status() + " " + answer.text());
    }
    return answer.text();
  }

  /** What the service answers; status 0 if nothing that is HTTP. */
  Answer ask(FuzzRequest request) {
    return ask(request.number(), request.bytes(), request.head(), request.ends());
  }

  private Answer ask(long number, byte[] bytes, boolean head, boolean ends) {
    try (Socket socket = new Socket()) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.bind(new InetSocketAddress(address(number), 0));
      socket.connect(server, PATIENCE_MILLIS);
      try {
        socket.getOutputStream().write(bytes);
        if (ends) {
          socket.shutdownOutput();
        }
      } catch (IOException e) {
        // it was refused before it was read: the answer says why
      }
      return read(new BufferedInputStream(socket.getInputStream(), 1 << 15), head);
    } catch (IOException | IllegalArgumentException e) {
      return Answer.none(e.toString());
    }
  }

  private static InetAddress address(long number) {
    try {
      return InetAddress.getByAddress(
          new byte[] {127, 0, 2, (byte) (1 + Math.floorMod(number, ADDRESSES))});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Answer read(InputStream in, boolean head) throws IOException {
    while (true) {
      String[] first = line(in).split(" ", 3);
      if (first.length < 2 || !first[0].equals("HTTP/1.1")) {
        return Answer.none("no status line: " + String.join(" ", first));
      }
      int status = Integer.parseInt(first[1]);
      List<String> headers = new ArrayList<>();
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        headers.add(line);
      }
      if (status >= 200) {
        return body(in, new Answer(status, headers, new byte[0], true, null), head);
      }
    }
  }

  private static Answer body(InputStream in, Answer begun, boolean head) throws IOException {
    if (head || begun.status() == 204 || begun.status() == 304) {
      byte[] more = in.readNBytes(1);
      String fault = more.length == 0 ? null : "a body where there must be none";
      return new Answer(begun.status(), begun.headers(), more, true, fault);
    }
    byte[] read;
    if (begun.header("Transfer-Encoding").toLowerCase(Locale.ROOT).equals("chunked")) {
      read = chunks(in);
    } else {
      String length = begun.header("Content-Length");
      if (length.isEmpty()) {
        return Answer.none("neither Content-Length nor chunks: " + begun.headers());
      }
      read = in.readNBytes((int) Math.min(MOST_BYTES, Long.parseLong(length)));
      if (read.length < Math.min(MOST_BYTES, Long.parseLong(length))) {
        return Answer.none("only " + read.length + " of " + length + " bytes");
      }
    }
    boolean whole = read.length < MOST_BYTES;
    if (whole && begun.header("Content-Encoding").equals("gzip")) {
      read = new GZIPInputStream(new ByteArrayInputStream(read)).readAllBytes();
    }
    return new Answer(begun.status(), begun.headers(), read, whole, null);
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (body.size() < MOST_BYTES) {
      int size = Integer.parseInt(line(in).split(";", 2)[0].strip(), 16);
      body.writeBytes(in.readNBytes(size));
      String end = line(in);
      if (size == 0) {
        skipTrailers(in, end);
        break;
      }
      if (!end.isEmpty()) {
        throw new IOException("a chunk ends with " + end);
      }
    }
    return body.toByteArray();
  }

  /** Helidon sends some to a client that says {@code TE: trailers}. */
  private static void skipTrailers(InputStream in, String first) throws IOException {
    String trailer = first;
    while (!trailer.isEmpty()) {
      if (trailer.indexOf(':') < 1) {
        throw new IOException("the last chunk ends with " + trailer);
      }
      trailer = line(in);
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int letter = in.read(); letter != '\n'; letter = in.read()) {
      if (letter < 0) {
        throw new EOFException("the service hung up");
      }
      if (letter != '\r') {
        line.append((char) letter);
      }
    }
    return line.toString();
  }
}

package dev.corpuscore.fetch.http;

import dev.corpuscore.SelfSigned;
import dev.corpuscore.Unchecked;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;

/** A server on loopback that writes exactly the bytes a test tells it to, and counts. */
public final class Site implements AutoCloseable {
  private final ServerSocket server;
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  public Site() {
    this(ServerSocketFactory.getDefault());
  }

  /** Behind TLS, with this certificate. */
  public static Site with(SelfSigned certificate) throws Exception {
    return new Site(certificate.context().getServerSocketFactory());
  }

  private Site(ServerSocketFactory sockets) {
    server =
        Unchecked.get(() -> sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    Thread.ofVirtual().start(this::accept);
  }

  /** Writes the bytes of an answer; the connection is closed after it. */
  @FunctionalInterface
  public interface Reply {
    void write(String request, OutputStream out) throws IOException;
  }

  /** Answers requests for {@code target}, a path with its query; anything else is 404. */
  public Site on(String target, Reply reply) {
    replies.put(target, reply);
    return this;
  }

  public Site on(String target, String head, byte[] body) {
    return on(target, reply(head, body));
  }

  public Site on(String target, String head, String body) {
    return on(target, head, body.getBytes(StandardCharsets.UTF_8));
  }

  /** An answer of status line and headers, lines separated by {@code |}, and its length. */
  public static Reply reply(String head, byte[] body) {
    return (request, out) -> {
      String all = "HTTP/1.1 " + head + "|Content-Length: " + body.length + "|Connection: close||";
      write(out, all.replace("|", "\r\n"));
      out.write(body);
    };
  }

  public static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  public int port() {
    return server.getLocalPort();
  }

  /** The heads and bodies of all requests, in order. */
  public List<String> requests() {
    return requests;
  }

  /** How many requests there were for {@code target}. */
  public long requests(String target) {
    return requests.stream().filter(it -> it.split(" ")[1].equals(target)).count();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (SocketException e) {
        return;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void serve(Socket socket) {
    open.add(socket);
    try (socket) {
      String request = read(new BufferedInputStream(socket.getInputStream()));
      requests.add(request);
      Reply none = reply("404 Not Found|Content-Type: text/html", new byte[0]);
      replies.getOrDefault(request.split(" ")[1], none).write(request, socket.getOutputStream());
    } catch (IOException e) {
      // the client went away: what it learned is what the test looks at
    } finally {
      open.remove(socket);
    }
  }

  private static String read(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the request broke off");
      }
      head.write(next);
    }
    String text = head.toString(StandardCharsets.ISO_8859_1);
    int length =
        text.lines()
            .filter(line -> line.startsWith("Content-Length: "))
            .mapToInt(line -> Integer.parseInt(line.substring("Content-Length: ".length())))
            .findFirst()
            .orElse(0);
    return text + new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

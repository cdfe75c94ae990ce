package dev.corpuscore.benchmarks.load;

import io.helidon.common.uri.UriQuery;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sites on one loopback port, and one applicant tracking system (Lever), that answer with whatever
 * an attack put there.
 */
public final class HostileWeb implements AutoCloseable {
  private static final int SITES = 40;
  private static final String LEVER = "https://api.lever.co";

  /** Writes an answer's body; may take its time. */
  @FunctionalInterface
  public interface Body {
    void write(UriQuery query, OutputStream out) throws IOException, InterruptedException;
  }

  private record Answer(String contentType, Body body) {}

  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private @Nullable WebServer server;

  /** Answers from now on; returns the port. */
  public int open() {
    WebServer started =
        WebServer.builder()
            .host("127.0.0.1")
            .port(0)
            .connectionOptions(options -> options.tcpNoDelay(true))
            .routing(routing -> routing.any(this::answer))
            .build()
            .start();
    server = started;
    return started.port();
  }

  /** The address of a site, 0 to 39. */
  public static String origin(int site) {
    return "https://site-" + site + ".example.com";
  }

  /** Puts an answer at a path, of whichever site. */
  public void put(String path, String contentType, byte[] body) {
    put(path, contentType, (query, out) -> out.write(body));
  }

  public void put(String path, String contentType, Body body) {
    answers.put(path, new Answer(contentType, body));
  }

  /** {@code CORE_FETCH_ALLOW} under which the sites on this port are reached. */
  public static String allow(int port) {
    return "127.0.0.1:" + port;
  }

  /** {@code CORE_FETCH_REWRITE} under which the sites on this port are reached. */
  public static String rewrite(int port) {
    return Stream.concat(IntStream.range(0, SITES).mapToObj(HostileWeb::origin), Stream.of(LEVER))
        .map(origin -> origin + "=http://" + allow(port))
        .collect(Collectors.joining(","));
  }

  private void answer(ServerRequest request, ServerResponse response) {
    Answer answer = answers.get(request.path().path());
    if (answer == null) {
      response.status(404).send();
      return;
    }
    response.header(HeaderNames.CONTENT_TYPE, answer.contentType());
    try (OutputStream out = response.outputStream()) {
      answer.body().write(request.query(), out);
    } catch (IOException e) {
      // who asked has hung up, as it should
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop();
    }
  }
}

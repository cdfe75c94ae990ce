package dev.corpuscore.benchmarks.load;

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

/** Sites on one loopback port that answer with whatever an attack put there. */
public final class HostileWeb implements AutoCloseable {
  private static final int SITES = 40;

  /** Writes an answer's body; may take its time. */
  @FunctionalInterface
  public interface Body {
    void write(OutputStream out) throws IOException, InterruptedException;
  }

  private record Answer(String contentType, Body body) {}

  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final WebServer server;

  public HostileWeb() {
    server =
        WebServer.builder()
            .host("127.0.0.1")
            .port(0)
            .connectionOptions(options -> options.tcpNoDelay(true))
            .routing(routing -> routing.any(this::answer))
            .build()
            .start();
  }

  /** The address of a site, 0 to 39. */
  public static String origin(int site) {
    return "https://site-" + site + ".example.com";
  }

  /** Puts an answer at a path, of whichever site. */
  public void put(String path, String contentType, byte[] body) {
    put(path, contentType, out -> out.write(body));
  }

  public void put(String path, String contentType, Body body) {
    answers.put(path, new Answer(contentType, body));
  }

  /** {@code CORE_FETCH_ALLOW} under which the sites are reached. */
  public String allow() {
    return "127.0.0.1:" + server.port();
  }

  /** {@code CORE_FETCH_REWRITE} under which the sites are reached. */
  public String rewrite() {
    return IntStream.range(0, SITES)
        .mapToObj(site -> origin(site) + "=http://" + allow())
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
      answer.body().write(out);
    } catch (IOException e) {
      // who asked has hung up, as it should
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop();
  }
}

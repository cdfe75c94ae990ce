package dev.corpuscore;

import dev.corpuscore.service.erasure.DatabaseWitness;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A service that people are erased from, and a search of whatever it wrote for traces of them. */
abstract class TracesFixture {
  static final String CONTROL = "control-bearer-of-the-tests-1";
  static final String LIFECYCLE = "lifecycle-bearer-of-the-tests-2";
  static final String SITE = "https://jobs.example";

  @TempDir Path folder;
  final Web web = new Web().site(SITE);
  final Random random = new Random(6);
  private final HttpClient http = HttpClient.newHttpClient();

  /** Everything that the service writes: its data, its output. */
  Path written = Path.of("");

  Path data = Path.of("");

  @BeforeEach
  final void makeFolders() throws IOException {
    written = folder.resolve("written");
    data = Files.createDirectories(written.resolve("data"));
  }

  @AfterEach
  final void close() {
    web.close();
    http.close();
  }

  /** What a serve is started with. */
  final Map<String, String> environment() {
    String here = "127.0.0.1:" + web.rules().allowed().getFirst().port();
    return new TreeMap<>(
        Map.of(
            "CORE_DATA_DIR",
            data.toString(),
            "CORE_HTTP_PORT",
            "0",
            "CORE_CONTROL_TOKEN",
            CONTROL,
            "CORE_CORPUS_LIFECYCLE_TOKEN",
            LIFECYCLE,
            "CORE_CORPUS_PSEUDONYM_KEY",
            DatabaseWitness.KEY,
            "CORE_FETCH_ALLOW",
            here,
            "CORE_FETCH_REWRITE",
            SITE + "=http://" + here));
  }

  /** Posts JSON; the status, the headers and the body of the answer. */
  final String post(URI url, String bearer, String path, String body) throws Exception {
    return send(
        HttpRequest.newBuilder(url.resolve(path))
            .header("Authorization", "Bearer " + bearer)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  /** As {@link #post}; {@code headers} are names and values. */
  final String get(URI url, String path, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(url.resolve(path));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  String send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return response.statusCode() + " " + response.headers().map() + response.body();
  }

  /** SQLite's log; on PostgreSQL there is none of ours. */
  final Path log() {
    return data.resolve("corpus.db-wal");
  }

  /** Waits until what was erased has left the log, half a minute at most. */
  final void awaitFolded() throws IOException {
    FileTraces.awaitEmpty(log());
  }
}

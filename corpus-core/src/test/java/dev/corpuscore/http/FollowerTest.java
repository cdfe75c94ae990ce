package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.corpuscore.Python;
import dev.corpuscore.Seed;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code examples/follower} beside a corpus, and what is in its table. */
class FollowerTest {
  private static final int WITHIN_SECONDS = 120;

  /** Too large for one page of 1 MiB together. */
  private static final int EARLIER = 30;

  private static final String TEXT = "Cooks soup. ".repeat(10_000);

  @TempDir private Path folder;

  private final TestCorpus data;

  FollowerTest(TestCorpus data) {
    this.data = data;
  }

  @Test
  @BothTiers
  void follower_killedUnderWrites_hasWhatTheCorpusHas() throws Exception {
    long seed = Seed.of(FollowerTest.class);
    Random random = new Random(seed);
    ServedCorpus corpus =
        ServedCorpus.of(data, IntStream.range(0, EARLIER).mapToObj(FollowerTest::ad).toList());
    AtomicBoolean ended = new AtomicBoolean();
    CompletableFuture<Void> writing =
        CompletableFuture.runAsync(() -> write(corpus, new Random(seed + 1), ended));
    try {
      for (int kill = 0; kill < Tier.rounds(3, Integer.getInteger("kills", 50)); kill++) {
        Process follower = start(corpus.port);
        assertThat(follower.waitFor(random.nextInt(1_500), TimeUnit.MILLISECONDS)).isFalse();
        follower.destroyForcibly().waitFor();
      }
    } finally {
      ended.set(true);
      writing.get(WITHIN_SECONDS, TimeUnit.SECONDS);
    }

    assertThat(once(corpus.port)).isZero();

    Map<String, JsonNode> listed = listed(corpus);
    assertThat(listed).as("seed %d", seed).hasSizeGreaterThan(EARLIER / 2);
    assertThat(copy()).as("seed %d", seed).isEqualTo(listed);
  }

  /** What the other corpus does not have is gone; what both have is the other's. */
  @Test
  void corpusThatWasReplaced_isReadAgain_andNothingOfTheOldOneIsLeft() throws Exception {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(ad(1), ad(2)));
    assertThat(once(corpus.port)).isZero();
    assertThat(copy()).hasSize(2);

    try (ServedCorpus other = ServedCorpus.of(folder.resolve("other"), List.of(ad(2), ad(3)))) {
      assertThat(once(other.port)).isZero();

      assertThat(copy()).hasSize(2).isEqualTo(listed(other));
    }
  }

  @Test
  void page_thatIsRefused_isAskedForAgain_behindTheLastWholePage() throws Exception {
    List<String> asked = new ArrayList<>();
    List<String> answers =
        new ArrayList<>(
            List.of(
                "503",
                "{\"changes\":["
                    + upsert("a", 1)
                    + ","
                    + upsert("b", 2)
                    + "],"
                    + "\"next\":\"B\",\"complete\":false}",
                "503",
                "410",
                "{\"changes\":["
                    + upsert("b", 3)
                    + ",{\"revision\":4,\"id\":\"c\",\"change\":\"remove\"}],"
                    + "\"next\":\"D\",\"complete\":true}"));
    HttpServer core =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    core.createContext(
        "/api/changes",
        exchange -> {
          asked.add(exchange.getRequestURI().getQuery());
          String answer = answers.removeFirst();
          boolean refused = answer.length() == 3;
          byte[] body = (refused ? "{}" : answer).getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Retry-After", "0");
          exchange.sendResponseHeaders(refused ? Integer.parseInt(answer) : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    core.start();
    try {
      assertThat(once(core.getAddress().getPort())).isZero();
    } finally {
      core.stop(0);
    }

    assertThat(asked)
        .containsExactly(
            "limit=1000&wait=0",
            "limit=1000&wait=0",
            "limit=1000&wait=0&after=B",
            "limit=1000&wait=0&after=B",
            "limit=1000&wait=0");
    assertThat(copy().toString()).isEqualTo("{b={\"id\":\"b\",\"record\":{\"revision\":3}}}");
  }

  private static String upsert(String id, int revision) {
    return "{\"revision\":%d,\"id\":\"%s\",\"change\":\"upsert\",\"posting\":"
            .formatted(revision, id)
        + "{\"id\":\"%s\",\"record\":{\"revision\":%d}}}".formatted(id, revision);
  }

  /** Writes until it is told to end: new ads, edits, removals, and ads that come back. */
  private static void write(ServedCorpus corpus, Random random, AtomicBoolean ended) {
    for (int n = EARLIER; !ended.get(); n++) {
      corpus.add(ad(n));
      corpus.add(ad(random.nextInt(n)).toBuilder().title("Chef " + n).build());
      corpus.remove(ad(random.nextInt(n)));
    }
  }

  private static PostingContent ad(int n) {
    return PostingContent.of("https://jobs.example.com/" + n, "Cook " + n)
        .description(n < EARLIER ? TEXT : null)
        .build();
  }

  /** All listed postings by their ids, as the feed has them from its beginning. */
  private static Map<String, JsonNode> listed(ServedCorpus corpus) {
    Map<String, JsonNode> listed = new TreeMap<>();
    String after = "";
    JsonNode page;
    do {
      page = corpus.json("/api/changes?limit=1000" + after);
      for (JsonNode change : page.get("changes")) {
        if (!change.get("change").stringValue().equals("remove")) {
          listed.put(change.get("id").stringValue(), settled(change.get("posting")));
        }
      }
      after = "&after=" + page.get("next").stringValue();
    } while (!page.get("complete").booleanValue());
    return listed;
  }

  private Map<String, JsonNode> copy() throws SQLException {
    Map<String, JsonNode> copy = new TreeMap<>();
    try (Connection table =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("follower.db"));
        Statement ask = table.createStatement();
        ResultSet rows = ask.executeQuery("select id, body from posting")) {
      while (rows.next()) {
        copy.put(rows.getString(1), settled(HttpCaller.parse(rows.getString(2))));
      }
    }
    return copy;
  }

  /** Without what changes under the same revision. */
  private static JsonNode settled(JsonNode posting) {
    ((ObjectNode) posting.get("record")).remove(List.of("lastSeenAt", "sources"));
    return posting;
  }

  private int once(int port) throws Exception {
    Process follower = start(port, "--once");
    assertThat(follower.waitFor(WITHIN_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(folder.resolve("said"))).doesNotContain("Traceback");
    return follower.exitValue();
  }

  private Process start(int port, String... options) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(Python.INTERPRETER, "../examples/follower/follower"));
    command.add("http://127.0.0.1:" + port);
    command.addAll(List.of("--state", folder.resolve("follower.db").toString()));
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("said").toFile());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    return builder.start();
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Program;
import dev.corpuscore.Python;
import dev.corpuscore.Unchecked;
import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.RootStatement;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code examples/monitor} beside a service that lies, with its own keys, to whom it likes. */
class MonitorTest {
  private static final int ADS = 5;
  private static final int WITHIN_SECONDS = 60;
  private static final String SEARCH = "/api/corpus/search";

  @TempDir private Path folder;

  private final TestCorpus data;
  private ServedCorpus corpus;
  private LyingProxy proxy;

  MonitorTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() throws IOException {
    corpus =
        ServedCorpus.of(
            data,
            IntStream.range(0, ADS)
                .mapToObj(n -> PostingContent.of("https://a.example/" + n, "Cook " + n).build())
                .toList());
    corpus.erase(Json.canonical(Requests.erase("canary-person", data.now(), new Random(7))));
    data.later(Duration.ofHours(1));
    corpus.publish();
    proxy = new LyingProxy(corpus.port);
    Files.writeString(folder.resolve("bearer"), ServedCorpus.CONTROL + "\n");
    Files.writeString(
        folder.resolve("searches"), "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"cook\"]}\n");
  }

  @AfterEach
  void stop() {
    proxy.close();
  }

  @Test
  void honestService_thatChanges_isBelieved() throws Exception {
    assertThat(once()).isEqualTo("0: ");

    corpus.add(PostingContent.of("https://a.example/more", "Cook").build());
    corpus.follow();
    corpus.erase(Json.canonical(Requests.erase("canary-other", data.now(), new Random(8))));
    data.later(Duration.ofDays(1));
    corpus.publish();

    assertThat(once()).isEqualTo("0: ");
  }

  @Test
  void hitThatIsLeftOut_isFound() throws Exception {
    String said =
        disagreement((path, body) -> path.equals(SEARCH) ? withoutTheLastHit(body) : body);

    assertThat(said)
        .startsWith("disagreement: the search {\"schema\"")
        .contains("finds 4 and other results than the copy, which has 5: left out ['p_");
  }

  @Test
  void twoRootsOfOneRevision_areFound() throws Exception {
    String said =
        disagreement(
            (path, body) ->
                path.startsWith("/roots/proof?posting=") ? withAnotherRoot(body) : body);

    assertThat(said)
        .startsWith("disagreement: two roots of revision 5: the log of roots says ")
        .endsWith(", and /roots/proof says " + "0".repeat(64));
  }

  @Test
  void rewrittenLog_isFound() throws Exception {
    String said =
        disagreement((path, body) -> path.equals("/ledger/checkpoint") ? rewritten(body) : body);

    assertThat(said).startsWith("disagreement: the log of erasures: was rewritten");
  }

  @Test
  void answerOfAnotherForm_isADisagreement() throws Exception {
    String said =
        disagreement(
            (path, body) ->
                path.startsWith("/roots/proof?posting=")
                    ? "{}".getBytes(StandardCharsets.UTF_8)
                    : body);

    assertThat(said)
        .isEqualTo("disagreement: the newest root: has another form: KeyError('envelope')");
  }

  @Test
  void serviceThatDoesNotAnswer_isNoneThatAgrees() throws Exception {
    proxy.close();

    assertThat(once()).startsWith("3: no answer: keys.json: ");
  }

  /** The first thing that it says, once the service, which was honest for a round, tells a lie. */
  private String disagreement(LyingProxy.Lie lie) throws Exception {
    Process monitor = monitor("--every", "0.1").redirectError(Redirect.DISCARD).start();
    try (BufferedReader out = monitor.inputReader(StandardCharsets.UTF_8)) {
      assertThat(proxy.hasAnswered(SEARCH)).isTrue();
      proxy.tell(lie);
      return CompletableFuture.supplyAsync(() -> line(out)).get(WITHIN_SECONDS, TimeUnit.SECONDS);
    } finally {
      monitor.destroyForcibly().waitFor();
    }
  }

  private static String line(BufferedReader out) {
    return Unchecked.get(() -> Objects.requireNonNullElse(out.readLine(), "(ended)"));
  }

  /** The exit code, and all that it says in one round. */
  private String once() throws Exception {
    Program monitor = Program.run(monitor("--once"), new byte[0]);
    return monitor.code() + ": " + monitor.said();
  }

  private ProcessBuilder monitor(String... options) {
    List<String> command =
        new ArrayList<>(List.of(Python.INTERPRETER, "../examples/monitor/monitor", proxy.url()));
    for (String file : List.of("state", "searches", "bearer")) {
      command.addAll(List.of("--" + file, folder.resolve(file).toString()));
    }
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    return builder;
  }

  private byte[] withoutTheLastHit(byte[] answer) {
    ObjectNode snapshot = (ObjectNode) StrictJson.read(answer);
    ObjectNode content = (ObjectNode) snapshot.get("content");
    ArrayNode results = (ArrayNode) content.get("results");
    String posting = results.remove(results.size() - 1).get("posting").asString();
    ((ObjectNode) snapshot.get("postings")).remove(posting);
    content.put("total", results.size());
    String id = Sha256.digest(CanonicalJson.of(content)).value();
    snapshot.put("id", id);
    ObjectNode statement = (ObjectNode) snapshot.get("provenance");
    ((ObjectNode) statement.at("/subject/0/digest"))
        .put("sha256", id.substring("sha256:".length()));
    snapshot.set("envelope", signed(Envelope.STATEMENT, statement));
    return CanonicalJson.of(snapshot);
  }

  private byte[] withAnotherRoot(byte[] answer) {
    ObjectNode proof = (ObjectNode) StrictJson.read(answer);
    ObjectNode statement = (ObjectNode) proof.get("statement");
    statement.put("root", "sha256:" + "0".repeat(64));
    proof.set("envelope", signed(RootStatement.TYPE, statement));
    return CanonicalJson.of(proof);
  }

  private ObjectNode signed(String type, ObjectNode payload) {
    Envelope envelope = corpus.signer().envelope(type, CanonicalJson.of(payload)).orElseThrow();
    return (ObjectNode) StrictJson.read(envelope.json());
  }

  private byte[] rewritten(byte[] note) {
    SignedNote read = SignedNote.read(new String(note, StandardCharsets.UTF_8));
    Checkpoint said = Checkpoint.read(read.text());
    Checkpoint other = new Checkpoint(said.origin(), said.size(), new byte[32]);
    return SignedCheckpoint.sign(other, Objects.requireNonNull(corpus.signer().log()))
        .getBytes(StandardCharsets.UTF_8);
  }
}

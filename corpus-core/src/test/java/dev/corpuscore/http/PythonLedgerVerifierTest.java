package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.PythonVerifier;
import dev.corpuscore.PythonVerifier.Verdict;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.transparency.VerifyBundle;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.signature.Witnesses;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of erasures of a running service, verified by a program that shares no code with it. */
class PythonLedgerVerifierTest {
  @TempDir private Path given;

  private final TestCorpus data;
  private final Random random = new Random(7);
  private ServedCorpus corpus;
  private String keys;

  PythonLedgerVerifierTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() {
    corpus = ServedCorpus.of(data, List.of());
    keys = file("keys.json", corpus.get("/.well-known/corpus-core/keys.json").body());
  }

  @Test
  void receipts_areOfTheirRequests_andSigned() {
    for (int n = 1; n <= 3; n++) {
      String said = request(n);
      String receipt = corpus.erase(said).body();

      Verdict own = verify(receipt, "receipt", "-", "--request", file("request.json", said));
      assertThat(own.said()).contains("number " + n + " of its ledger");
      Verdict other = verify(receipt, "receipt", "-", "--request", file("r.json", request(n)));
      assertThat(other.code()).isEqualTo(1);

      String envelope = corpus.getWithControl("/ledger/receipts/" + id(receipt)).body();
      assertThat(verify(envelope, "envelope", "-", "--keys", keys))
          .isEqualTo(new Verdict(0, receipt + "\n"));
    }
  }

  @Test
  void exportedLedger_isVerified_andEveryLineLeftOutIsFound() {
    for (int n = 1; n <= 3; n++) {
      corpus.erase(request(n));
    }
    List<String> lines = corpus.exportedLedger();
    assertThat(lines).hasSize(4);

    Verdict whole = ledger(lines, "--keys", keys);
    assertThat(whole.said())
        .contains("verified: 3 entries", "its end is a checkpoint of corpus-core/")
        .doesNotContain("(--keys)", "unauthenticated");
    assertThat(whole.code()).isZero();
    assertThat(ledger(lines).said()).contains("not checked: who signed it (--keys)");
    for (int left = 0; left < 4; left++) {
      List<String> fewer = new ArrayList<>(lines);
      fewer.remove(left);
      assertThat(ledger(fewer, "--keys", keys).said())
          .startsWith("refused: line " + (left + 1) + ": ");
    }
  }

  @Test
  void ledger_continuesThePublishedCheckpoint_andAnOlderOneDoesNot() {
    corpus.erase(request(1));
    List<String> before = corpus.exportedLedger();
    corpus.erase(request(2));
    String published = file("older.txt", published());
    corpus.erase(request(3));

    assertThat(ledger(corpus.exportedLedger(), "--keys", keys, "--older", published).code())
        .isZero();
    assertThat(ledger(before, "--keys", keys, "--older", published).said())
        .contains("has 2 entries of the log, and the ledger 1");
  }

  @BothTiers
  @Test
  void proofsOfTheLog_areVerified() {
    List<String> receipts = new ArrayList<>();
    List<String> checkpoints = new ArrayList<>();
    for (int n = 0; n < 7; n++) {
      receipts.add(corpus.erase(request(n)).body());
      if (n == 2 || n == 6) {
        checkpoints.add(published());
      }
    }
    String older = file("older.txt", checkpoints.getFirst());

    for (int n = 0; n < receipts.size(); n += Tier.rounds(3, 1)) {
      String receipt = receipts.get(n);
      String answer = corpus.getWithControl("/ledger/proof?receipt=" + id(receipt)).body();
      String proof = file("proof.json", answer);
      assertThat(verify(receipt, "inclusion", "-", "--key", keys, "--proof", proof).said())
          .contains("verified: entry " + n + " of corpus-core/", "which has 7");
      String another = receipts.get((n + 1) % receipts.size());
      assertThat(verify(another, "inclusion", "-", "--key", keys, "--proof", proof).said())
          .contains("refused: the entry is of another receipt");
      String moved = file("moved.json", answer.replace("\"index\":" + n, "\"index\":" + (6 - n)));
      assertThat(verify(receipt, "inclusion", "-", "--key", keys, "--proof", moved).code())
          .isEqualTo(n == 3 ? 0 : 1);
    }
    String proof = file("grown.json", corpus.get("/ledger/proof?from=3&to=7").body());
    String[] grown = {"checkpoint", "-", "--key", keys, "--older", older, "--proof", proof};
    assertThat(verify(checkpoints.getLast(), grown).said()).contains("has 7 entries");
    String other = file("other.json", corpus.get("/ledger/proof?from=2&to=7").body());
    grown[grown.length - 1] = other;
    assertThat(verify(checkpoints.getLast(), grown).said()).contains("was rewritten");
  }

  @Test
  void bundle_isVerifiedByBothAlike_andOneOfAnotherServiceByNeither() {
    String said = request(1);
    String receipt = corpus.erase(said).body();
    corpus.erase(request(2));
    published();

    String bundle = corpus.getWithControl("/ledger/receipts/" + id(receipt) + "/bundle").body();
    CliRun printed = CliRun.on(data.folder(), "receipt", "bundle", id(receipt));
    assertThat(printed.out()).as(printed.err()).isEqualTo(bundle + "\n");

    String[] own = {"--keys", keys, "--request", file("request.json", said)};
    Verdict verdict = bundle(bundle, own);
    assertThat(verdict.said())
        .contains("number 1 of its ledger", "/ledger, which has 2 entries", "/roots, which has");
    assertThat(verdict.code()).isZero();
    assertThat(byProgram(bundle, keys, said)).isEmpty();

    String strangers = "../docs/vectors/bundle/given/keys.json";
    assertThat(bundle(bundle, "--keys", strangers).code()).isEqualTo(1);
    assertThat(byProgram(bundle, strangers, said)).isNotEmpty();
    assertThat(bundle(bundle, "--keys", keys, "--request", file("r.json", request(1))).code())
        .isEqualTo(1);
    assertThat(byProgram(bundle, keys, request(1))).isNotEmpty();
  }

  private String published() {
    data.later(Duration.ofHours(1));
    corpus.publish();
    return corpus.get("/ledger/checkpoint").body();
  }

  private static Verdict bundle(String bundle, String... options) {
    List<String> arguments = new ArrayList<>(List.of("bundle", "-"));
    arguments.addAll(List.of(options));
    return verify(bundle, arguments.toArray(String[]::new));
  }

  /** The faults that {@code ./corpus receipt verify} says. */
  private static List<String> byProgram(String bundle, String keys, String request) {
    try {
      return VerifyBundle.run(
              bundle.getBytes(StandardCharsets.UTF_8),
              TrustedKeys.read(Files.readAllBytes(Path.of(keys))),
              ErasureJson.read(request.getBytes(StandardCharsets.UTF_8)),
              Witnesses.NONE)
          .faults();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Verdict ledger(List<String> lines, String... options) {
    List<String> arguments = new ArrayList<>(List.of("ledger", "-"));
    arguments.addAll(List.of(options));
    return verify(String.join("\n", lines) + "\n", arguments.toArray(String[]::new));
  }

  private static Verdict verify(String data, String... arguments) {
    return PythonVerifier.run(data.getBytes(StandardCharsets.UTF_8), arguments);
  }

  private String file(String name, String content) {
    try {
      return Files.writeString(given.resolve(name), content).toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String id(String receipt) {
    return StrictJson.read(receipt.getBytes(StandardCharsets.UTF_8)).get("receiptId").asString();
  }

  private String request(int person) {
    return Json.canonical(Requests.erase("canary-person-" + person, data.now(), random));
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.PythonVerifier;
import dev.corpuscore.PythonVerifier.Verdict;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.transparency.VerifyPostingProof;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.tier.Core;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proofs of postings by the daily roots of past days, over HTTP. */
class DayProofTest {
  private static final List<PostingContent> ADS =
      IntStream.range(0, 9)
          .mapToObj(n -> PostingContent.of(url(n), "Cook " + n).description("Work").build())
          .toList();

  @TempDir private Path given;

  private final TestCorpus data;
  private final List<LocalDate> days = new ArrayList<>();
  private ServedCorpus corpus;

  DayProofTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() {
    corpus = ServedCorpus.of(data, ADS);
    endDay();
    line(0, "Chef");
    line(9, "Cook 9");
    endDay();
  }

  @Core
  @Test
  void eachDay_hasItsOwnProof_forBothVerifiers() throws IOException {
    String keys =
        Files.writeString(
                given.resolve("keys.json"), corpus.get("/.well-known/corpus-core/keys.json").body())
            .toString();
    HttpResponse<String> first = proof(0, 0);
    HttpResponse<String> second = proof(0, 1);

    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.body()).isNotEqualTo(second.body()).isEqualTo(proof(0, 0).body());
    assertThat(second.body()).isEqualTo(proof(0, 1).body());
    assertThat(member(proof(9, 0), "schema")).isEqualTo("corpus.absence/1");
    assertThat(proof(9, 1).body()).contains("\"leaf\"");
    for (int n : List.of(0, 9)) {
      for (int day : List.of(0, 1)) {
        String body = proof(n, day).body();
        Verdict verdict = verify(body, keys, days.get(day));
        assertThat(verdict.said()).startsWith("verified: " + id(n) + " is ");
        assertThat(verdict.code()).isZero();
        assertThat(faults(body, keys, days.get(day))).isEmpty();

        LocalDate other = days.get(1 - day);
        assertThat(verify(body, keys, other).said())
            .startsWith("refused: the root is not of " + other + ": it was made at ");
        assertThat(faults(body, keys, other))
            .containsExactly("is about the root of " + days.get(day) + ", not of " + other);
      }
    }
  }

  /** Whoever holds the key could sign another root of a past day: the log has one alone. */
  @Test
  void rootOfADay_isProvenToBeInTheLog_forBothVerifiers() throws IOException {
    String keys = corpus.get("/.well-known/corpus-core/keys.json").body();
    Files.writeString(given.resolve("keys.json"), keys);
    for (int day : List.of(0, 1)) {
      Files.writeString(
          given.resolve("day-" + day), corpus.get("/roots/proof?on=" + days.get(day)).body());
    }
    Files.writeString(
        given.resolve("of-another-size"),
        Files.readString(given.resolve("day-0")).replaceFirst("\"size\":[0-9]+", "\"size\":1"));
    Path proof = Files.writeString(given.resolve("proof"), proof(0, 0).body());

    assertThat(verdicts(proof, "day-0")).containsOnly("0");
    assertThat(verdicts(proof, "day-1")).containsOnly("1", "root");
    assertThat(verdicts(proof, "of-another-size")).containsOnly("1", "size");
  }

  /** The exit codes of both, and what the reason has. */
  private Set<String> verdicts(Path proof, String logged) {
    List<String> options =
        List.of("--key", given.resolve("keys.json").toString(), "--on", days.get(0).toString());
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("--logged", given.resolve(logged).toString(), proof.toString()));
    CliRun java = CliRun.with(Map.of(), cli(all));
    all.removeLast();
    all.addAll(0, List.of("posting", proof.toString()));
    Verdict python = PythonVerifier.run(new byte[0], all.toArray(String[]::new));
    Set<String> found = new TreeSet<>(List.of(java.code() + "", python.code() + ""));
    if (java.code() != 0) {
      found.add(java.out().contains("another root") ? "root" : "size");
      found.add(python.said().contains("another root") ? "root" : "size");
    } else {
      assertThat(java.out()).doesNotContain("log of roots");
      assertThat(python.said()).contains("has this root").doesNotContain("log of roots");
    }
    return found;
  }

  private static String[] cli(List<String> options) {
    List<String> all = new ArrayList<>(List.of("posting", "verify"));
    all.addAll(options);
    return all.toArray(String[]::new);
  }

  /** Nobody gets what needs its leaf; all else is as it was. */
  @Core
  @Test
  void removedPosting_isProvenByNoDay_andTakesNoOtherProofWithIt() {
    List<HttpResponse<String>> before =
        IntStream.range(1, 9).filter(n -> n != 4).mapToObj(n -> proof(n, 0)).toList();
    String beside = null;
    for (int n = 100; beside == null; n++) {
      String neighbour = StrictJson.read(bytes(proof(n, 0))).path("neighbour").asString("");
      beside = neighbour.equals(leaf(4)) ? id(n) : null;
    }
    corpus.remove(ADS.get(4));

    HttpResponse<String> own = proof(4, 0);
    assertThat(own.statusCode()).isEqualTo(410);
    assertThat(own.body()).contains("problem:not-provable", "This is no longer provable");
    HttpResponse<String> others = on(beside, days.getFirst().toString());
    assertThat(others.statusCode()).isEqualTo(410);
    assertThat(
            others
                .body()
                .replace(beside, id(4))
                .replaceAll("\"(requestId|instance)\":\"[^\"]*\"", ""))
        .isEqualTo(own.body().replaceAll("\"(requestId|instance)\":\"[^\"]*\"", ""));
    List<HttpResponse<String>> after =
        IntStream.range(1, 9).filter(n -> n != 4).mapToObj(n -> proof(n, 0)).toList();
    assertThat(after.stream().map(HttpResponse::body))
        .containsExactlyElementsOf(before.stream().map(HttpResponse::body).toList());
    endDay();
    assertThat(member(proof(4, 2), "schema")).isEqualTo("corpus.absence/1");
  }

  @Test
  void submittedPosting_isNotListed() {
    HttpResponse<String> typed =
        corpus.post("/api/ads/resolve", "{\"url\":\"" + url(50) + "\",\"title\":\"Typed\"}");
    assertThat(typed.statusCode()).isEqualTo(200);
    endDay();

    assertThat(member(proof(50, 2), "schema")).isEqualTo("corpus.absence/1");
  }

  @Test
  void dayWithoutARoot_isRefused_withTheNearestOnes() {
    data.later(Duration.ofDays(2));
    endDay();
    LocalDate first = days.getFirst();
    LocalDate last = days.getLast();

    assertDetail(404, first.minusDays(400), "is before this corpus, which began on ", first);
    assertDetail(404, days.get(1).plusDays(1), "the nearest days that have one are ", days.get(1));
    assertDetail(404, days.get(1).plusDays(1), " and ", last);
    data.later(Duration.ofDays(1));
    assertDetail(404, last.plusDays(1), "the last day that has one is ", last);
    assertDetail(400, last.plusDays(3), "?on: is a day to come: in UTC it is ", last.plusDays(2));
  }

  @Test
  void faultyDays_areRefused() {
    for (String faulty :
        List.of(
            "2026-03-01T00:00:00Z",
            "2026-03-01%2B02:00",
            "2026-03-01T12:00:00%2B02:00",
            "2026-02-30",
            "2026-3-1",
            "20260301",
            "today",
            "%2B2026-03-01",
            "2026-03-01%20",
            "")) {
      HttpResponse<String> answer = on(id(1), faulty);
      assertThat(answer.statusCode()).as(faulty).isEqualTo(400);
      assertThat(answer.body()).as(faulty).contains("?on: ");
    }
    assertThat(on(id(1), "2026-03-01%2B02:00").body())
        .contains("must be a day of UTC, without a time or a zone, such as 2026-03-01");
    assertThat(corpus.get("/roots/proof?from=1&to=1&on=2026-03-01").body())
        .contains("?on: stands alone");
    assertThat(corpus.get("/roots/proof?on=2026-02-30").statusCode()).isEqualTo(400);
  }

  private void assertDetail(int status, LocalDate day, String said, LocalDate named) {
    HttpResponse<String> answer = on(id(1), day.toString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.body()).contains(said + named);
  }

  /** Makes the daily root, and goes on to the next day. */
  private void endDay() {
    corpus.publish();
    days.add(LocalDate.ofInstant(data.now(), ZoneOffset.UTC));
    data.later(Duration.ofDays(1));
  }

  private void line(int n, String title) {
    data.importLines(
        "{\"url\":\"" + url(n) + "\",\"title\":\"" + title + "\",\"description\":\"Work\"}");
  }

  private HttpResponse<String> proof(int n, int day) {
    return on(id(n), days.get(day).toString());
  }

  private HttpResponse<String> on(String id, String day) {
    return corpus.get("/roots/proof?posting=" + id + "&on=" + day);
  }

  private String leaf(int n) {
    return member(proof(n, 0), "leaf");
  }

  private static String url(int n) {
    return "https://a.example/" + n;
  }

  private static String id(int n) {
    return UrlIdentities.of(url(n)).postingId().value();
  }

  private static String member(HttpResponse<String> answer, String name) {
    return StrictJson.read(bytes(answer)).get(name).asString();
  }

  private static byte[] bytes(HttpResponse<String> answer) {
    return answer.body().getBytes(StandardCharsets.UTF_8);
  }

  private static Verdict verify(String proof, String keys, LocalDate day) {
    return PythonVerifier.run(
        proof.getBytes(StandardCharsets.UTF_8),
        "posting",
        "-",
        "--keys",
        keys,
        "--on",
        day.toString());
  }

  private static List<String> faults(String proof, String keys, LocalDate day) throws IOException {
    return VerifyPostingProof.run(
            proof.getBytes(StandardCharsets.UTF_8),
            TrustedKeys.read(Files.readAllBytes(Path.of(keys))),
            null,
            day)
        .faults();
  }
}

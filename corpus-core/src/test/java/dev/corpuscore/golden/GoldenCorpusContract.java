package dev.corpuscore.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.FileTraces;
import dev.corpuscore.app.Server;
import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.config.Settings;
import dev.corpuscore.http.Await;
import dev.corpuscore.http.HttpCaller;
import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.tier.Core;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a corpus of the first edition answers once this version has opened it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GoldenCorpusContract {
  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, String> environment = new HashMap<>();
  private Path folder;
  private @Nullable Server server;
  private @Nullable HttpCaller caller;

  /**
   * Lays a copy of the corpus out.
   *
   * @param data the data dir, empty
   * @return the settings under which the corpus is opened, beside those of every corpus
   */
  abstract Map<String, String> layOut(Path data);

  abstract GoldenFile lookups();

  /** The answers to {@link GoldenFile#ERASURE_REQUESTS}. */
  abstract GoldenFile receipts();

  /** Ends with the newest entry of the ledger. */
  GoldenFile newestReceipt() {
    return receipts();
  }

  @BeforeAll
  void open(@TempDir Path folder) {
    this.folder = folder;
    Path data = folder.resolve("data");
    environment.putAll(layOut(data));
    environment.put("CORE_DATA_DIR", data.toString());
    environment.put("CORE_HTTP_PORT", "0");
    environment.put("CORE_CONTROL_TOKEN", HttpCaller.CONTROL);
    environment.put("CORE_CORPUS_LIFECYCLE_TOKEN", HttpCaller.LIFECYCLE);
    server =
        Server.start(
            Settings.read(environment), Clock.systemUTC(), new Build("9.9.9-test", "test"));
    caller = HttpCaller.of(server.url().getPort());
    Await.until(
        "everything is indexed",
        Duration.ofMinutes(1),
        () -> JSON.readTree(get("/healthz").body()).at("/search/lag").asLong(-1) == 0);
  }

  @AfterAll
  void close() {
    if (server != null) {
      http().close();
      server.close();
    }
  }

  @Core
  @Test
  void lookUp_answersAsTheFirstEdition() throws Exception {
    for (List<String> row : lookups().rows()) {
      String url = row.get(0);
      HttpResponse<String> answer = get("/api/ads/lookup?url=" + URLEncoder.encode(url, UTF_8));

      assertThat(answer.statusCode()).as(url).isEqualTo(Integer.parseInt(row.get(1)));
      if (answer.statusCode() == 200) {
        assertThat(canonical(answer.body()))
            .as(url)
            .isEqualTo(canonical(withoutUnlisted(row.get(3))));
      }
    }
  }

  /** Since the third edition the revision of a posting that is not listed is told to nobody. */
  private static String withoutUnlisted(String answer) {
    return answer.contains("\"listed\":false")
        ? answer.replaceFirst("\"revision\":\\d+", "\"revision\":0")
        : answer;
  }

  /** In their order: newest first. A killed one has taken in one more since. */
  @Test
  void postings_areThoseOfTheFirstEdition() {
    List<String> then = postings(GoldenFile.STOPPED_POSTINGS.json());

    List<String> now = postings(search("/api/postings?limit=100"));

    assertThat(now).containsAll(then).hasSizeLessThanOrEqualTo(then.size() + 1);
    assertThat(now.stream().filter(then::contains)).isEqualTo(then);
  }

  /**
   * In any order: how well a posting fits may be judged anew. The first edition's stemmer took
   * Engineering for a form of the word, so seven of its fifteen hold that word alone.
   */
  @Test
  void words_findTheirForms_asTheyDid() {
    JsonNode then = GoldenFile.STOPPED_ENGINEERS.json();

    JsonNode now = search("/api/postings?q=engineer");

    assertThat(postings(then)).hasSize(15).containsAll(postings(now));
    assertThat(now.get("total")).isEqualTo(JSON.readTree("{\"value\":8,\"relation\":\"eq\"}"));
    assertThat(now.get("postings").valueStream().map(it -> it.get("title").stringValue()))
        .containsExactlyInAnyOrder(
            "Sales Engineer",
            "Data engineer",
            "Data engineers",
            "Junior Sales Engineer",
            "Junior Security Engineer",
            "Lead Sales Engineer",
            "Software engineer, data",
            "Data engineer (intern)");
  }

  @Test
  void roleSearch_hasTheIdThatItHad() throws Exception {
    for (GoldenFile each :
        List.of(
            GoldenFile.SNAPSHOT_ROLES,
            GoldenFile.SNAPSHOT_FILTERS,
            GoldenFile.SNAPSHOT_NOTHING,
            GoldenFile.SNAPSHOT_LIMITS,
            GoldenFile.SNAPSHOT_UNICODE)) {
      JsonNode then = each.json();

      HttpResponse<String> answer =
          http().post("/api/corpus/search", then.at("/content/request").toString());

      JsonNode now = JSON.readTree(answer.body());
      assertThat(now.get("id")).as(each + answer.body()).isEqualTo(then.get("id"));
      assertThat(canonical(now.get("postings").toString()))
          .isEqualTo(canonical(then.get("postings").toString()));
    }
  }

  @Core
  @Test
  void whoeverWasErased_staysErased() throws Exception {
    for (String person : erased()) {
      HttpResponse<String> refused =
          http()
              .post(
                  "/api/ads/resolve",
                  "{\"url\":\"https://pages.golden.example/ads/new\",\"title\":\"New\","
                      + "\"participant\":\""
                      + person
                      + "\"}");

      assertThat(refused.statusCode()).as(person + refused.body()).isEqualTo(410);
    }
  }

  @Test
  void erasure_askedForAgain_hasTheReceiptThatItHad() throws Exception {
    List<String> requests = GoldenFile.ERASURE_REQUESTS.lines();
    for (int at = 0; at < requests.size(); at++) {
      HttpResponse<String> again = http().erase(requests.get(at));

      assertThat(again.body()).isEqualTo(receipts().lines().get(at));
    }
  }

  @Test
  void check_findsNoFault() throws Exception {
    Path receipt =
        Files.writeString(folder.resolve("receipt.json"), newestReceipt().lines().getLast());

    CliRun check = CliRun.with(environment, "check", "--receipt", receipt.toString());

    assertThat(check.code()).as(check.out() + check.err()).isZero();
    assertThat(check.out()).containsPattern("faults +0").containsPattern("unknown callers +1");
  }

  @Test
  void closings_areThoseOfTheFirstEdition() {
    CliRun closings = CliRun.with(environment, "catalog", "closings");

    assertThat(withoutTimes(closings.out()))
        .isEqualTo(withoutTimes(GoldenFile.STOPPED_CLOSINGS.text()));
  }

  /** The script lets those who are erased type this word, and nobody else. */
  @Test
  void wordsOfTheErased_areNowhere() throws Exception {
    assertThat(FileTraces.holding(folder, GoldenCorpusContract::isTheirs)).isEmpty();
    assertThat(tablesHolding(GoldenCorpusContract::isTheirs)).isEmpty();
  }

  private static boolean isTheirs(String text) {
    return text.contains("canary");
  }

  /** Tables that hold what is sought and are in no file of the data dir. */
  List<String> tablesHolding(Predicate<String> sought) throws Exception {
    return List.of();
  }

  /** Pseudonyms of those who were erased or asked to be, here. */
  List<String> erased() {
    return List.of("golden-anna", "golden-eve");
  }

  private HttpCaller http() {
    return Objects.requireNonNull(caller);
  }

  private HttpResponse<String> get(String path) {
    return http().getWithControl(path);
  }

  private JsonNode search(String path) {
    return JSON.readTree(WholeAnswer.of(path, () -> get(path)).body());
  }

  /** The same for the same JSON, whatever the order of its members and the spelling of numbers. */
  private static String canonical(String json) {
    return new String(CanonicalJson.of(json.getBytes(UTF_8)), UTF_8);
  }

  /** Id and digest of each. */
  private static List<String> postings(JsonNode page) {
    return page.get("postings")
        .valueStream()
        .map(it -> it.get("id").stringValue() + " " + it.get("digest").stringValue())
        .toList();
  }

  private static Set<String> withoutTimes(String lines) {
    Set<String> all = new TreeSet<>();
    lines.lines().forEach(it -> all.add(it.replaceAll("\"(at|lastSeenAt)\":\"[^\"]*\"", "")));
    return all;
  }
}

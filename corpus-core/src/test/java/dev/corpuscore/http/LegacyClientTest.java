package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Program;
import dev.corpuscore.Python;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.ImportPostings.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** {@code examples/legacy-client}, as people run it, on ads that were imported as JobTech's. */
class LegacyClientTest {
  private static final Path CLIENT = Path.of("../examples/legacy-client/client");

  private final TestCorpus data;

  LegacyClientTest(TestCorpus data) {
    this.data = data;
  }

  /**
   * In May forty cooks and two waiters were sought; since the 20th five cooks and one waiter more,
   * and the cooks 7 and 8 no longer.
   */
  @Test
  void client_printsWhatTheAdsAre() throws IOException, InterruptedException {
    ServedCorpus corpus = serve();
    String newest = corpus.json("/search?q=kock&limit=1").at("/hits/0/id").stringValue();

    List<String> expected = new ArrayList<>();
    List<Integer> open =
        IntStream.rangeClosed(1, 45)
            .map(it -> 46 - it)
            .filter(it -> it != 7 && it != 8)
            .boxed()
            .toList();
    for (int page = 0; page < 5; page++) {
      expected.add("GET /search?q=kock&offset=" + 10 * page + "&limit=10");
      if (page == 0) {
        expected.add("  43 ads");
      }
      open.subList(10 * page, Math.min(43, 10 * page + 10)).forEach(it -> expected.add(line(it)));
    }
    expected.add(
        "GET /search?q=kock&published-after=2026-05-20T00%3A00%3A00&sort=pubdate-desc&limit=10");
    expected.add("  5 new ads");
    IntStream.of(45, 44, 43, 42, 41).forEach(it -> expected.add(line(it)));
    expected.add("GET /ad/" + newest);
    expected.add(line(45));
    expected.add("  Vi söker kock nummer 45.");
    expected.add("GET /v2/stream?updated-after=2026-05-20T00%3A00%3A00");
    expected.add("  6 ads changed, 2 were removed");
    expected.add("GET /v2/snapshot");
    expected.add("  46 ads are open");
    assertThat(run(corpus, "kock", "2026-05-20T00:00:00")).isEqualTo(expected);
  }

  /** The pages that {@code docs/ad-shape.md} says a client sees where words are corrected. */
  @Test
  void client_ofAMisspelledWord_seesTheAdsOfTheCorrectedOne() throws Exception {
    ServedCorpus corpus = serve();

    List<String> typed = run(corpus, "kokc", "2026-05-20T00:00:00");

    assertThat(typed).contains("  43 ads", "  5 new ads");
    assertThat(typed.stream().map(it -> it.replace("q=kokc", "q=kock")).toList())
        .isEqualTo(run(corpus, "kock", "2026-05-20T00:00:00"));
  }

  /** Those where pages are filled: no ad has both words, each has one of them. */
  @Test
  void client_ofWordsThatNoAdHasTogether_seesNoneCounted_andThoseThatFillThePages()
      throws Exception {
    ServedCorpus corpus = serve();

    List<String> lines = run(corpus, "kock servitör", "2026-05-20T00:00:00");

    int next = lines.indexOf("  0 new ads") - 1;
    List<String> search = lines.subList(0, next);
    assertThat(search)
        .filteredOn(it -> it.startsWith("GET "))
        .hasSize(5)
        .allMatch(it -> it.startsWith("GET /search?q=kock+servit%C3%B6r&offset="));
    assertThat(search.get(1)).isEqualTo("  0 ads");
    List<String> ads = search.stream().filter(it -> it.endsWith(", Malmö")).toList();
    assertThat(ads).hasSize(46).doesNotHaveDuplicates();
    assertThat(ads.subList(0, 3)).allMatch(it -> it.startsWith("  Servitör "));
    assertThat(lines.get(next)).contains("sort=pubdate-desc");
  }

  /** As {@link #client_printsWhatTheAdsAre} says. */
  private ServedCorpus serve() {
    Assumptions.assumeTrue(Python.isThere(), "left out: there is no python3 to run the example");
    importAt("2026-05-02T00:00:00Z", IntStream.rangeClosed(1, 40).mapToObj(LegacyClientTest::cook));
    importAt("2026-05-02T00:00:00Z", IntStream.of(51, 52).mapToObj(LegacyClientTest::waiter));
    importAt(
        "2026-05-25T00:00:00Z", IntStream.rangeClosed(41, 45).mapToObj(LegacyClientTest::cook));
    importAt("2026-05-25T00:00:00Z", IntStream.of(53).mapToObj(LegacyClientTest::waiter));
    importAt(
        "2026-05-26T00:00:00Z",
        IntStream.of(7, 8)
            .mapToObj(LegacyClientTest::cook)
            .map(
                it ->
                    it.replace(
                        "\"removed\":false",
                        "\"removed\":true,\"removed_date\":\"2026-05-26T00:00:00\"")));
    return ServedCorpus.of(data, List.of());
  }

  private static String line(int number) {
    return "  Kock " + number + ", Restaurang Ekot, Malmö";
  }

  private static String cook(int number) {
    return ad(number, "Kock " + number, "Vi söker kock nummer " + number + ".\\nVälkommen.");
  }

  private static String waiter(int number) {
    return ad(number, "Servitör " + number, "Vi söker servitör.");
  }

  /** Published at minute {@code number} of the first, or from 41 on of the 25th of May. */
  private static String ad(int number, String headline, String text) {
    String day = number <= 40 ? "01" : "25";
    String minute = (number < 10 ? "0" : "") + number;
    return """
        {"id":"10NUMBER","headline":"HEADLINE","webpage_url":"https://jobb.example/NUMBER",\
        "publication_date":"2026-05-DAYT08:NUMBER:00",\
        "last_publication_date":"2026-12-31T23:59:59",\
        "description":{"text":"TEXT"},"employer":{"name":"Restaurang Ekot"},\
        "workplace_address":{"municipality":"Malmö","country":"Sverige"},"removed":false}\
        """
        .replace("NUMBER", minute)
        .replace("HEADLINE", headline)
        .replace("DAY", day)
        .replace("TEXT", text);
  }

  private void importAt(String time, Stream<String> ads) {
    data.now(Instant.parse(time));
    assertThat(
            data.importAt(
                    data.now(),
                    Format.JOBTECH,
                    TestCorpus.input("ads", String.join("\n", ads.toList())))
                .refusals())
        .isEmpty();
  }

  private static List<String> run(ServedCorpus corpus, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Python.INTERPRETER, CLIENT.toString()));
    command.add("http://127.0.0.1:" + corpus.port);
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PYTHONIOENCODING", "utf-8");
    Program client = Program.run(builder, new byte[0]);
    assertThat(client.code()).as(client.said()).isZero();
    return client.said().lines().toList();
  }
}

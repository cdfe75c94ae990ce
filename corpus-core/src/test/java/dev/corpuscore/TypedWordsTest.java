package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.store.sql.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Somebody types words and links about every kind of posting and is erased; then everything that
 * the service wrote and answers is searched for each of them.
 */
class TypedWordsTest extends TracesFixture {
  private static final String ANNA = "person-anna-0001";
  private static final String BODIL = "person-bodil-0002";

  /** What Anna types begins so, what Bodil types otherwise. */
  private static final String CANARY = "zqcanary";

  private static final String BODILS = "qzkestrel";
  private static final int KINDS = 6;

  @Test
  void erased_isInNoFileAnswerOrExport_onSqlite() throws Exception {
    erasedFrom(environment(), List.of(), () -> canaries(written));
  }

  @Test
  void erased_isInNoTableFileAnswerOrExport_onPostgres() throws Exception {
    PostgresServer server = PostgresServer.shared();
    String url = server.freshDatabase("typed");
    Map<String, String> environment = environment();
    environment.put("CORE_DATABASE_URL", url.replaceFirst("\\?.*", ""));
    environment.put("CORE_DATABASE_USER", "postgres");
    erasedFrom(
        environment,
        List.of("ANALYZE"),
        () -> {
          List<String> found = canaries(written);
          found.addAll(PostgresTraces.inTables(url, TypedWordsTest::isSinging));
          PostgresTraces.execute(url, "VACUUM FULL");
          PostgresTraces.execute(url, "CHECKPOINT");
          found.addAll(canaries(PostgresTraces.files(url)));
          return found;
        });
  }

  /** Looks for what Anna typed wherever it may lie. */
  private interface Search {
    List<String> run() throws Exception;
  }

  private void erasedFrom(Map<String, String> environment, List<String> sql, Search search)
      throws Exception {
    try (CoreProcess serve = CoreProcess.start(written, "serve", environment, "serve")) {
      URI url = serve.url();
      List<String> typed = typeEverywhere(url, environment);
      learn(url, environment);
      for (String each : sql) {
        PostgresTraces.execute(environment.get("CORE_DATABASE_URL") + "?user=postgres", each);
      }
      assertThat(search.run()).as("the search finds what is there").isNotEmpty();
      assertOnlySubmittedPostingsShowIt(url, typed);

      String erasure = Json.canonical(Requests.erase(ANNA, Clock.systemUTC().instant(), random));
      assertThat(post(url, LIFECYCLE, "/api/corpus/participants/erase", erasure))
          .contains("\"outcome\":\"erased\"", "\"contributions\":" + KINDS, "\"postings\":1");

      awaitFolded();
      assertThat(search.run()).as("while it serves").isEmpty();
      assertAnswersAreFree(url, typed);
      assertThat(lookUp(url, url(4))).contains(BODILS + "title").doesNotContain(CANARY);
      serve.end();
    }
    for (List<String> command :
        List.of(List.of("export"), List.of("export", "--everything"), List.of("check"))) {
      CliRun run = CliRun.with(environment, command.toArray(String[]::new));
      assertThat(run.code()).as(command + ": " + run.out() + run.err()).isZero();
      assertThat(decoded(run.out()) + run.err()).as(command.toString()).doesNotContain(CANARY);
    }
    assertThat(search.run()).as("after it has served").isEmpty();
  }

  private static String url(int kind) {
    return SITE + "/ads/" + kind;
  }

  /** The link that Anna pastes: where the posting is looked at there, with more than tracking. */
  private static String pasted(int kind) {
    String link = url(kind) + "?utm_source=" + CANARY + "source" + kind;
    return kind < 3 ? link + "&email=" + CANARY + kind + "%40mail.example" : link;
  }

  /**
   * Beside a fetched posting (0), alone (1), before it is fetched (2), before it is imported (3),
   * before Bodil does (4), beside an imported one (5).
   */
  private List<String> typeEverywhere(URI url, Map<String, String> environment) throws Exception {
    importLine(environment, 5);
    page(0);
    List<String> links = new ArrayList<>();
    for (int kind = 0; kind < KINDS; kind++) {
      links.add(pasted(kind));
      assertThat(resolve(url, ANNA, CANARY, kind, pasted(kind))).startsWith("200 ");
    }
    assertThat(resolve(url, BODIL, BODILS, 4, url(4))).startsWith("200 ");
    return links;
  }

  private void page(int kind) {
    web.on(
        url(kind),
        Reply.page(
            "<link rel=\"canonical\" href=\""
                + url(kind)
                + "\"><script"
                + " type=\"application/ld+json\">{\"@type\":\"JobPosting\",\"title\":\"Cook "
                + kind
                + "\",\"url\":\""
                + url(kind)
                + "\"}</script>"));
  }

  private String resolve(URI url, String person, String word, int kind, String link)
      throws Exception {
    Map<String, Object> ad = new TreeMap<>();
    ad.put("url", link);
    ad.put("title", word + "title" + kind);
    ad.put("company", word + "company" + kind);
    ad.put("location", word + "place" + kind);
    ad.put("description", (word + "text" + kind + " ").repeat(900));
    ad.put("publishedAt", "2019-03-17T04:05:06Z");
    ad.put("participant", person);
    return post(url, CONTROL, "/api/ads/resolve", Json.canonical(ad));
  }

  private void importLine(Map<String, String> environment, int kind) throws IOException {
    String line = "{\"url\":\"" + url(kind) + "\",\"title\":\"Baker " + kind + "\"}";
    Path lines = Files.writeString(folder.resolve("lines.ndjson"), line);
    CliRun imported = CliRun.with(environment, "import", lines.toString());
    assertThat(imported.code()).as(imported.err()).isZero();
  }

  /** What was typed before is now shown by a source, and a refresh of the rest fails once. */
  private void learn(URI url, Map<String, String> environment) throws Exception {
    page(2);
    importLine(environment, 3);
    assertThat(post(url, CONTROL, "/api/commands/drain", "")).startsWith("200 ");
  }

  private void assertOnlySubmittedPostingsShowIt(URI url, List<String> links) throws Exception {
    for (int kind = 0; kind < KINDS; kind++) {
      String answer = lookUp(url, links.get(kind));
      assertThat(answer).startsWith("200 ");
      assertThat(answer.contains(CANARY))
          .as(kind + ": " + answer)
          .isEqualTo(kind == 1 || kind == 4);
    }
  }

  private void assertAnswersAreFree(URI url, List<String> links) throws Exception {
    List<String> answers = new ArrayList<>();
    for (String link : links) {
      answers.add(lookUp(url, link));
    }
    assertThat(answers.get(1)).startsWith("404 ");
    for (String path :
        List.of(
            "/api/search?q=cook",
            "/api/search?stats=employer",
            "/api/postings?limit=100",
            "/healthz",
            "/metrics",
            "/")) {
      answers.add(known(url, path));
    }
    assertThat(answers).noneMatch(it -> it.toLowerCase(Locale.ROOT).contains(CANARY));
  }

  private String lookUp(URI url, String link) throws Exception {
    return known(url, "/api/ads/lookup?url=" + URLEncoder.encode(link, StandardCharsets.UTF_8));
  }

  /** Files below this folder that hold anything Anna typed, whatever the case. */
  private static List<String> canaries(Path below) throws IOException {
    return traces(below, text -> isSinging(text) ? List.of(CANARY) : List.of());
  }

  private static boolean isSinging(String text) {
    return text.toLowerCase(Locale.ROOT).contains(CANARY);
  }

  /** Archives hold bytes as base64: those too are looked into. */
  private static String decoded(String lines) {
    return lines
        + Stream.of(lines.split("[\",\\s]+"))
            .filter(word -> word.length() > 16 && word.matches("[A-Za-z0-9+/]+=*"))
            .map(TypedWordsTest::decodedWord)
            .collect(Collectors.joining("\n"));
  }

  private static String decodedWord(String word) {
    try {
      byte[] bytes = Base64.getDecoder().decode(word);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private String known(URI url, String path) throws Exception {
    return get(url, path, "Authorization", "Bearer " + CONTROL);
  }
}

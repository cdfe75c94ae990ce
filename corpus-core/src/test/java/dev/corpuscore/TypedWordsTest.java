package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.store.sql.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Somebody types words and links about every kind of posting and is erased; then everything that
 * the service wrote and answers is searched for each of them.
 */
class TypedWordsTest {
  private static final String CONTROL = "control-bearer-of-the-tests-1";
  private static final String LIFECYCLE = "lifecycle-bearer-of-the-tests-2";
  private static final String SITE = "https://jobs.example";
  private static final String ANNA = "person-anna-0001";
  private static final String BODIL = "person-bodil-0002";

  /** What Anna types begins so, what Bodil types otherwise. */
  private static final String CANARY = "zqcanary";

  private static final String BODILS = "qzkestrel";
  private static final int KINDS = 6;

  @TempDir private Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Web web = new Web().site(SITE);
  private final Random random = new Random(6);
  private Path written = Path.of("");
  private Path data = Path.of("");

  @BeforeEach
  void open() throws IOException {
    written = folder.resolve("written");
    data = Files.createDirectories(written.resolve("data"));
  }

  @AfterEach
  void close() {
    web.close();
    http.close();
  }

  @Test
  void erased_isInNoFileAnswerOrExport_onSqlite() throws Exception {
    erasedFrom(environment(), List.of(), () -> canaries(written));
  }

  @Test
  void erased_isInNoTableFileAnswerOrExport_onPostgres() throws Exception {
    PostgresServer server = PostgresServer.shared();
    String url = server.freshDatabase("typed");
    Map<String, String> environment = new TreeMap<>(environment());
    environment.put("CORE_DATABASE_URL", url.replaceFirst("\\?.*", ""));
    environment.put("CORE_DATABASE_USER", "postgres");
    erasedFrom(
        environment,
        List.of("ANALYZE"),
        () -> {
          List<String> found = canaries(written);
          found.addAll(canariesInTables(url));
          execute(url, "VACUUM FULL");
          execute(url, "CHECKPOINT");
          found.addAll(canaries(files(url)));
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
        execute(environment.get("CORE_DATABASE_URL") + "?user=postgres", each);
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
      answers.add(get(url, path));
    }
    assertThat(answers).noneMatch(it -> it.toLowerCase(Locale.ROOT).contains(CANARY));
  }

  private String lookUp(URI url, String link) throws Exception {
    return get(url, "/api/ads/lookup?url=" + URLEncoder.encode(link, StandardCharsets.UTF_8));
  }

  private Map<String, String> environment() {
    String here = "127.0.0.1:" + web.rules().allowed().getFirst().port();
    return Map.of(
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
        SITE + "=http://" + here);
  }

  private String post(URI url, String bearer, String path, String body) throws Exception {
    return send(
        HttpRequest.newBuilder(url.resolve(path))
            .header("Authorization", "Bearer " + bearer)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private String get(URI url, String path) throws Exception {
    return send(
        HttpRequest.newBuilder(url.resolve(path)).header("Authorization", "Bearer " + CONTROL));
  }

  private String send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return response.statusCode() + " " + response.headers().map() + response.body();
  }

  /** SQLite's log; on PostgreSQL there is none of ours. */
  private void awaitFolded() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    Path log = data.resolve("corpus.db-wal");
    while (Files.exists(log) && Files.size(log) > 0 && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  /** Files below this folder that hold anything Anna typed, whatever the case. */
  private static List<String> canaries(Path below) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(below)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (isSinging(read(file))) {
          found.add(file.toString());
        }
      }
    }
    return found;
  }

  private static boolean isSinging(String text) {
    return text.toLowerCase(Locale.ROOT).contains(CANARY);
  }

  /** A file that was dropped since it was listed holds nothing any more. */
  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      return "";
    }
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

  /** Every value of every table and of what PostgreSQL gathers about them. */
  private static List<String> canariesInTables(String url) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      List<String> tables = new ArrayList<>(List.of("pg_stats", "pg_stat_activity"));
      try (ResultSet rows =
          statement.executeQuery("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
      for (String table : tables) {
        try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
          int columns = rows.getMetaData().getColumnCount();
          while (rows.next()) {
            for (int column = 1; column <= columns; column++) {
              if (isSinging(text(rows, column))) {
                found.add(table + "." + rows.getMetaData().getColumnName(column));
              }
            }
          }
        }
      }
    }
    return found;
  }

  private static String text(ResultSet row, int column) throws SQLException {
    Object value = row.getObject(column);
    if (value instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
    @Nullable String text = row.getString(column);
    // statistics show bytes in hexadecimal digits
    return text == null ? "" : text + unhexed(text);
  }

  private static String unhexed(String text) {
    return Stream.of(text.split("[^0-9a-fA-F]+"))
        .filter(digits -> digits.length() >= 16 && digits.length() % 2 == 0)
        .map(digits -> new String(HexFormat.of().parseHex(digits), StandardCharsets.ISO_8859_1))
        .collect(Collectors.joining("\n"));
  }

  private static Path files(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT current_setting('data_directory') || '/base/' || oid FROM pg_database"
                    + " WHERE datname = current_database()")) {
      row.next();
      return Path.of(row.getString(1));
    }
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.store.sql.StartedPostgres;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/**
 * A service on either database, to which Anna types words and links about every kind of posting;
 * and a search of all that the service wrote for any of them.
 */
abstract class TypedWordsFixture extends TracesFixture {
  static final String ANNA = "person-anna-0001";
  static final String BODIL = "person-bodil-0002";

  /** What Anna types begins so, what Bodil types otherwise. */
  static final String CANARY = Canary.WORD;

  static final String BODILS = "qzkestrel";
  static final int KINDS = 6;

  /** Where the service keeps its corpus. */
  enum Database {
    SQLITE,
    POSTGRESQL
  }

  /** Both; in the first tier SQLite, where two of these tests are enough for PostgreSQL. */
  static List<Database> databases() {
    return Tier.isFirst() ? List.of(Database.SQLITE) : List.of(Database.values());
  }

  /** Its own: others on a shared one would delete its log of changes, which is searched. */
  private @Nullable StartedPostgres server;

  private String postgres = "";

  @AfterEach
  final void stopPostgres() {
    if (server != null) {
      server.close();
    }
  }

  /** What a serve on a new database of this kind is started with. */
  final Map<String, String> environment(Database database) throws SQLException {
    Map<String, String> environment = environment();
    if (database == Database.POSTGRESQL) {
      server = StartedPostgres.startIn(folder.resolve("postgres"));
      postgres = server.emptyDatabase("typed");
      environment.put("CORE_DATABASE_URL", postgres.replaceFirst("\\?.*", ""));
      environment.put("CORE_DATABASE_USER", "postgres");
    }
    return environment;
  }

  /** Where anything lies that Anna typed: files of ours, tables and files of PostgreSQL. */
  final List<String> canaries() throws Exception {
    List<String> found = FileTraces.holding(written, TypedWordsFixture::isSinging);
    if (!postgres.isEmpty()) {
      found.addAll(PostgresTraces.inTables(postgres, TypedWordsFixture::isSinging));
      found.addAll(PostgresTraces.inFiles(postgres, TypedWordsFixture::isSinging));
    }
    return found;
  }

  /** What PostgreSQL gathers about the words, and writes into files later, it does now. */
  final void settle() throws SQLException {
    if (!postgres.isEmpty()) {
      PostgresTraces.execute(postgres, "ANALYZE");
      PostgresTraces.execute(postgres, "CHECKPOINT");
    }
  }

  /** After an erasure: until the bytes have left the files too, as the page on erasure says. */
  final void awaitOverwritten() throws IOException, SQLException {
    awaitFolded();
    if (!postgres.isEmpty()) {
      PostgresTraces.overwrite(postgres);
    }
  }

  /** Likewise, until the files of the index are merged without them, too. */
  final void awaitErased() throws Exception {
    awaitOverwritten();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
    for (List<String> left = canaries(); !left.isEmpty(); left = canaries()) {
      assertThat(System.nanoTime()).as(left.toString()).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
  }

  static boolean isSinging(String text) {
    return text.toLowerCase(Locale.ROOT).contains(CANARY);
  }

  static String url(int kind) {
    return SITE + "/ads/" + kind;
  }

  /** The link that Anna pastes: where the posting is looked at there, with more than tracking. */
  static String pasted(int kind) {
    String link = url(kind) + "?utm_source=" + CANARY + "source" + kind;
    return kind < 3 ? link + "&email=" + CANARY + kind + "%40mail.example" : link;
  }

  /**
   * Beside a fetched posting (0), alone (1), before it is fetched (2), before it is imported (3),
   * before Bodil does (4), beside an imported one (5).
   */
  final List<String> typeEverywhere(URI url, Map<String, String> environment) throws Exception {
    importLine(environment, 5);
    page(0);
    List<String> links = new ArrayList<>();
    for (int kind = 0; kind < KINDS; kind++) {
      links.add(pasted(kind));
      assertThat(resolve(url, ANNA, CANARY, kind, pasted(kind))).startsWith("200 ");
    }
    assertThat(resolve(url, BODIL, BODILS, 4, url(4))).startsWith("200 ");
    learn(url, environment);
    return links;
  }

  /** What was typed before is now shown by a source, and a refresh of the rest fails once. */
  private void learn(URI url, Map<String, String> environment) throws Exception {
    page(2);
    importLine(environment, 3);
    assertThat(post(url, CONTROL, "/api/commands/drain", "")).startsWith("200 ");
  }

  /** A site shows the posting from now on. */
  final void page(int kind) {
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

  final String resolve(URI url, String person, String word, int kind, String link)
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

  /** Asks for the erasure of Anna, each time with a request of its own. */
  final String eraseAnna(URI url) throws Exception {
    String erasure = Json.canonical(Requests.erase(ANNA, Clock.systemUTC().instant(), random));
    return post(url, LIFECYCLE, "/api/corpus/participants/erase", erasure);
  }

  final String lookUp(URI url, String link) throws Exception {
    return known(url, "/api/ads/lookup?url=" + URLEncoder.encode(link, StandardCharsets.UTF_8));
  }

  final String known(URI url, String path) throws Exception {
    return get(url, path, "Authorization", "Bearer " + CONTROL);
  }

  /** What a command that must succeed writes to stdout. */
  static String output(Map<String, String> environment, String... command) {
    CliRun run = CliRun.with(environment, command);
    assertThat(run.code()).as(String.join(" ", command) + run.out() + run.err()).isZero();
    assertThat(isSinging(run.err())).as(run.err()).isFalse();
    return run.out();
  }
}

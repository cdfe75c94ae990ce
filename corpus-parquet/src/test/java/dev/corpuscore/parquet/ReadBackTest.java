package dev.corpuscore.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.cli.CliRun;
import dev.corpuscore.cli.RunningCommand;
import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** DuckDB, which shares no code with the writer, reads back what was written of a real Core. */
@SecondTier("WriteWholeTest")
class ReadBackTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String FIRST =
      """
      {"url":"https://a.example/1","title":"Sjuksköterska 夜","description":"Natt\\n\\"lång\\"","company":{"name":"Å","url":"https://a.example"},"locations":[{"text":"Kiruna, SE","city":"Kiruna","region":"Norrbotten","country":"SE","latitude":67.85,"longitude":20.22},{"text":"Oslo","country":"NO"}],"salary":{"min":100.5,"max":200,"currency":"SEK","period":"hour","text":"100,5-200"},"publishedAt":"2026-11-20T10:11:12Z","employmentType":"full_time","workplace":"remote","remoteFrom":["SE","NO"],"department":"Ward","language":"sv","applyUrl":"https://a.example/apply"}
      {"url":"https://a.example/2","title":"Cook"}
      {"url":"https://a.example/3","title":"Baker who is removed","description":"zqremoved"}
      {"url":"https://a.example/4","title":"Expired","expiresAt":"2020-01-01T00:00:00Z"}
      """;

  @TempDir private Path folder;

  @Test
  void wholeFilesAndDifferences_haveWhatExportAndFeedHave() throws Exception {
    imports("first", FIRST);
    Path out = folder.resolve("out");
    try (RunningCommand serve = RunningCommand.start(folder, "serve", environment(), "serve")) {
      String core = serve.url().toString();
      assertThat(Main.run("difference", "--core", core, "--out", out.toString())).isEqualTo(1);
      JsonNode whole = whole("one", out);
      assertRows(whole, 4);
      assertThat(Main.run("difference", "--core", core, "--out", out.toString())).isZero();
      assertThat(manifests(out)).as("nothing has changed").hasSize(1);

      imports("second", "{\"url\":\"https://a.example/2\",\"title\":\"Chef\"}\n");
      imports("third", "{\"url\":\"https://a.example/5\",\"title\":\"New\"}\n");
      JsonNode one = difference(core, out);
      String removed = id("https://a.example/3");
      said("posting", "remove", removed, "--reason", "order 17");
      imports("fourth", "{\"url\":\"https://a.example/5\",\"title\":\"Newer\"}\n");
      imports("fifth", closed("https://a.example/1"));
      JsonNode two = difference(core, out);

      assertThat(one.path("changes").toString()).isEqualTo("{\"upsert\":2}");
      assertThat(two.path("changes").toString())
          .isEqualTo("{\"close\":1,\"remove\":1,\"upsert\":1}");
      assertThat(one.path("after")).isEqualTo(whole.at("/statement/revision"));
      assertThat(two.path("after")).isEqualTo(one.at("/statement/revision"));
      assertChanges(core, out, one, two);
      assertThat(
              rows(out, two, "WHERE change = 'remove' AND id = '" + removed + "' AND url IS NULL"))
          .isEqualTo(1);
      JsonNode last = whole("two", out);
      assertThat(last.at("/statement/root")).isEqualTo(two.at("/statement/root"));
      assertRows(last, 4);
      assertThat(rows(out, last, "WHERE id = '" + removed + "' OR description = 'zqremoved'"))
          .isZero();
      assertThat(rows(out, whole, "WHERE id = '" + removed + "'")).as("the old file").isEqualTo(1);
      assertThat(notEqual(out, List.of(whole, one, two), last)).isZero();
      assertThat(notEqual(out, List.of(whole, two), last)).as("one is missing").isPositive();
    }
  }

  /** Each line of the export, row by row; and the digest in the manifest. */
  private void assertRows(JsonNode whole, int expected) throws Exception {
    Path parquet = folder.resolve("out").resolve(whole.path("file").stringValue());
    List<String> lines =
        Files.readAllLines(folder.resolve("corpus-of-" + whole.path("file").stringValue()));
    assertThat(lines).hasSize(expected);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(parquet));
    assertThat(whole.path("sha256").stringValue())
        .isEqualTo("sha256:" + HexFormat.of().formatHex(digest));
    assertThat(whole.path("envelope").path("payloadType").stringValue())
        .isEqualTo("application/vnd.corpus-core.root+json");
    assertThat(whole.path("rows").intValue()).isEqualTo(expected);
    for (String line : lines) {
      JsonNode posting = JSON.readTree(line);
      assertRow(parquet, posting.path("id").stringValue(), posting);
    }
  }

  /** The feed has each posting once, at its newest change: all rows of the last difference. */
  private void assertChanges(String core, Path out, JsonNode... differences) throws Exception {
    List<JsonNode> feed =
        JSON.readTree(WholeAnswer.at(URI.create(core).resolve("/api/changes?limit=1000")).body())
            .path("changes")
            .valueStream()
            .toList();
    for (JsonNode each : differences) {
      long after = each.path("after").longValue();
      long until = each.at("/statement/revision").longValue();
      int rows = 0;
      for (JsonNode change : feed) {
        long revision = change.path("revision").longValue();
        if (revision > after && revision <= until) {
          Path parquet = path(out, each);
          String id = change.path("id").stringValue();
          if (change.path("change").stringValue().equals("remove")) {
            assertRemoved(parquet, id, revision);
          } else {
            assertRow(parquet, id, change.path("posting"));
          }
          rows++;
        }
      }
      if (each.equals(differences[differences.length - 1])) {
        assertThat(rows(out, each, "")).isEqualTo(rows);
      }
    }
  }

  /** All that is left of a removed posting: its id, and when. */
  private static void assertRemoved(Path parquet, String id, long revision) throws SQLException {
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement ask = duck.createStatement();
        ResultSet row =
            ask.executeQuery("SELECT * FROM '" + parquet + "' WHERE id = '" + id + "'")) {
      assertThat(row.next()).as(id).isTrue();
      assertThat(row.getString("change")).isEqualTo("remove");
      assertThat(row.getLong("revision")).isEqualTo(revision);
      for (int i = 4; i <= row.getMetaData().getColumnCount(); i++) {
        assertThat(row.getObject(i)).as(row.getMetaData().getColumnName(i)).isNull();
      }
      assertThat(row.next()).isFalse();
    }
  }

  private static void assertRow(Path parquet, String id, JsonNode posting) throws SQLException {
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement ask = duck.createStatement();
        ResultSet row =
            ask.executeQuery("SELECT * FROM '" + parquet + "' WHERE id = '" + id + "'")) {
      assertThat(row.next()).as(id).isTrue();
      assertThat(row.getString("change"))
          .isEqualTo(posting.at("/record/state").stringValue().equals("open") ? "upsert" : "close");
      Columns.assertSame(row, posting);
      assertThat(row.next()).isFalse();
    }
  }

  /** Rows in which the files, applied one after the other, differ from another one. */
  private static long notEqual(Path out, List<JsonNode> applied, JsonNode other)
      throws SQLException {
    List<String> names = applied.stream().map(it -> "'" + path(out, it) + "'").toList();
    String columns = "* EXCLUDE (last_seen_at, sources)";
    String state =
        "SELECT "
            + columns
            + " FROM read_parquet("
            + names
            + ") QUALIFY row_number() OVER (PARTITION BY id ORDER BY revision DESC) = 1";
    String kept = "SELECT * FROM (" + state + ") WHERE change <> 'remove'";
    String expected = "SELECT " + columns + " FROM '" + path(out, other) + "'";
    return count(
        "(("
            + kept
            + ") EXCEPT ("
            + expected
            + ")) UNION ALL (("
            + expected
            + ") EXCEPT ("
            + kept
            + "))");
  }

  private static long rows(Path out, JsonNode of, String where) throws SQLException {
    return count("SELECT * FROM '" + path(out, of) + "' " + where);
  }

  private static Path path(Path out, JsonNode manifest) {
    return out.resolve(manifest.path("file").stringValue());
  }

  private static long count(String query) throws SQLException {
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement ask = duck.createStatement();
        ResultSet row = ask.executeQuery("SELECT count(*) FROM (" + query + ")")) {
      row.next();
      return row.getLong(1);
    }
  }

  private JsonNode difference(String core, Path out) throws IOException {
    List<Path> before = manifests(out);
    assertThat(Main.run("difference", "--core", core, "--out", out.toString())).isZero();
    return newOne(out, before);
  }

  private JsonNode whole(String name, Path out) throws IOException {
    Path root = folder.resolve(name + ".json");
    Path corpus =
        Files.writeString(folder.resolve(name), said("export", "--root", root.toString()));
    List<Path> before = manifests(out);
    assertThat(
            Main.run(
                "whole",
                "--corpus",
                corpus.toString(),
                "--root",
                root.toString(),
                "--out",
                out.toString()))
        .isZero();
    JsonNode manifest = newOne(out, before);
    Files.copy(corpus, folder.resolve("corpus-of-" + manifest.path("file").stringValue()));
    return manifest;
  }

  private static JsonNode newOne(Path out, List<Path> before) throws IOException {
    List<Path> after = new ArrayList<>(manifests(out));
    after.removeAll(before);
    assertThat(after).hasSize(1);
    return JSON.readTree(Files.readAllBytes(after.getFirst()));
  }

  private static List<Path> manifests(Path out) throws IOException {
    if (!Files.exists(out)) {
      return List.of();
    }
    try (var files = Files.list(out)) {
      List<Path> all = files.toList();
      assertThat(all).noneMatch(it -> it.getFileName().toString().startsWith("."));
      return all.stream().filter(it -> it.toString().endsWith(".json")).toList();
    }
  }

  private Map<String, String> environment() {
    return Map.of("CORE_DATA_DIR", folder.resolve("data").toString(), "CORE_HTTP_PORT", "0");
  }

  private void imports(String name, String lines) throws IOException {
    said("import", Files.writeString(folder.resolve(name + ".ndjson"), lines).toString());
  }

  /** The line of an open posting, as it would be if its source had withdrawn it. */
  private String closed(String url) {
    return line(url)
            .replace(
                "\"state\":\"open\",\"closedReason\":null,\"closedAt\":null",
                "\"state\":\"closed\",\"closedReason\":\"withdrawn\","
                    + "\"closedAt\":\"2026-11-21T00:00:00Z\"")
        + "\n";
  }

  private String id(String url) {
    return JSON.readTree(line(url)).path("id").stringValue();
  }

  private String line(String url) {
    return said("export")
        .lines()
        .filter(it -> JSON.readTree(it).path("url").stringValue().equals(url))
        .findFirst()
        .orElseThrow();
  }

  private String said(String... command) {
    CliRun run = CliRun.with(environment(), command);
    assertThat(run.code()).as(run.err()).isZero();
    return run.out();
  }
}

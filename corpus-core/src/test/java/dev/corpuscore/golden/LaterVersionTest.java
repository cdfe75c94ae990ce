package dev.corpuscore.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.http.HttpCaller;
import dev.corpuscore.store.sql.PostgresServer;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** This version beside a later one that knows a member more, and that one with the golden files. */
@SecondTier("LaterMembersContract")
class LaterVersionTest {
  private static final String URL = "https://jobs.golden.example/later";
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir static Path later;
  @TempDir Path folder;

  private Map<String, String> environment = Map.of();

  @BeforeAll
  static void compile() {
    LaterVersion.compileInto(later);
  }

  @BeforeEach
  void ownDataDir() {
    environment =
        Map.of(
            "CORE_DATA_DIR",
            folder.resolve("data").toString(),
            "CORE_HTTP_PORT",
            "0",
            "CORE_CONTROL_TOKEN",
            HttpCaller.CONTROL,
            GoldenErasuresTest.KEY_VARIABLE,
            GoldenErasuresTest.KEY);
  }

  @Test
  void goldenSnapshots_laterVersion_verify() throws Exception {
    for (GoldenFile snapshot : List.of(GoldenFile.SNAPSHOT_FILTERS, GoldenFile.SNAPSHOT_UNICODE)) {
      Path file = Files.write(folder.resolve("snapshot.json"), snapshot.bytes());

      assertThat(later("snapshot", "verify", file.toString())).as("%s", snapshot).isZero();
    }
  }

  /** Every digest of what the first edition stored is computed again by the check. */
  @Test
  void goldenDataDir_laterVersion_checks() throws Exception {
    GoldenFile.STOPPED_DATA.unpackInto(folder.resolve("data"));

    int migrated = later("reindex");
    int checked = later("check");

    assertThat(List.of(migrated, checked)).as(words()).containsExactly(0, 0);
  }

  @Test
  void goldenArchive_laterVersion_comesIn() throws Exception {
    Path archive =
        Files.write(folder.resolve("everything.ndjson"), GoldenFile.STOPPED_EVERYTHING.bytes());

    int imported = later("import", "--everything", archive.toString());
    int checked = later("check");

    assertThat(List.of(imported, checked)).as(words()).containsExactly(0, 0);
  }

  /** Each answers and keeps what the other wrote, on one database. */
  @Test
  void besideALaterVersion_onOneDatabase_bothAnswerAndKeepItsMember() throws Exception {
    Map<String, String> shared = new HashMap<>(environment);
    String database = PostgresServer.shared().emptyDatabase("later");
    shared.put("CORE_DATABASE_URL", database.replaceFirst("\\?.*", ""));
    shared.put("CORE_DATABASE_USER", "postgres");
    environment = shared;
    Map<String, String> beside = new HashMap<>(shared);
    beside.put("CORE_DATA_DIR", folder.resolve("beside").toString());
    Path line = folder.resolve("line.ndjson");
    Files.writeString(line, "{\"url\":\"" + URL + "\",\"title\":\"Welder\",\"vacancies\":3}\n");
    assertThat(later("import", line.toString())).as(words()).isZero();

    try (CoreProcess older = CoreProcess.start(folder, "older", beside, "serve")) {
      JsonNode first = lookUp(older.url());
      assertThat(first.get("vacancies").intValue()).isEqualTo(3);
      assertThat(first.get("title").stringValue()).isEqualTo("Welder");
      Files.writeString(line, "{\"url\":\"" + URL + "\",\"title\":\"Senior welder\"}\n");
      CliRun imported = CliRun.with(beside, "import", line.toString());
      assertThat(imported.lastLine()).contains("updated 1");
    }
    try (CoreProcess newer = CoreProcess.startBefore(later, folder, "newer", shared, "serve")) {
      JsonNode second = lookUp(newer.url());
      assertThat(second.get("vacancies").intValue()).isEqualTo(3);
      assertThat(second.get("title").stringValue()).isEqualTo("Senior welder");
    }
    CliRun refused = refusedLine(beside, line);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("/vacancies", "is not known here");
    assertThat(CliRun.with(beside, "check").code()).isZero();
    assertThat(later("check")).as(words()).isZero();
  }

  private static CliRun refusedLine(Map<String, String> environment, Path line) throws IOException {
    Files.writeString(line, "{\"url\":\"" + URL + "\",\"title\":\"Welder\",\"vacancies\":3}\n");
    return CliRun.with(environment, "import", line.toString());
  }

  private static JsonNode lookUp(URI core) {
    try (HttpCaller caller = HttpCaller.of(core.getPort())) {
      HttpResponse<String> response =
          caller.getWithControl("/api/ads/lookup?url=" + URLEncoder.encode(URL, UTF_8));
      assertThat(response.statusCode()).isEqualTo(200);
      return JSON.readTree(response.body());
    }
  }

  /** Runs a command of the later version, and returns its exit code. */
  private int later(String... arguments) throws InterruptedException {
    try (CoreProcess process =
        CoreProcess.startBefore(later, folder, "later", environment, arguments)) {
      return process.awaitExit();
    }
  }

  /** What the command said that ended last. */
  private String words() throws IOException {
    return Files.readString(folder.resolve("later.err"));
  }
}

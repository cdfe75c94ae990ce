package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code catalog}, {@code commands} and what {@code status} says of them. */
class MaintenanceCommandsTest {
  private static final String JOBS = "https://acme.example/jobs";
  private static final String ACME = "  - {id: acme, kind: ndjson, url: '" + JOBS + "'}\n";
  private static final String BROKEN =
      "  - {id: broken, kind: rss, url: 'https://broken.example/jobs.rss'}\n";

  /** {@code printf '%s\n' '{"url":"https://acme.example/jobs/2","title":"Cook 2"}' | sha256sum}. */
  private static final String LISTING_OF_2 =
      "447934ba3224d2c3b8d158ba155dfe8470f59603ca0610bdba34f64e76d7854c";

  /** A first failure is tried again after half a minute to a minute. */
  private static final String RETRY = ", the next at 2026-11-20T12:0(0:[345]\\d|1:00)Z";

  private final Web web = new Web().site("https://acme.example").site("https://broken.example");

  @TempDir private Path folder;

  @BeforeEach
  void makeCorpus() {
    CliRun.makeCorpus(folder);
  }

  @AfterEach
  void close() {
    web.close();
  }

  @Test
  void syncThenDrain_saysWhatWasDone() throws IOException {
    catalog(ACME);
    ads(1, 2, 3);

    CliRun sync = run("catalog", "sync");
    CliRun drain = run("commands", "drain");

    assertThat(sync.code()).isZero();
    assertThat(sync.out())
        .isEqualTo("sources: added 1, updated 0, removed 0, unchanged 0; queued 1, skipped 0\n");
    assertThat(drain.code()).isZero();
    assertThat(drain.out()).isEqualTo("drained 1, succeeded 1, failed 0, remaining 0\n");
    assertThat(drain.err())
        .contains(
            "done source.sync acme: {\"added\":3,\"updated\":0,\"unchanged\":0,\"reopened\":0,"
                + "\"closed\":0,\"suspicious\":null}\n");
    assertThat(run("commands", "drain", "--json").out())
        .isEqualTo(
            "{\"drained\":0,\"succeeded\":0,\"failed\":0,\"continued\":0,\"remaining\":0,"
                + "\"more\":false,\"commands\":[]}\n");
  }

  @Test
  void sync_inAFolderWithoutACorpus_makesItAndFetchesWhatItQueued() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.writeString(empty.resolve("catalog.yaml"), "sources:\n" + ACME + BROKEN);
    ads(1, 2, 3);

    CliRun run = runIn(empty, "catalog", "sync", "--wait");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .matches(
            "sources: added 2, updated 0, removed 0, unchanged 0; queued 2, skipped 0\n"
                + "drained 2, succeeded 1, failed 1, remaining 1"
                + RETRY
                + "\n");
    assertThat(run.err())
        .startsWith(
            "there is no corpus in "
                + empty
                + " yet: making a new one\nfetching 2 sources; a line for each that has ended:\n")
        .contains("done source.sync acme: {\"added\":3,", "retry source.sync broken: ");
    assertThat(runIn(empty, "status").out()).containsPattern("postings +3\n");
  }

  @Test
  void sync_withoutACatalog_makesNothing() {
    Path mistyped = folder.resolve("dtaa");

    CliRun run = runIn(mistyped, "catalog", "sync", "--wait");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("there is no catalog at ", "./corpus catalog init");
    assertThat(mistyped).doesNotExist();
  }

  @Test
  void drain_withoutMax_runsAllThatIsDue() throws IOException {
    catalog(
        IntStream.range(0, 502)
            .mapToObj("  - {id: s%1$d, kind: rss, url: 'https://broken.example/%1$d'}%n"::formatted)
            .collect(Collectors.joining()));
    run("catalog", "sync");

    assertThat(run("commands", "drain", "--max", "1").out())
        .isEqualTo("drained 1, succeeded 0, failed 1, remaining 502\n");
    assertThat(run("commands", "drain").out())
        .matches(
            "drained 500, succeeded 0, failed 500, remaining 502\n"
                + "drained 1, succeeded 0, failed 1, remaining 502"
                + RETRY
                + "\n");
  }

  @Test
  void drain_aSourceFails_saysWhyAndGoesOn() throws IOException {
    catalog(ACME + BROKEN);
    ads(1);
    run("catalog", "sync");

    CliRun drain = run("commands", "drain");

    assertThat(drain.code()).isEqualTo(1);
    assertThat(drain.out()).matches("drained 2, succeeded 1, failed 1, remaining 1" + RETRY + "\n");
    String next = drain.out().replaceAll(".*the next at |\n", "");
    assertThat(drain.err())
        .contains("retry source.sync broken: the source gave no listing: it answered 404\n");
    assertThat(run("status").out())
        .contains("\nsources       2\n")
        .contains("\n  ndjson      1, last success 2026-11-20T12:00:00Z\n")
        .contains("\n  rss         1, last success never\n")
        .contains(
            "\n  failing     1\n    broken    1 in a row: the source gave no listing: it answered"
                + " 404\n")
        .contains("\n  suspicious  0\n")
        .contains(
            "\n    broken    1 failed: the source gave no listing: it answered 404, last success"
                + " never, next run "
                + next
                + "\n    acme      healthy, last success"
                + " 2026-11-20T12:00:00Z, next run 2026-11-20T18:00:00Z\n")
        .containsPattern("\ndisk          \\d+ MiB free of \\d+\n")
        .contains("\ncommands      2\n  pending     1, the oldest since 2026-11-20T12:00:00Z\n")
        .contains("\n  leased      0\n  done        1\n  dead        0\n");
    assertThat(run("status", "--json").out())
        .contains("\"sources\":{\"total\":2,\"enabled\":2,\"failing\":[{\"id\":\"broken\"")
        .containsPattern("\"disk\":\\{\"freeBytes\":\\d+,\"sizeBytes\":\\d+}}\n$")
        .contains("\"each\":[{\"id\":\"broken\",\"kind\":\"rss\",\"outcome\":\"1 failed: ")
        .contains("\"lastSuccess\":null,\"nextRun\":\"" + next + "\"")
        .contains("\"suspicious\":[],\"kinds\":{\"ndjson\":{\"sources\":1,\"failing\":0")
        .contains("\"commands\":{\"pending\":1,\"leased\":0,\"done\":1,\"dead\":0");
    assertThat(run("commands", "dead").out()).isEmpty();
    CliRun check = run("catalog", "check");
    assertThat(check.out())
        .isEqualTo(
            "broken  never answered: 1 sync failed: the source gave no listing:"
                + " it answered 404\nacme    healthy\n");
    assertThat(check.err()).isEqualTo("sources: 2, never answered 1, healthy 1\n");
  }

  @Test
  void source_thatTheGuardRefuses_saysWhyAtTheTerminal() throws IOException {
    catalog("  - {id: inside, kind: ndjson, url: 'https://10.0.0.1/jobs.ndjson'}\n");

    CliRun run = run("catalog", "sync", "--wait");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("event=fetch-refused url=https://10.0.0.1:443 reason=\"")
        .contains(
            "event=source-refused source=inside reason=\"https://10.0.0.1:443 is not fetched:")
        .contains(
            "retry source.sync inside: the source gave no listing: this URL is not fetched\n");
    assertThat(run("status").out())
        .contains(
            "1 in a row: https://10.0.0.1:443 is not fetched: address 10.0.0.1 is in 10.0.0.0/8;"
                + " CORE_FETCH_ALLOW=HOST:PORT allows a private address, or another port\n")
        .contains(
            "1 failed: https://10.0.0.1:443 is not fetched: address 10.0.0.1 is in 10.0.0.0/8;"
                + " CORE_FETCH_ALLOW=HOST:PORT allows a private address, or another port, last"
                + " success never, next run ");
    assertThat(run("status", "--json").out())
        .contains(
            "this URL is not fetched\",\"refusal\":\"https://10.0.0.1:443 is not fetched: address"
                + " 10.0.0.1 is in 10.0.0.0/8\"");
    assertThat(run("catalog", "check").out())
        .contains("1 sync failed: https://10.0.0.1:443 is not fetched: address 10.0.0.1 is in");
  }

  @Test
  void closings_tellWhyAndWhatTheListingWas() throws IOException {
    catalog(ACME);
    ads(1, 2);
    run("catalog", "sync");
    run("commands", "drain");
    ads(2);
    run("catalog", "sync", "acme");

    CliRun drain = run("commands", "drain");

    assertThat(drain.err()).contains("\"closed\":1");
    CliRun closings = run("catalog", "closings", "--source", "acme");
    assertThat(closings.out())
        .hasLineCount(1)
        .startsWith("{\"posting\":\"p_")
        .contains("\"source\":\"acme\"")
        .contains("\"reason\":\"the source's listing no longer holds it\"")
        .contains("\"at\":\"2026-11-20T12:00:00Z\",\"lastSeenAt\":\"2026-11-20T12:00:00Z\"")
        .contains("\"listing\":\"sha256:" + LISTING_OF_2 + "\",\"size\":1}");
    assertThat(run("catalog", "closings", "--source", "globex").out()).isEmpty();
    assertThat(run("status").out())
        .contains("\nclosings", "\n  closed      2026-11-20T12:00:00Z, p_")
        .contains(" of acme: the source's listing no longer holds it\n")
        .contains("\nerasures ", "\n  published ");
  }

  @Test
  void sync_shortListing_isSuspiciousUntilForced() throws IOException {
    catalog(ACME);
    ads(1, 2, 3);
    run("catalog", "sync");
    run("commands", "drain");
    ads(1);
    run("catalog", "sync", "acme");
    run("commands", "drain");

    assertThat(run("status").out())
        .contains(
            "\n  suspicious  1\n    acme      the listing lost more than half: it holds 1 ads, the"
                + " last healthy one 3\n");
    run("catalog", "sync", "--force", "acme");
    assertThat(run("commands", "drain").err()).contains("\"closed\":2,\"suspicious\":null");
    assertThat(run("status").out()).contains("\n  suspicious  0\n");
  }

  @Test
  void drain_saysWhatItDidNotRetain() {
    CliRun.reading(
        """
        {"url":"https://acme.example/jobs/7","title":"Cook","record":{"state":"closed",\
        "closedReason":"gone","closedAt":"2026-01-01T00:00:00Z","listed":true,"origin":"import",\
        "sources":[],"firstSeenAt":"2025-12-01T00:00:00Z","lastSeenAt":"2025-12-01T00:00:00Z"}}
        """,
        folder,
        "import",
        "-");
    Map<String, String> environment =
        Map.of("CORE_DATA_DIR", folder.toString(), "CORE_RETAIN_CLOSED", "100d");

    CliRun drain = CliRun.with(environment, "commands", "drain");

    assertThat(drain.out())
        .isEqualTo(
            "drained 0, succeeded 0, failed 0, remaining 0; removed 1 closed posting"
                + " (retention)\n");
    assertThat(drain.err())
        .hasLineCount(1)
        .contains(" event=posting-removed posting=p_")
        .endsWith(" reason=retention\n");
  }

  @Test
  void sync_faultyFile_namesEachLine() throws IOException {
    catalog("  - {id: acme, kind: ndjson}\n  - {id: acme, kind: nothing, colour: red}\n");

    CliRun run = run("catalog", "sync");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("line 2: url is needed for kind ndjson")
        .contains("line 3: must be one of adp, applicantpro, ashby")
        .contains("/sources/1/colour", "line 3: is not known here");
    assertThat(run("status").out()).contains("\nsources       0\n");
  }

  @Test
  void sync_unknownSource_isRefused() throws IOException {
    catalog(ACME);

    CliRun run = run("catalog", "sync", "acme", "nobody");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("the catalog has no source \"nobody\"");
  }

  private void catalog(String sources) throws IOException {
    Files.writeString(folder.resolve("catalog.yaml"), "sources:\n" + sources);
  }

  private void ads(int... numbers) {
    StringBuilder lines = new StringBuilder();
    for (int n : numbers) {
      lines.append("{\"url\":\"https://acme.example/jobs/").append(n);
      lines.append("\",\"title\":\"Cook ").append(n).append("\"}\n");
    }
    byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
    web.on(JOBS, new Web.Reply(200, "Content-Type: application/x-ndjson", body));
  }

  private CliRun run(String... arguments) {
    return runIn(folder, arguments);
  }

  private CliRun runIn(Path dataDir, String... arguments) {
    Map<String, String> environment = new HashMap<>(web.environment());
    environment.put("CORE_DATA_DIR", dataDir.toString());
    return CliRun.with(environment, arguments);
  }
}

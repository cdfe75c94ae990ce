package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code times mend}, on postings as earlier versions stored them: Stockholm's times as UTC. */
class TimesMendTest {
  private static final String RECORD =
      ",\"record\":{\"state\":\"open\",\"listed\":true,\"origin\":\"import\",\"sources\":[],"
          + "\"firstSeenAt\":\"2026-07-01T12:00:00Z\",\"lastSeenAt\":\"2026-07-01T12:00:00Z\"}";

  private static final String SUMMER =
      """
      {"url":"https://a.example/1","title":"Kock","publishedAt":"2026-07-01T18:07:00Z",\
      "expiresAt":"2027-01-31T23:59:59Z","legacyAd":{"id":"1",\
      "publication_date":"2026-07-01T18:07:00","application_deadline":"2027-01-31T23:59:59"}}
      """;

  /** It expires half an hour after the clock of the tests, and has expired half an hour before. */
  private static final String ENDS_EARLIER =
      """
      {"url":"https://a.example/2","title":"Kock","expiresAt":"2026-11-20T12:30:00Z",\
      "legacyAd":{"id":"2","application_deadline":"2026-11-20T12:30:00"}}
      """;

  private static final String EXPIRED =
      """
      {"url":"https://a.example/3","title":"Kock","expiresAt":"2026-08-01T23:59:59Z",\
      "legacyAd":{"id":"3","application_deadline":"2026-08-01T23:59:59"}}
      """;

  private static final String OTHERS =
      """
      {"url":"https://a.example/4","title":"Kock","publishedAt":"2026-07-01T18:07:00Z"}
      {"url":"https://a.example/5","title":"Kock","publishedAt":"2026-07-01T18:07:00Z",\
      "legacyAd":{"publication_date":"2026-07-01T18:07:00","source_type":"import"}}
      {"url":"https://a.example/6","title":"Kock","publishedAt":"2026-07-01T16:07:00Z",\
      "legacyAd":{"id":"6","publication_date":"2026-07-01T18:07:00"}}
      {"url":"https://a.example/7","title":"Kock","publishedAt":"2026-07-01T18:07:00Z",\
      "legacyAd":{"id":"7","publication_date":"2026-07-01T18:07:00Z"}}
      """;

  @TempDir private Path folder;

  @Test
  void mend_readsTimesInStockholm_openOrClosed_once() throws IOException {
    load(SUMMER + ENDS_EARLIER + EXPIRED + OTHERS);

    CliRun first = run("times", "mend");
    String mended = run("export").out();
    CliRun again = run("times", "mend");

    assertThat(first.lastLine()).as(first.err()).isEqualTo("read 7, mended 3");
    assertThat(line(mended, "/1"))
        .contains(
            "\"publishedAt\":\"2026-07-01T16:07:00Z\"", "\"expiresAt\":\"2027-01-31T22:59:59Z\"")
        .contains("\"publication_date\":\"2026-07-01T18:07:00\"");
    assertThat(line(mended, "/2"))
        .contains("\"expiresAt\":\"2026-11-20T11:30:00Z\"", "\"expired\"");
    assertThat(line(mended, "/3"))
        .contains(
            "\"expiresAt\":\"2026-08-01T21:59:59Z\"", "\"closedAt\":\"2026-08-01T21:59:59Z\"");
    assertThat(again.lastLine()).isEqualTo("read 7, mended 0");
    assertThat(run("export").out()).isEqualTo(mended);
    assertThat(run("check").code()).isZero();
  }

  @Test
  void mend_leavesWhatIsRight() throws IOException {
    load(OTHERS);
    String before = run("export").out();

    assertThat(run("times", "mend").lastLine()).isEqualTo("read 4, mended 0");
    assertThat(run("export").out()).isEqualTo(before);
  }

  @Test
  void mend_afterAStop_continues() throws IOException {
    load(SUMMER);
    CliRun.ManualStop stop = new CliRun.ManualStop();
    stop.request();

    CliRun stopped =
        CliRun.run(
            Map.of("CORE_DATA_DIR", folder.toString()),
            InputStream.nullInputStream(),
            stop,
            "times",
            "mend");

    assertThat(stopped.code()).isEqualTo(ExitCode.STOPPED);
    assertThat(stopped.lastLine()).isEqualTo("read 0, mended 0");
    assertThat(run("times", "mend").lastLine()).isEqualTo("read 1, mended 1");
  }

  /** An export of an earlier version is read as it is: its lines say their times in UTC. */
  @Test
  void exportOfBefore_isImported_andMendedAfterwards() throws IOException {
    load(SUMMER.strip().replaceFirst("}$", RECORD + "}") + "\n");

    assertThat(line(run("export").out(), "/1"))
        .contains("\"publishedAt\":\"2026-07-01T18:07:00Z\"");
    assertThat(run("times", "mend").lastLine()).isEqualTo("read 1, mended 1");
  }

  private void load(String lines) throws IOException {
    CliRun loaded =
        CliRun.run(
            Map.of("CORE_DATA_DIR", folder.toString()),
            new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)),
            new CliRun.ManualStop(),
            "import",
            "-");
    assertThat(loaded.code()).as(loaded.err()).isZero();
  }

  private static String line(String export, String url) {
    return export
        .lines()
        .filter(it -> it.contains("\"url\":\"https://a.example" + url + "\""))
        .findFirst()
        .orElseThrow();
  }

  private CliRun run(String... arguments) {
    return CliRun.on(folder, arguments);
  }
}

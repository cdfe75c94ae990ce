package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.cli.CliRun.ManualStop;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.http.Await;
import dev.corpuscore.store.sql.StartedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchedStatusTest {
  @TempDir private Path folder;

  /** Takes two tables, and closes the pipe at the third, as {@code | head} does. */
  private static final class TwoTables extends OutputStream {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final Runnable afterTheFirst;

    /** Nobody writes the second table before {@code afterTheFirst} has returned. */
    TwoTables(Runnable afterTheFirst) {
      this.afterTheFirst = afterTheFirst;
    }

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
      int before = tables();
      if (before == 2) {
        throw new IOException("Broken pipe");
      }
      taken.write(bytes, offset, count);
      if (before == 0 && tables() == 1) {
        afterTheFirst.run();
      }
    }

    private int tables() {
      return text().split("data dir", -1).length - 1;
    }

    private String text() {
      return taken.toString(StandardCharsets.UTF_8);
    }
  }

  /** The terminal may show messages alone, while the tables go to a file. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Timeout(60)
  void status_isShownAgain_untilTheReaderGoes_onAScreenInThePlaceOfTheLast(boolean screen) {
    Map<String, String> environment = Map.of("CORE_DATA_DIR", folder.toString());
    CliRun.reading(
        "{\"url\":\"https://a.example/1\",\"title\":\"Cook\",\"description\":\"Work\"}\n",
        folder,
        "import",
        "-");
    TwoTables out = new TwoTables(() -> {});
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    CommandContext context =
        new CommandContext(
            environment,
            InputStream.nullInputStream(),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            screen,
            80,
            Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC),
            new ManualStop());
    Cli.run(context, "status", "--watch");

    assertThat(out.text()).contains("at            2026-11-20T12:00:00Z");
    assertThat(out.tables()).isEqualTo(2);
    assertThat(out.text().contains("\u001b[2J\u001b[H")).isEqualTo(screen);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  @Timeout(180)
  void restartOfTheDatabase_isWaitedFor() throws Exception {
    try (StartedPostgres server = StartedPostgres.startIn(folder.resolve("postgres"))) {
      Map<String, String> environment =
          Map.of(
              "CORE_DATA_DIR",
              folder.resolve("data").toString(),
              "CORE_CORPUS_PSEUDONYM_KEY",
              "0123456789abcdef".repeat(4),
              "CORE_DATABASE_URL",
              server.emptyDatabase("watched"));
      CliRun.with(environment, "import", "-");
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      TwoTables out = new TwoTables(server::stop);
      Thread watch =
          Thread.ofPlatform()
              .start(
                  () ->
                      Cli.run(
                          CliRun.context(
                              environment,
                              InputStream.nullInputStream(),
                              out,
                              err,
                              new ManualStop()),
                          "status",
                          "--watch"));
      Await.until(
          "what is wrong",
          () -> err.toString(StandardCharsets.UTF_8).contains("2026-11-20T12:00:00Z: "));
      server.startAgain();
      assertThat(watch.join(Duration.ofSeconds(60))).isTrue();

      assertThat(out.tables()).isEqualTo(2);
    }
  }
}

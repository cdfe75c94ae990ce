package dev.corpuscore.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final HandClock clock = new HandClock();

  @Test
  void toAFile_shortWorkSaysNothing() {
    try (Progress progress = start(CommandContext.NO_TERMINAL, 1_000)) {
      clock.pass(Duration.ofMillis(999));
      progress.reached(900, 9_000);
    }

    assertThat(lines()).isEmpty();
  }

  @Test
  void toAFile_longWorkSaysALineAfterASecond_thenMoreSeldom() {
    try (Progress progress = start(CommandContext.NO_TERMINAL, 1_000)) {
      for (int second = 1; second <= 40; second++) {
        clock.pass(Duration.ofSeconds(1));
        progress.reached(10L * second, 2_000L * second);
      }
    }

    assertThat(lines())
        .isEqualTo(
            """
            import: 1%, 2,000 postings, 2,000/s, 99 s left
            import: 2%, 4,000 postings, 2,000/s, 98 s left
            import: 4%, 8,000 postings, 2,000/s, 96 s left
            import: 8%, 16,000 postings, 2,000/s, 92 s left
            import: 16%, 32,000 postings, 2,000/s, 84 s left
            import: 26%, 52,000 postings, 2,000/s, 74 s left
            import: 36%, 72,000 postings, 2,000/s, 64 s left
            """);
  }

  /** A minute of one posting a second, then ten a second: what is left is told by the last 30 s. */
  @Test
  void toAFile_aSlowBeginningIsForgotten() {
    try (Progress progress = start(CommandContext.NO_TERMINAL, 1_000)) {
      reachAfterASlowMinute(progress, 36);
    }

    assertThat(lines())
        .endsWith(
            """
            import: 22%, 220 postings, 6/s, 134 s left
            import: 32%, 320 postings, 9/s, 77 s left
            import: 42%, 420 postings, 10/s, 58 s left
            """);
  }

  @Test
  void onATerminal_aSlowBeginningIsForgotten() {
    try (Progress progress = start(100, 1_000)) {
      reachAfterASlowMinute(progress, 36);
    }

    assertThat(lines()).contains("/ 0:00:58)", "420 postings, 10/s");
  }

  private void reachAfterASlowMinute(Progress progress, int seconds) {
    for (int second = 1; second <= 60 + seconds; second++) {
      clock.pass(Duration.ofSeconds(1));
      long done = second + 9L * Math.max(0, second - 60);
      progress.reached(done, done);
    }
  }

  @Test
  void onATerminal_showsCountAndRateBeforeAnythingIsReached() {
    start(100, 2_000).close();

    assertThat(lines()).contains("import", "0%", "0 postings, 0/s");
  }

  @Test
  void ofUnknownLength_promisesNoEnd() {
    try (Progress progress = start(CommandContext.NO_TERMINAL, Progress.UNKNOWN)) {
      clock.pass(Duration.ofSeconds(10));
      progress.reached(5_000, 1_234_567);
    }

    assertThat(lines()).isEqualTo("import: 1,234,567 postings, 123,457/s\n");
  }

  @Test
  void onATerminal_drawsABarWithRateThatKeepsLinesWhole() {
    try (Progress progress = start(100, 2_000)) {
      clock.pass(Duration.ofSeconds(2));
      progress.reached(1_000, 5_000);
      progress.printLine("a.ndjson:7: no title");
    }

    assertThat(lines()).contains("import", "\r\u001b[Ka.ndjson:7: no title\n", "2,500/s");
    assertThat(lines().lines()).allMatch(line -> lastDrawn(line).length() < 100);
  }

  private static String lastDrawn(String line) {
    return line.substring(line.lastIndexOf('\r') + 1);
  }

  private Progress start(int columns, long total) {
    CommandContext context =
        new CommandContext(
            Map.of(),
            InputStream.nullInputStream(),
            new ByteArrayOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            columns,
            clock,
            new Signals());
    return Progress.start(context, "import", total, Progress.Unit.POSTINGS);
  }

  private String lines() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** A clock that moves by hand. */
  private static final class HandClock extends Clock {
    private Instant now = Instant.parse("2026-11-20T12:00:00Z");

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}

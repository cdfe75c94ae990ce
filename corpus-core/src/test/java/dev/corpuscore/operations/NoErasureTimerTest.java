package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A pass over the outbox runs only when its route is called: nothing that we ship, and no advice in
 * a document, runs one at intervals.
 */
class NoErasureTimerTest {
  private static final Pattern PASS =
      Pattern.compile("erasures[ /,]+drain|erasures-drain|drain[a-z]* (of |the )*erasures");

  /**
   * What runs at intervals: a line of a crontab, a job of Kubernetes, a timer, a loop that sleeps.
   */
  private static final Pattern INTERVAL =
      Pattern.compile(
          "(^|[^\\w])([*]/?\\d*[ \\t]+){4}|cron|schedule:|OnCalendar|OnUnitActiveSec|\\.timer\\b"
              + "|\\bwatch -n|\\bwhile (sleep|true|:)|\\bevery (\\w+ )?(second|minute|hour|day)",
          Pattern.CASE_INSENSITIVE);

  @Test
  void nothingShipped_runsAPassAtIntervals() throws IOException {
    List<String> found = new ArrayList<>();
    int read = 0;
    for (String folder : List.of("operations", "docs", "examples", "README.md", "corpus")) {
      for (Path file : Scratch.files(Path.of("..", folder))) {
        if (!isPicture(file)) {
          read++;
          parts(Files.readString(file, StandardCharsets.ISO_8859_1)).stream()
              .filter(NoErasureTimerTest::runsAPass)
              .forEach(part -> found.add(file + ": " + part));
        }
      }
    }

    assertThat(found).isEmpty();
    assertThat(read).isGreaterThan(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "    */5 * * * *  cd /srv/corpus && ./corpus erasures drain >> erasures.log 2>&1",
        "* * * * * curl -X POST http://127.0.0.1:8080/api/corpus/erasures/drain",
        "It drains erasures, as does `./corpus erasures drain`. There is no timer; use cron.",
        "kind: CronJob\nspec:\n  schedule: x\n  args: [erasures, drain, --max, '500']",
        "while sleep 60; do ./corpus erasures drain; done",
      })
  void whatWouldRunOne_isFound(String text) {
    assertThat(parts(text)).anyMatch(NoErasureTimerTest::runsAPass);
  }

  private static boolean runsAPass(String part) {
    return PASS.matcher(part).find() && INTERVAL.matcher(part).find();
  }

  /** A document of YAML as a whole; of any other text its paragraphs and lines of code. */
  private static List<String> parts(String text) {
    return text.contains("apiVersion: ") || text.startsWith("kind: ")
        ? List.of(text.split("(?m)^---$"))
        : List.of(text.split("\n"));
  }

  private static boolean isPicture(Path file) {
    return file.toString().endsWith(".png");
  }
}

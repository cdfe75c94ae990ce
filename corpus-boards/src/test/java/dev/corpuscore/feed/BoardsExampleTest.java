package dev.corpuscore.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code examples/boards}, in a process that has this module, the domain and their libraries. */
class BoardsExampleTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "boards");

  @Test
  void example_printsTheAdsOfTheRecordedAnswer() throws Exception {
    String libraries = Files.readString(Path.of("target", "classpath")).strip();
    assertThat(libraries.split(File.pathSeparator))
        .as("jars and folders")
        .noneMatch(it -> it.matches(".*/(corpus-core|corpus-opensearch)[-/](target|[0-9]).*"))
        .noneMatch(it -> it.matches(".*/(junit|lucene|helidon|sqlite|postgresql)[^/]*"));
    Process example =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    Path.of("target", "classes") + File.pathSeparator + libraries,
                    EXAMPLE.resolve("ReadBoard.java").toString(),
                    "greenhouse",
                    "harbourpoint",
                    EXAMPLE.resolve("greenhouse.json").toString()))
            .redirectErrorStream(true)
            .start();
    String printed = new String(example.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(printed.lines())
        .containsExactly(
            "GET https://boards-api.greenhouse.io/v1/boards/harbourpoint/jobs"
                + "?content=true&pay_transparency=true",
            "https://boards.greenhouse.io/harbourpoint/jobs/7 Night Nurse",
            "https://boards.greenhouse.io/harbourpoint/jobs/8 Cook");
    assertThat(example.waitFor()).isZero();
  }
}

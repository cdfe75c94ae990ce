package dev.corpuscore.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Program;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
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
    Program example =
        Program.run(
            Program.ofJdk("java"),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            Path.of("target", "classes") + File.pathSeparator + libraries,
            EXAMPLE.resolve("ReadBoard.java").toString(),
            "greenhouse",
            "harbourpoint",
            EXAMPLE.resolve("greenhouse.json").toString());

    assertThat(example.said().lines())
        .containsExactly(
            "GET https://boards-api.greenhouse.io/v1/boards/harbourpoint/jobs"
                + "?content=true&pay_transparency=true",
            "https://boards.greenhouse.io/harbourpoint/jobs/7 Night Nurse",
            "https://boards.greenhouse.io/harbourpoint/jobs/8 Cook");
    assertThat(example.code()).isZero();
  }
}

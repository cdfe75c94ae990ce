package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.SpecificationPage;
import dev.corpuscore.SpecificationPage.Row;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The page about what is beside the specification has every command. */
class SpecificationCommandsTest {
  @Test
  void page_hasEveryCommand() {
    CommandLine commands =
        new Cli(
                CliRun.context(
                    Map.of(),
                    InputStream.nullInputStream(),
                    OutputStream.nullOutputStream(),
                    OutputStream.nullOutputStream(),
                    new CliRun.ManualStop()))
            .commands();

    assertThat(SpecificationPage.rows("Commands beside it"))
        .extracting(Row::name)
        .containsExactlyInAnyOrderElementsOf(names("", commands).toList());
  }

  private static Stream<String> names(String before, CommandLine commands) {
    return commands.getSubcommands().entrySet().stream()
        .flatMap(
            each ->
                each.getValue().getSubcommands().isEmpty()
                    ? Stream.of(before + each.getKey())
                    : names(before + each.getKey() + " ", each.getValue()));
  }
}

package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The core alone, with settings that name a search cluster. */
class MissingModuleTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"serve", "import -"})
  void command_saysWhatIsMissing_andMakesNoCorpus(String command) {
    CliRun run =
        CliRun.with(
            Map.of(
                "CORE_DATA_DIR", folder.toString(),
                "CORE_HTTP_PORT", "0",
                "CORE_SEARCH_URL", "http://127.0.0.1:9"),
            command.split(" ", -1));

    assertThat(run.err())
        .endsWith(
            "corpus: CORE_SEARCH_URL is set, but the module for OpenSearch is not on the class"
                + " path: add the jar corpus-opensearch (a release has it in lib), or unset"
                + " CORE_SEARCH_URL to have the index in the data dir\n");
    assertThat(run.code()).isEqualTo(2);
    assertThat(folder.resolve("corpus.db")).doesNotExist();
  }
}

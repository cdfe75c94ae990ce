package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The core alone, with settings that name a search cluster. */
class MissingModuleTest {
  private static final String SENTENCE =
      "CORE_SEARCH_URL is set, but the module for OpenSearch is not on the class path: add the jar"
          + " corpus-opensearch (a release has it in lib), or unset CORE_SEARCH_URL to have the"
          + " index in the data dir";

  @TempDir Path folder;

  @Test
  void open_saysWhatIsMissing_andMakesNothing() {
    Settings settings =
        Settings.read(
            Map.of("CORE_DATA_DIR", folder.toString(), "CORE_SEARCH_URL", "http://127.0.0.1:9"));

    assertThatThrownBy(() -> Corpus.openOrCreate(settings, Clock.systemUTC()))
        .isInstanceOfSatisfying(
            CorpusException.class,
            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .hasMessage(SENTENCE);
    assertThat(folder).isEmptyDirectory();
  }
}

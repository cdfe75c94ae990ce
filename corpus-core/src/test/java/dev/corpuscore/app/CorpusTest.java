package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {
  @TempDir Path folder;

  @Test
  void open_missingDataDir_makesIt() {
    try (Corpus corpus = Corpus.open(settings(), Clock.systemUTC())) {
      assertThat(corpus.store().revisions().newest()).isZero();
      assertThat(corpus.index().state().revision()).isZero();
    }
    assertThat(folder.resolve("data/corpus.db")).exists();
    assertThat(folder.resolve("data/index")).isDirectory();
  }

  @Test
  void open_again_isTheSameCorpus() {
    UUID first;
    try (Corpus corpus = Corpus.open(settings(), Clock.systemUTC())) {
      first = corpus.store().corpusId();
    }

    try (Corpus corpus = Corpus.open(settings(), Clock.systemUTC())) {
      assertThat(corpus.store().corpusId()).isEqualTo(first);
    }
  }

  @Test
  void open_aFileWhereTheDataDirShouldBe_isAClearSentence() throws IOException {
    Files.writeString(folder.resolve("data"), "in the way");

    assertThatThrownBy(() -> Corpus.open(settings(), Clock.systemUTC()))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(folder.resolve("data").toString());
  }

  private Settings settings() {
    return Settings.read(Map.of("CORE_DATA_DIR", folder.resolve("data").toString()));
  }
}

package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.PostgresServer;
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
    try (Corpus corpus = Corpus.openOrCreate(settings(), Clock.systemUTC())) {
      assertThat(corpus.store().revisions().newest()).isZero();
      assertThat(corpus.index().state().revision()).isZero();
    }
    assertThat(folder.resolve("data/corpus.db")).exists();
    assertThat(folder.resolve("data/index")).isDirectory();
  }

  @Test
  void open_again_isTheSameCorpus() {
    UUID first;
    try (Corpus corpus = Corpus.openOrCreate(settings(), Clock.systemUTC())) {
      first = corpus.store().corpusId();
    }

    try (Corpus corpus = Corpus.openOrCreate(settings(), Clock.systemUTC())) {
      assertThat(corpus.store().corpusId()).isEqualTo(first);
    }
  }

  @Test
  void open_databaseUrl_keepsTheStoreThereAndTheIndexHere() {
    Settings scaled = onPostgres(PostgresServer.shared().freshDatabase("app"));

    try (Corpus corpus = Corpus.openOrCreate(scaled, Clock.systemUTC())) {
      assertThat(corpus.store().kind()).isEqualTo("postgresql");
      assertThat(corpus.store().revisions().newest()).isZero();
    }
    assertThat(folder.resolve("data/corpus.db")).doesNotExist();
    assertThat(folder.resolve("data/index")).isDirectory();
  }

  @Test
  void open_databaseThatIsAway_isAClearSentenceWithoutThePassword() {
    Settings away = onPostgres("jdbc:postgresql://127.0.0.1:1/corpus?user=a&password=geheim");

    assertThatThrownBy(() -> Corpus.openOrCreate(away, Clock.systemUTC()))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith("PostgreSQL at 127.0.0.1:1/corpus cannot be reached")
        .hasMessageNotContaining("geheim");
  }

  private Settings onPostgres(String url) {
    return Settings.read(
        Map.of(
            "CORE_DATA_DIR",
            folder.resolve("data").toString(),
            "CORE_DATABASE_URL",
            url,
            "CORE_CORPUS_PSEUDONYM_KEY",
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="));
  }

  @Test
  void open_aFileWhereTheDataDirShouldBe_isAClearSentence() throws IOException {
    Files.writeString(folder.resolve("data"), "in the way");

    assertThatThrownBy(() -> Corpus.openOrCreate(settings(), Clock.systemUTC()))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(folder.resolve("data").toString());
  }

  private Settings settings() {
    return Settings.read(Map.of("CORE_DATA_DIR", folder.resolve("data").toString()));
  }
}

package dev.corpuscore.service.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.store.sql.SqliteTemplate;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** When the root of the corpus is computed again, and by whom. */
class KeepRootTest {
  private static final String NURSE = "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}";
  private static final String COOK = "{\"url\":\"https://a.example/2\",\"title\":\"Cook\"}";
  private static final String BAKER = "{\"url\":\"https://a.example/3\",\"title\":\"Baker\"}";

  private final TestCorpus corpus;

  KeepRootTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void soundRoot_stays() {
    corpus.importLines(NURSE, COOK);
    CorpusRoot before = root();

    keep();

    assertThat(root()).isEqualTo(before);
  }

  @Test
  void lostRoot_isThatOfTheSamePostings() throws Exception {
    corpus.importLines(NURSE, COOK);
    loseTheRoot();
    try (TestCorpus sound = new TestCorpus(Files.createDirectory(corpus.file("sound")))) {
      sound.importLines(NURSE, COOK);
      sound.importLines(BAKER);
      keep();

      assertThat(root().root()).isEqualTo(sound.store().revisions().root().orElseThrow().root());
    }
  }

  @Test
  void lostRoot_whileAnotherProcessComputesIt_isLeftToIt() throws Exception {
    corpus.importLines(NURSE);
    try (Store other = SqliteTemplate.open(corpus.file("corpus.db"), corpus.clock())) {
      loseTheRoot();
      StoreLock held = other.tryLock("corpus-root").orElseThrow();
      try (held) {
        keep();
        assertThat(corpus.store().revisions().root()).isEmpty();
      }
      keep();
    }

    assertThat(corpus.store().revisions().root()).isPresent();
  }

  private void keep() {
    new KeepRoot(corpus.store()).keep();
  }

  private CorpusRoot root() {
    return corpus.store().revisions().root().orElseThrow();
  }

  /** Damages the tree; the next change notices it. */
  private void loseTheRoot() throws Exception {
    execute("UPDATE root_page SET checksum = checksum + 1 WHERE number = 1");
    corpus.importLines(BAKER);
    assertThat(corpus.store().revisions().root()).isEmpty();
  }

  private void execute(String sql) throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + corpus.file("corpus.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

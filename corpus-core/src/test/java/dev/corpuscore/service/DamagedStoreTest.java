package dev.corpuscore.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.SqlitePages;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What one damaged row of the store does to the index, to its rebuild and to an export. */
class DamagedStoreTest {
  private static final String NURSE = "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}";
  private static final int MANY = 600;
  private static final Duration LONG = Duration.ofSeconds(20);

  private final TestCorpus corpus;

  DamagedStoreTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void rowDamagedBeforeItIsIndexed_isLeftOutAndTold_everythingBehindItGoesIn() throws Exception {
    PostingId damaged = importThreeAndDamageTheSecond();
    try (FollowRevisions follow = corpus.follower()) {
      follow.start();
      assertThat(follow.await(3, LONG)).isTrue();
      corpus.importLines(NURSE.replace("/1", "/4"));
      assertThat(follow.await(4, LONG)).isTrue();

      assertThat(follow.state().failure()).isNull();
      assertLeftOut(damaged, 4, 0);
    }
  }

  @Test
  void rebuild_rowDamaged_isFinishedWithoutIt() throws Exception {
    importThree();
    corpus.catchUp();
    PostingId damaged = damageTheSecond();
    TestCorpus.CheckFindings told = corpus.check();
    assertThat(told.notes()).as("what was indexed before stays").isEmpty();
    assertThat(told.faults()).singleElement().asString().contains(damaged.value());

    corpus.importLines(NURSE.replace("/1", "/4"));
    corpus.store().revisions().requestRebuild();
    corpus.catchUp();

    assertLeftOut(damaged, 4, 1);
  }

  @Test
  void rowMended_rebuild_bringsItBack() throws Exception {
    importThreeAndDamageTheSecond();
    corpus.catchUp();
    execute("UPDATE posting SET listed = 1 WHERE number = 2");

    corpus.store().revisions().requestRebuild();
    corpus.catchUp();

    TestCorpus.CheckFindings told = corpus.check();
    assertThat(told.faults()).isEmpty();
    assertThat(told.notes()).isEmpty();
    assertThat(corpus.index().leftOut()).isZero();
    assertThat(corpus.index().count(TestCorpus.NOW)).isEqualTo(3);
  }

  @Test
  void pageUnreadable_itsPostingsAreLeftOutAndTold_everythingElseGoesIn() throws Exception {
    importMany();
    corpus.close();
    SqlitePages.garble(corpus.file("corpus.db"), "posting_content", 3);
    int unreadable = MANY - corpus.postings().size();
    try (FollowRevisions follow = corpus.follower()) {
      follow.start();
      assertThat(follow.await(MANY, LONG)).isTrue();
      corpus.importLines(NURSE);
      assertThat(follow.await(MANY + 1, LONG)).isTrue();
      assertThat(follow.state().failure()).isNull();
    }

    TestCorpus.CheckFindings told = corpus.check();
    assertThat(unreadable).isBetween(1, 100);
    assertThat(corpus.index().count(TestCorpus.NOW)).isEqualTo(MANY + 1 - unreadable);
    assertThat(corpus.index().leftOut()).isEqualTo(unreadable);
    assertThat(told.notes()).hasSize(unreadable).allMatch(it -> it.contains(" is left out of the"));
    assertThat(told.faults()).isNotEmpty().noneMatch(it -> it.contains("indexed"));
  }

  /** A file that lacks postings must not look like a whole one. */
  @Test
  void export_rowDamaged_isRefusedWithItsName() throws Exception {
    PostingId damaged = importThreeAndDamageTheSecond();
    ExportPostings export = new ExportPostings(corpus.store().revisions());

    assertThatThrownBy(() -> export.run(false, OutputStream.nullOutputStream(), lines -> {}))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("posting " + damaged + " does not match its checksum");
  }

  private void assertLeftOut(PostingId damaged, long revision, long generation) {
    // the state is that of the corpus; a repeated search shows what the index lacks
    Digest root = corpus.store().revisions().root().orElseThrow().root();
    IndexState state = new IndexState(revision, generation, root);
    TestCorpus.CheckFindings told = corpus.check();
    Health health =
        new CheckHealth(
                corpus.store(),
                corpus.index(),
                () -> Health.ErasuresPart.SOUND,
                ReplicaReadiness.ALONE,
                TestCorpus.CLOCK,
                LONG)
            .check();

    assertThat(corpus.index().state()).isEqualTo(state);
    assertThat(corpus.index().count(TestCorpus.NOW)).isEqualTo(3);
    assertThat(told.faults())
        .singleElement()
        .asString()
        .contains("posting " + damaged + " does not match its checksum");
    assertThat(told.notes())
        .singleElement()
        .asString()
        .startsWith(damaged + " is left out of the index");
    assertThat(health.ok()).isTrue();
    assertThat(health.search().leftOut()).isEqualTo(1);
    assertThat(health.search().lag()).isZero();
  }

  private void importMany() {
    corpus.importLines(
        IntStream.range(0, MANY)
            .mapToObj(n -> NURSE.replace("/1", "/many/" + n).replace("Nurse", "Nurse " + n))
            .toArray(String[]::new));
  }

  private void importThree() {
    corpus.importLines(NURSE, NURSE.replace("/1", "/2"), NURSE.replace("/1", "/3"));
  }

  private PostingId importThreeAndDamageTheSecond() throws SQLException {
    importThree();
    return damageTheSecond();
  }

  private PostingId damageTheSecond() throws SQLException {
    Posting second =
        corpus.postings().stream().filter(it -> it.revision() == 2).findFirst().orElseThrow();
    execute("UPDATE posting SET listed = 0 WHERE number = 2");
    return second.id();
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + corpus.file("corpus.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.LoggedLines;
import dev.corpuscore.Scratch;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.occupation.OccupationTable;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.sql.SqlStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An old version serves three postings. What is another layout here is another zone: an index of
 * one has another format than that of another, and both are made anew alike.
 */
class PreparedIndexTest {
  private static final ZoneId OLD = ZoneId.of("Pacific/Apia");

  private final TestCorpus old;

  PreparedIndexTest(TestCorpus old) {
    this.old = old;
  }

  @BeforeEach
  void serve() {
    old.inferring(OccupationTable.shipped()).legacyZone(OLD);
    old.importLines(line(1, "Nurse"), line(2, "Keeper"), line(3, "Cook"));
    old.catchUp();
  }

  @Test
  void serve_beginsWithIt_andFollowsFromThere() throws Exception {
    IndexCopies.Copy prepared = prepare();
    assertThat(prepared.revision()).isEqualTo(3);
    assertThat(old.index().count(old.now())).isEqualTo(3);
    old.importLines(line(4, "Baker"));
    old.catchUp();
    assertThat(old.index().count(old.now())).isEqualTo(4);
    old.close();

    try (Corpus corpus = Corpus.openToServe(settings(), TestCorpus.CLOCK)) {
      assertThat(corpus.index().state().revision()).isEqualTo(3);
      assertThat(corpus.index().count(old.now())).isEqualTo(3);
      try (FollowRevisions follow = corpus.follower()) {
        assertThat(follow.catchUp()).isTrue();
      }
      assertThat(corpus.index().count(old.now())).isEqualTo(4);
      assertThat(corpus.index().verify()).isEmpty();
    }
  }

  @Test
  void nothingElseOfIt_isLeft() throws Exception {
    Path prepared = prepare().folder();
    assertThat(old.file("prepared-index"))
        .isDirectoryContaining(it -> it.equals(prepared))
        .isDirectoryNotContaining(it -> it.endsWith("work"));
    old.close();

    Corpus.openToServe(settings(), TestCorpus.CLOCK).close();

    assertThat(Scratch.names(old.file("prepared-index"))).containsExactly("prepare.lock");
  }

  @Test
  void preparedAgain_isTheNewerOneAlone() throws Exception {
    Path first = prepare().folder();
    old.importLines(line(4, "Baker"));

    IndexCopies.Copy second = prepare();

    assertThat(second.revision()).isEqualTo(4);
    assertThat(first).doesNotExist();
    assertThat(second.folder()).isDirectory();
  }

  @Test
  void ofAnotherCorpus_isNotTaken() throws Exception {
    try (TestCorpus stranger = new TestCorpus(Files.createDirectories(old.file("stranger")))) {
      stranger.legacyZone(OLD);
      stranger.importLines(line(1, "Nurse"));
      stranger.catchUp();
      prepare(settings(stranger.folder()));
      Files.move(stranger.file("prepared-index"), old.file("prepared-index"));
    }

    assertRefused("it is of another corpus");
  }

  @Test
  void forAnotherVersion_isNotTaken_andStays() throws Exception {
    Path prepared = prepare(settings(old.folder(), "Asia/Tokyo")).folder();

    assertRefused("another version of the program made it, or one with other settings");
    assertThat(prepared).isDirectory();
  }

  @Test
  void damaged_isNotTaken() throws Exception {
    Path prepared = prepare().folder();
    Path largest = largest(prepared);
    byte[] bytes = Files.readAllBytes(largest);
    bytes[bytes.length / 2] ^= 4;
    Files.write(largest, bytes);

    assertRefused("it is damaged");
  }

  @Test
  void aheadOfARestoredDatabase_isNotTaken() throws Exception {
    SqlStore.copySqlite(old.file("corpus.db"), old.file("backup.db"));
    old.importLines(line(4, "Baker"));
    prepare();
    old.close();
    for (String name : Scratch.names(old.folder())) {
      if (name.startsWith("corpus.db")) {
        Files.delete(old.file(name));
      }
    }
    Files.move(old.file("backup.db"), old.file("corpus.db"));

    assertRefused("it is ahead of the database, or a restore undid what it has");
  }

  @Test
  void fromBeforeARemoval_isNotTaken() throws Exception {
    prepare();
    old.store().removals().remove(old.postings().getFirst().id());

    assertRefused("a posting was removed or redacted after it was made, which it may still have");
  }

  @Test
  void whatAKilledPreparationLeft_isDeletedByTheNextOne_andByServe() throws Exception {
    Path left = Files.createDirectories(old.file("prepared-index/work/index"));
    Files.writeString(left.resolve("_0.cfs"), "half");
    Files.writeString(left.resolveSibling("corpus.db"), "half");

    assertThat(prepare().revision()).isEqualTo(3);

    Files.createDirectories(left);
    Files.writeString(left.resolveSibling("corpus.db"), "half");
    old.close();
    Corpus.openToServe(settings(), TestCorpus.CLOCK).close();
    assertThat(left.getParent()).doesNotExist();
  }

  @Test
  void twoAtOnce_areRefused() throws Exception {
    try (PreparedIndex first = PreparedIndex.begin(settings(), TestCorpus.CLOCK)) {
      assertThat(first.corpus().store().revisions().newest()).isEqualTo(3);

      assertThatThrownBy(() -> PreparedIndex.begin(settings(), TestCorpus.CLOCK))
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              "another process prepares an index in "
                  + old.file("prepared-index")
                  + "; wait until it ends, or stop it");
    }
  }

  @Test
  void placesThatTheDatabaseHasNotLearned_areNotLearnedForIt() throws Exception {
    long generation = old.store().revisions().requestRebuild();

    try (PreparedIndex preparation = PreparedIndex.begin(settings(), TestCorpus.CLOCK)) {
      assertThat(preparation.corpus().store().places().learned(generation))
          .hasValueSatisfying(names -> assertThat(names).isEmpty());
    }

    assertThat(old.store().places().learned(generation)).isEmpty();
  }

  @Test
  void command_preparesIt_andSaysWhatIsNext() {
    CliRun run = CliRun.on(old.folder(), "prepare-index");

    assertThat(run.err())
        .contains("copying the database")
        .contains("prepared the index at revision 3 in " + old.file("prepared-index"))
        .contains("now stop the version that runs and start serve of this one");
    assertThat(run.code()).isZero();
  }

  @Test
  void command_whereTheIndexCanBeUsed_preparesNothing() {
    CliRun run =
        CliRun.with(
            Map.of("CORE_DATA_DIR", old.folder().toString(), "CORE_LEGACY_ZONE", OLD.getId()),
            "prepare-index");

    assertThat(run.err())
        .contains("nothing to prepare: this version uses the index in " + old.folder());
    assertThat(run.code()).isZero();
    assertThat(old.file("prepared-index")).doesNotExist();
  }

  @Test
  void command_onADatabaseServer_isRefused() {
    CliRun run =
        CliRun.with(
            Map.of(
                "CORE_DATABASE_URL",
                "jdbc:postgresql://127.0.0.1:1/corpus",
                "CORE_CORPUS_PSEUDONYM_KEY",
                "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="),
            "prepare-index");

    assertThat(run.err()).contains("the store is on PostgreSQL", "./corpus copy-index --help");
    assertThat(run.code()).isEqualTo(2);
  }

  /** The new version starts, says why it does not take what was prepared, and makes the index. */
  private void assertRefused(String reason) {
    old.close();
    try (LoggedLines log = LoggedLines.of(IndexCopies.class);
        Corpus corpus = Corpus.openToServe(settings(), TestCorpus.CLOCK)) {
      assertThat(log.lines())
          .singleElement()
          .asString()
          .startsWith("event=index-copy-refused copy=" + old.file("prepared-index"))
          .contains(reason)
          .contains("prepare it again with ./corpus prepare-index");
      assertThat(corpus.index().state().generation()).isEqualTo(-1);
    }
  }

  private IndexCopies.Copy prepare() {
    return prepare(settings());
  }

  private static IndexCopies.Copy prepare(Settings settings) {
    try (PreparedIndex preparation = PreparedIndex.begin(settings, TestCorpus.CLOCK)) {
      try (FollowRevisions follow = preparation.corpus().follower()) {
        assertThat(follow.catchUp()).isTrue();
      }
      return preparation.keep();
    }
  }

  private Settings settings() {
    return settings(old.folder());
  }

  private static Settings settings(Path dataDir, String... zone) {
    Map<String, String> environment = new HashMap<>(Map.of("CORE_DATA_DIR", dataDir.toString()));
    Stream.of(zone).forEach(it -> environment.put("CORE_LEGACY_ZONE", it));
    return Settings.read(environment);
  }

  private static Path largest(Path folder) {
    return Collections.max(
        Scratch.list(folder), Comparator.comparingLong(it -> it.toFile().length()));
  }

  private static String line(int number, String title) {
    return "{\"url\":\"https://jobs.example/"
        + number
        + "\",\"title\":\""
        + title
        + "\",\"description\":\"Work\"}";
  }
}

package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Scratch;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.http.Await;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.page.redaction.Passage;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The corpus has three postings, all of them in its index; another instance has none. */
class IndexCopiesTest {
  private static final String WORD = "quetzalcoatl";

  private final TestCorpus data;
  private final HitBody body;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  IndexCopiesTest(TestCorpus data) {
    this.data = data;
    this.body = new HitBodies(data.gazetteer(), data.occupations(), data.legacyZone());
  }

  @BeforeEach
  void fill() {
    data.importLines(line(1, "Nurse"), line(2, "Keeper of the " + WORD), line(3, "Cook"));
    data.catchUp();
  }

  @Test
  void begin_takesTheCopy_andFollowsFromThere() throws Exception {
    IndexCopies.Copy copy = copies().write(data.file("index"));
    data.importLines(line(4, "Baker"));

    assertThat(copies().begin(other())).contains(copy);

    try (LuceneIndex index = LuceneIndex.open(other(), body)) {
      assertThat(index.state().revision()).isEqualTo(copy.revision()).isEqualTo(3);
      assertThat(index.count(data.now())).isEqualTo(3);
      try (FollowRevisions follow = data.follower(data.store().revisions(), index)) {
        assertThat(follow.catchUp()).isTrue();
      }
      assertThat(index.count(data.now())).isEqualTo(4);
      assertThat(index.verify()).isEmpty();
    }
    assertThat(copies().begin(other())).isEmpty();
  }

  @Test
  void begin_doesNotTakeTheCopyOfAnotherCorpus() throws Exception {
    try (TestCorpus stranger =
        new TestCorpus(Files.createDirectories(folder.resolve("stranger")))) {
      stranger.importLines(line(1, "Nurse"));
      stranger.catchUp();
      new IndexCopies(folder.resolve("copies"), body, stranger.store())
          .write(stranger.file("index"));
    }

    assertRefused();
  }

  @Test
  void begin_doesNotTakeACopyFromBeforeARemoval_norDoesALaterOneHaveThePosting() throws Exception {
    Path older = copies().write(data.file("index")).folder();
    assertThat(mentions(older)).isTrue();
    PostingId removed =
        data.postings().stream()
            .filter(it -> it.content().title().contains(WORD))
            .findFirst()
            .orElseThrow()
            .id();
    data.store().removals().remove(removed);

    assertRefused();
    assertThatThrownBy(() -> copies().write(data.file("index")))
        .hasMessageContaining("does not know the newest removals or redactions yet");
    data.catchUp();
    Path newer = copies().write(data.file("index")).folder();

    assertThat(mentions(newer)).isFalse();
    assertThat(older).doesNotExist();
    assertThat(copies().begin(other())).isPresent();
    assertThat(mentions(other())).isFalse();
  }

  @Test
  void copyFromBeforeARedaction_isNotTaken_andIsDeleted() throws Exception {
    Path older = copies().write(data.file("index")).folder();
    PseudonymKeys keys =
        PseudonymKeys.only(PseudonymKey.parse(Base64.getEncoder().encodeToString(new byte[32])));
    data.store().participants().agree(keys.checks(), Instant.EPOCH);
    PostingId named =
        data.postings().stream()
            .filter(it -> it.content().title().contains(WORD))
            .findFirst()
            .orElseThrow()
            .id();
    data.store().redactions().redact(named, Passage.of(WORD), keys, Instant.EPOCH);

    assertRefused();
    OutdatedCopies.discard(copiesFolder(), data.store());
    assertThat(older).doesNotExist();
    data.catchUp();
    assertThat(mentions(copies().write(data.file("index")).folder())).isFalse();
  }

  @Test
  void copyFromBeforeARemoval_isDeletedWithoutAnyCall_andNoOther() throws Exception {
    Path older = copies().write(data.file("index")).folder();
    Path foreign = Files.createDirectories(older.resolveSibling("index-" + UUID.randomUUID()));
    Files.writeString(foreign.resolve("segments_1"), "of another corpus");
    Path running = Files.createDirectories(older.resolveSibling(older.getFileName() + ".new"));
    data.importLines(line(4, "Baker"));
    OutdatedCopies.discard(copiesFolder(), data.store());
    assertThat(older).as("only a posting was added").exists();

    OutdatedCopies outdated = new OutdatedCopies(copiesFolder(), data.store());
    data.closing(
        RepeatedWork.every("copies", Duration.ofMillis(1), outdated::sweep, new ServiceThreads()));
    data.store().removals().remove(data.postings().getFirst().id());
    Await.until("the copy is deleted", () -> !Files.exists(older));

    assertThat(foreign).exists();
    assertThat(running).exists();
  }

  @Test
  void begin_deletesACopyFromBeforeARemoval_ofWhateverVersionItIs() throws Exception {
    HitBody otherZone =
        new HitBodies(data.gazetteer(), Occupations.NONE, ZoneId.of("Pacific/Apia"));
    Path older = copies().write(data.file("index")).folder();
    data.store().removals().remove(data.postings().getFirst().id());

    assertThat(new IndexCopies(folder.resolve("copies"), otherZone, data.store()).begin(other()))
        .isEmpty();

    assertThat(older).doesNotExist();
  }

  @Test
  void begin_doesNotTakeACopyFromBeforeARequestedRebuild() throws Exception {
    copies().write(data.file("index"));
    data.store().revisions().requestRebuild();

    assertRefused();
    assertThatThrownBy(() -> copies().write(data.file("index")))
        .hasMessageContaining("it is being rebuilt");
  }

  @Test
  void begin_doesNotTakeACopyWithOtherSettings() throws Exception {
    HitBody otherZone =
        new HitBodies(data.gazetteer(), Occupations.NONE, ZoneId.of("Pacific/Apia"));
    copies().write(data.file("index"));

    IndexCopies there = new IndexCopies(folder.resolve("copies"), otherZone, data.store());

    assertThat(there.begin(other())).isEmpty();
    assertThat(other()).doesNotExist();
  }

  @Test
  void begin_doesNotTakeADamagedCopy() throws Exception {
    Path copy = copies().write(data.file("index")).folder();
    List<Path> files =
        Scratch.list(copy).stream().filter(it -> !it.endsWith("write.lock")).toList();
    for (Path file : files) {
      byte[] sound = Files.readAllBytes(file);
      byte[] damaged = sound.clone();
      damaged[sound.length / 2] ^= 4;
      Files.write(file, damaged);
      assertThat(copies().begin(other())).as("with a changed bit in %s", file).isEmpty();
      Files.delete(file);
      assertThat(copies().begin(other())).as("without %s", file).isEmpty();
      Files.write(file, sound);
    }
    assertThat(files).hasSizeGreaterThan(3);
    assertThat(copies().begin(other())).isPresent();
  }

  @Test
  void begin_replacesAnIndexOfAnotherFormat_andNoOther() throws Exception {
    HitBody otherZone =
        new HitBodies(data.gazetteer(), Occupations.NONE, ZoneId.of("Pacific/Apia"));
    LuceneIndex.open(other(), otherZone).close();
    copies().write(data.file("index"));

    assertThat(copies().begin(data.file("index"))).isEmpty();
    assertThat(copies().begin(other())).isPresent();
  }

  @Test
  void begin_whileAProcessHoldsTheIndex_leavesIt() throws Exception {
    HitBody otherZone =
        new HitBodies(data.gazetteer(), Occupations.NONE, ZoneId.of("Pacific/Apia"));
    copies().write(data.file("index"));
    try (LuceneIndex held = LuceneIndex.open(other(), otherZone);
        var holder = held.tryHold().orElseThrow()) {
      assertThat(copies().begin(other())).isEmpty();
      holder.commit();
    }
  }

  @Test
  void write_deletesOlderCopies_andWhatWasNotFinished() throws Exception {
    Path first = copies().write(data.file("index")).folder();
    Path unfinished = Files.createDirectories(first.resolveSibling(first.getFileName() + ".new"));
    Files.writeString(unfinished.resolve("_0.cfs"), "half");

    Path second = copies().write(data.file("index")).folder();

    assertThat(second.getParent()).isDirectoryContaining(it -> it.equals(second));
    assertThat(first).doesNotExist();
    assertThat(unfinished).doesNotExist();
  }

  @Test
  void write_withoutAnIndex_isRefused() {
    assertThatThrownBy(() -> copies().write(folder.resolve("nothing")))
        .hasMessageContaining("there is none in " + folder.resolve("nothing"));
  }

  private void assertRefused() {
    assertThat(copies().begin(other())).isEmpty();
    assertThat(other()).doesNotExist();
  }

  private IndexCopies copies() {
    return new IndexCopies(copiesFolder(), body, data.store());
  }

  private Path copiesFolder() {
    return folder.resolve("copies");
  }

  private Path other() {
    return folder.resolve("other");
  }

  /** Whether a file has the word as it is: the dictionary of words is not compressed. */
  private static boolean mentions(Path index) throws IOException {
    for (Path file : Scratch.list(index)) {
      if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(WORD)) {
        return true;
      }
    }
    return false;
  }

  private static String line(int number, String title) {
    return "{\"url\":\"https://jobs.example/"
        + number
        + "\",\"title\":\""
        + title
        + "\",\"description\":\"Work\"}";
  }
}

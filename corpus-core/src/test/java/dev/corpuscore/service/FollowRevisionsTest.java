package dev.corpuscore.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Interception;
import dev.corpuscore.Scratch;
import dev.corpuscore.http.Await;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.store.LeafProof;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.tier.Alone;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowRevisionsTest {
  private static final String NURSE = "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}";
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofSeconds(20);

  private final TestCorpus corpus;

  FollowRevisionsTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Alone("FollowRevisionsTest#catchUp_isDurable")
  @Test
  void write_isSearchableWithinASecond() throws InterruptedException {
    try (FollowRevisions follow = follow(corpus.store().revisions())) {
      follow.start();
      follow.await(0, LONG);
      corpus.importLines(NURSE);

      boolean searchable = follow.await(1, SECOND);

      assertThat(searchable).isTrue();
      assertThat(corpus.index().count(TestCorpus.NOW)).isEqualTo(1);
      assertThat(follow.state())
          .isEqualTo(new FollowState(FollowState.Writer.THIS_PROCESS, 1, 1, null));
    }
  }

  @Test
  void catchUp_isDurable() {
    corpus.importLines(NURSE);

    corpus.catchUp();

    try (LuceneIndex reopened = LuceneIndex.open(corpus.file("index"), new HitBodies())) {
      assertThat(reopened.state()).isEqualTo(new PostingIndex.IndexState(1, 0, root()));
    }
  }

  /** Between two looks at the store there is a pause, however often the index is asked. */
  @Alone("FollowRevisionsTest#failure_isSaidTriedAgainAndForgotten")
  @Test
  void await_ofWhatDoesNotCome_asksTheStoreNowAndThen() throws InterruptedException {
    AtomicInteger asked = new AtomicInteger();
    RevisionLog counted =
        Interception.of(
            RevisionLog.class,
            (method, arguments) -> {
              asked.incrementAndGet();
              return method.invoke(corpus.store().revisions(), arguments);
            });
    try (FollowRevisions follow = follow(counted)) {
      follow.start();

      boolean came = follow.await(1, SECOND);

      assertThat(came).isFalse();
      // A look asks three things of the store, every 50 ms: about 60.
      assertThat(asked).hasValueBetween(3, 120);
    }
  }

  @Test
  void settle_gathersWhatWasAppliedHere() throws Exception {
    for (int posting = 0; posting < 5; posting++) {
      corpus.importLines(NURSE.replace("/1", "/" + posting));
      corpus.catchUp();
    }
    try (FollowRevisions follow = follow(corpus.store().revisions())) {
      assertThat(follow.catchUp()).isTrue();
      List<String> before = indexFiles();

      assertThat(follow.settle(LONG)).isTrue();
      assertThat(indexFiles()).as("an index that nobody changed").isEqualTo(before);

      corpus.importLines(NURSE.replace("/1", "/9"));
      assertThat(follow.catchUp()).isTrue();
      assertThat(follow.settle(LONG)).isTrue();
      assertThat(indexFiles().stream().filter(name -> name.endsWith(".si"))).hasSize(1);
    }
  }

  /** As a removal by an operator or by retention leaves it, and then `kill -9` before the merge. */
  @Test
  void removed_leavesTheFiles_thoughTheProcessEndedBeforeTheMerge() throws Exception {
    corpus.importLines(
        IntStream.range(0, 40)
            .mapToObj(number -> NURSE.replace("/1", "/" + number))
            .toArray(String[]::new));
    corpus.catchUp();
    Posting gone = corpus.postings().getLast();
    assertThat(corpus.store().removals().remove(gone.id())).isTrue();
    try (IndexHolder holder = corpus.index().tryHold().orElseThrow()) {
      holder.apply(corpus.store().revisions().after(gone.revision(), 10));
      holder.publish(corpus.store().revisions().newest());
    }
    assertThat(deletedDocuments()).isEqualTo(1);

    try (FollowRevisions follow = follow(corpus.store().revisions())) {
      assertThat(follow.catchUp()).isTrue();
      assertThat(follow.settle(LONG)).isTrue();

      assertThat(deletedDocuments()).isZero();
    }
    List<String> erased = indexFiles();
    try (FollowRevisions follow = follow(corpus.store().revisions())) {
      assertThat(follow.catchUp()).isTrue();
      assertThat(follow.settle(LONG)).isTrue();

      assertThat(indexFiles()).as("erased once").isEqualTo(erased);
    }
    assertThat(corpus.faults()).isEmpty();
  }

  /** Those whose bytes are still in the files. */
  private int deletedDocuments() throws IOException {
    try (Directory files = FSDirectory.open(corpus.file("index"));
        DirectoryReader committed = DirectoryReader.open(files)) {
      return committed.numDeletedDocs();
    }
  }

  private List<String> indexFiles() {
    return Scratch.names(corpus.file("index"));
  }

  @Test
  void requestedRebuild_isDone() throws InterruptedException {
    corpus.importLines(NURSE);
    corpus.catchUp();
    corpus.store().revisions().requestRebuild();

    corpus.catchUp();

    assertThat(corpus.index().state()).isEqualTo(new PostingIndex.IndexState(1, 1, root()));
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void indexAheadOfTheStore_isRebuilt(@TempDir Path restored) {
    corpus.importLines(NURSE, NURSE.replace("/1", "/2"));
    corpus.catchUp();
    try (TestCorpus older = new TestCorpus(restored)) {
      older.importLines(NURSE);
      try (FollowRevisions follow = older.follower(older.store().revisions(), corpus.index())) {
        assertThat(new CheckCorpus(older.store(), corpus.index()).run(sentence -> {}).faults())
            .isPositive();

        follow.catchUp();

        assertThat(new CheckCorpus(older.store(), corpus.index()).run(sentence -> {}).faults())
            .isZero();
      }
    }
  }

  @Test
  void whileHeldElsewhere_waitsAndTakesOver() throws InterruptedException {
    try (LuceneIndex other = LuceneIndex.open(corpus.file("index"), new HitBodies());
        FollowRevisions follow = follow(corpus.store().revisions())) {
      IndexHolder holder = other.tryHold().orElseThrow();
      corpus.importLines(NURSE);
      follow.start();

      assertThat(follow.catchUp()).isFalse();
      assertThat(follow.await(1, Duration.ofMillis(300))).isFalse();
      assertThat(follow.state().writer()).isEqualTo(FollowState.Writer.ANOTHER_PROCESS);

      holder.close();

      assertThat(follow.await(1, LONG)).isTrue();
    }
  }

  @Test
  void failure_isSaidTriedAgainAndForgotten() throws InterruptedException {
    AtomicBoolean broken = new AtomicBoolean(true);
    corpus.importLines(NURSE);
    try (FollowRevisions follow = follow(new Breakable(corpus.store().revisions(), broken))) {
      follow.start();
      Await.until("a failure", () -> follow.state().failure() != null);
      boolean reached = follow.await(1, Duration.ofMillis(300));
      String failure = follow.state().failure();
      broken.set(false);

      assertThat(reached).isFalse();
      assertThat(failure).isEqualTo("the disk is full");
      assertThat(follow.await(1, LONG)).isTrue();
      assertThat(follow.state().failure()).isNull();
    }
  }

  @Alone("FollowRevisionsTest#failure_isSaidTriedAgainAndForgotten")
  @Test
  void close_inTheMiddleOfAPause_isPrompt() throws InterruptedException {
    FollowRevisions follow =
        follow(new Breakable(corpus.store().revisions(), new AtomicBoolean(true)));
    follow.start();
    corpus.importLines(NURSE);
    follow.await(1, Duration.ofMillis(100));
    long start = System.nanoTime();

    follow.close();
    follow.close();

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SECOND);
  }

  @Test
  void postingThatCannotBeIndexed_isLeftOutToldAndStopsNothing() throws InterruptedException {
    HitBody body = new RefusingBody("Welder");
    try (LuceneIndex index = LuceneIndex.open(corpus.file("choosy"), body);
        FollowRevisions follow = corpus.follower(corpus.store().revisions(), index)) {
      follow.start();
      corpus.importLines(NURSE, NURSE.replace("/1", "/2").replace("Nurse", "Welder"));
      corpus.importLines(NURSE.replace("/1", "/3"));
      assertThat(follow.await(3, LONG)).isTrue();
      assertLeftOut(index);

      corpus.store().revisions().requestRebuild();
      corpus.importLines(NURSE.replace("/1", "/4"));
      Await.until("made anew", () -> index.state().generation() == 1);
      assertThat(follow.await(4, LONG)).isTrue();
      assertThat(follow.state().failure()).isNull();
      assertThat(index.state()).isEqualTo(new PostingIndex.IndexState(4, 1, root()));
      assertLeftOut(index);
    }
  }

  private void assertLeftOut(PostingIndex index) {
    PostingId welder =
        corpus.postings().stream()
            .filter(it -> it.content().title().equals("Welder"))
            .findFirst()
            .orElseThrow()
            .id();
    TestCorpus.CheckFindings told = new TestCorpus.CheckFindings();
    CheckCorpus.Report report = new CheckCorpus(corpus.store(), index).run(told);
    CheckHealth health =
        new CheckHealth(
            corpus.store(),
            index,
            () -> Health.ErasuresPart.SOUND,
            ReplicaReadiness.ALONE,
            TestCorpus.CLOCK,
            LONG);

    assertThat(report.leftOut()).isEqualTo(1);
    assertThat(told.faults()).isEmpty();
    assertThat(told.notes())
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith(welder + " is left out of the index");
    assertThat(health.check().ok()).isTrue();
    assertThat(health.check().search().leftOut()).isEqualTo(1);
    assertThat(health.check().search().lag()).isZero();
    assertThat(health.check().postings()).isEqualTo(corpus.postings().size() - 1);
  }

  /** The bytes of the title; it takes no posting of one title. */
  private record RefusingBody(String refused) implements HitBody {
    @Override
    public String format() {
      return "titles";
    }

    @Override
    public byte[] of(Posting posting) {
      String title = posting.content().title();
      if (title.equals(refused)) {
        throw new IllegalArgumentException("planted");
      }
      return title.getBytes(StandardCharsets.UTF_8);
    }
  }

  private Digest root() {
    return corpus.store().revisions().root().orElseThrow().root();
  }

  private FollowRevisions follow(RevisionLog revisions) {
    return corpus.follower(revisions, corpus.index());
  }

  /** A log whose pages cannot be read while it is broken. */
  private record Breakable(RevisionLog log, AtomicBoolean broken) implements RevisionLog {
    @Override
    public long newest() {
      return log.newest();
    }

    @Override
    public List<Change> after(long revision, int limit) {
      if (broken.get()) {
        throw new CorpusException(ErrorCode.UNAVAILABLE, "the disk is full");
      }
      return log.after(revision, limit);
    }

    @Override
    public Optional<CorpusRoot> root() {
      return log.root();
    }

    @Override
    public boolean recomputeRoot() {
      return log.recomputeRoot();
    }

    @Override
    public LeafProof leaf(PostingId id) {
      return log.leaf(id);
    }

    @Override
    public CorpusRoot readAll(Consumer<Change> visitor) {
      return log.readAll(visitor);
    }

    @Override
    public boolean isRemovedSince(long revision) {
      return log.isRemovedSince(revision);
    }

    @Override
    public long generation() {
      return log.generation();
    }

    @Override
    public long requestRebuild() {
      return log.requestRebuild();
    }
  }
}

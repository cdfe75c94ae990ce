package dev.corpuscore.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.Await;
import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What health makes of an index that refuses to say where it stands. */
class CheckHealthTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** For an index that never answers: then all of it is waited. */
  private static final Duration WAITED_OUT = Duration.ofSeconds(2);

  private final TestCorpus corpus;

  CheckHealthTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void indexTooBusyForOneQuestion_isAskedAgain_andOk() {
    FailingIndex index = new FailingIndex(corpus.index(), ErrorCode.OVERLOADED, 2);

    assertThat(health(index, PATIENCE).search().ok()).isTrue();
    assertThat(index.asked).hasValue(3);
  }

  @Test
  void indexTooBusyForAllQuestions_isNotOk() {
    FailingIndex index = new FailingIndex(corpus.index(), ErrorCode.OVERLOADED, Integer.MAX_VALUE);

    // the store has as little time, which a busy machine may once take
    Await.until(
        "the store is ok all the same",
        () -> {
          Health health = health(index, WAITED_OUT);
          assertThat(health.search().ok()).isFalse();
          return health.store().ok();
        });
  }

  @Test
  void indexThatCannotServe_isNotAskedAgain() {
    FailingIndex index = new FailingIndex(corpus.index(), ErrorCode.UNAVAILABLE, 1);

    assertThat(health(index, PATIENCE).search().ok()).isFalse();
    assertThat(index.asked).hasValue(1);
  }

  @Test
  void indexThatHasNotComeSoFar_isNotOk_andSaysHowFar() {
    CheckHealth fromTwo =
        new CheckHealth(
            corpus.store(),
            corpus.index(),
            () -> Health.ErasuresPart.SOUND,
            ReplicaReadiness.beside(2, Optional::empty),
            TestCorpus.CLOCK,
            PATIENCE);
    corpus.importLines("{\"url\":\"https://jobs.example/1\",\"title\":\"Nurse\"}");
    corpus.catchUp();

    Health before = fromTwo.check();
    corpus.importLines("{\"url\":\"https://jobs.example/2\",\"title\":\"Nurse\"}");
    corpus.catchUp();
    Health after = fromTwo.check();

    assertThat(before.ok()).as("it answers").isTrue();
    assertThat(before.ready()).isFalse();
    assertThat(before.search().detail()).contains("has revision 1 of the 2 that the database had");
    assertThat(after.ready()).isTrue();
    assertThat(after.search().detail()).isNull();
  }

  @Test
  void indexThatCannotFollow_isNotOkWhileItIsBehind_andNamesWhatToDo() {
    CheckHealth failing =
        new CheckHealth(
            corpus.store(),
            corpus.index(),
            () -> Health.ErasuresPart.SOUND,
            ReplicaReadiness.beside(0, () -> Optional.of("/srv/secret: no space left")),
            TestCorpus.CLOCK,
            PATIENCE);
    corpus.importLines("{\"url\":\"https://jobs.example/1\",\"title\":\"Nurse\"}");

    Health behind = failing.check();
    corpus.catchUp();
    Health level = failing.check();

    assertThat(behind.ok()).as("it answers").isTrue();
    assertThat(behind.ready()).isFalse();
    assertThat(behind.search().detail())
        .contains("has revision 0 of 1 and cannot be changed", "event=index-follow-failed")
        .doesNotContain("secret");
    assertThat(level.ready()).isTrue();
  }

  @Test
  void emptyIndexBesideAFullStore_isNotReady() {
    CheckHealth alone =
        new CheckHealth(
            corpus.store(),
            corpus.index(),
            () -> Health.ErasuresPart.SOUND,
            ReplicaReadiness.ALONE,
            TestCorpus.CLOCK,
            PATIENCE);
    assertThat(alone.check().ready()).as("there is nothing to find yet").isTrue();
    corpus.importLines("{\"url\":\"https://jobs.example/1\",\"title\":\"Nurse\"}");

    Health empty = alone.check();
    corpus.catchUp();
    Health full = alone.check();

    assertThat(empty.ok()).isTrue();
    assertThat(empty.ready()).isFalse();
    assertThat(empty.search().detail()).contains("the index is empty");
    assertThat(full.ready()).isTrue();
  }

  @Test
  void acknowledgedDataIsMissing_isNotOk_andReady() {
    Health lacking =
        new CheckHealth(
                corpus.store(),
                corpus.index(),
                () -> new Health.ErasuresPart(Health.ErasuresPart.Severity.MISSING, "entry 7"),
                ReplicaReadiness.ALONE,
                TestCorpus.CLOCK,
                PATIENCE)
            .check();

    assertThat(lacking.ok()).isFalse();
    assertThat(lacking.ready()).as("all else is served").isTrue();
  }

  private Health health(PostingIndex index, Duration patience) {
    return new CheckHealth(
            corpus.store(),
            index,
            () -> Health.ErasuresPart.SOUND,
            ReplicaReadiness.ALONE,
            TestCorpus.CLOCK,
            patience)
        .check();
  }

  /** Refuses the first so often. */
  private record FailingIndex(PostingIndex index, ErrorCode code, int first, AtomicInteger asked)
      implements ForwardingPostingIndex {
    FailingIndex(PostingIndex index, ErrorCode code, int first) {
      this(index, code, first, new AtomicInteger());
    }

    @Override
    public IndexState state() {
      if (asked.incrementAndGet() <= first) {
        throw new CorpusException(code, "not now");
      }
      return index.state();
    }
  }
}

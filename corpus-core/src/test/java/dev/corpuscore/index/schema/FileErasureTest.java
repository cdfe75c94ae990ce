package dev.corpuscore.index.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FileErasureTest {
  /** Near the end of what {@code nanoTime} may return, where sums overflow. */
  private final AtomicLong time = new AtomicLong(Long.MAX_VALUE - 50);

  private final FileErasure erasure = new FileErasure(7, false, time::get);

  @Test
  void asked_isDueAtOnce_thenAfterAPauseOfNineTimes() {
    assertThat(erasure.isDue()).isFalse();
    erasure.ask();
    assertThat(erasure.isDue()).isTrue();

    erasure.begin(20);
    time.addAndGet(10);
    assertThat(erasure.done()).isEqualTo(7);
    erasure.end(false);

    assertThat(erasure.done()).isEqualTo(20);
    erasure.ask();
    time.addAndGet(89);
    assertThat(erasure.isDue()).isFalse();
    time.addAndGet(1);
    assertThat(erasure.isDue()).isTrue();
  }

  @Test
  void end_withMoreToDo_isDueAgain() {
    erasure.ask();
    erasure.begin(20);
    erasure.end(true);
    assertThat(erasure.isDue()).isTrue();

    erasure.begin(21);
    erasure.end(false);
    assertThat(erasure.isDue()).isFalse();
  }

  @Test
  void askedWhileAMergeRuns_isDueAfterIt() {
    erasure.ask();
    erasure.begin(20);
    erasure.ask();

    erasure.end(false);

    assertThat(erasure.isDue()).isTrue();
  }

  @Test
  void failed_isNotDone_andDueAgainAfterAMinute() {
    erasure.ask();
    erasure.begin(20);
    time.addAndGet(10);

    erasure.fail();

    assertThat(erasure.done()).isEqualTo(7);
    time.addAndGet(59_999_999_999L);
    assertThat(erasure.isDue()).isFalse();
    time.addAndGet(1);
    assertThat(erasure.isDue()).isTrue();
  }

  @Test
  void waitedBeforeTheMerge_isNoPartOfThePause() {
    erasure.ask();
    erasure.begin(20);
    time.addAndGet(500);
    erasure.mergeBegins();
    time.addAndGet(2);

    erasure.end(true);

    time.addAndGet(17);
    assertThat(erasure.isDue()).isFalse();
    time.addAndGet(1);
    assertThat(erasure.isDue()).isTrue();
  }
}

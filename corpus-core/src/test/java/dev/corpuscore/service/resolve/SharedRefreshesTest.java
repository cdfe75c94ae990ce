package dev.corpuscore.service.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Unchecked;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SharedRefreshesTest {
  private static final PostingId A = new PostingId("p_" + "a".repeat(26));
  private static final PostingId B = new PostingId("p_" + "b".repeat(26));

  private final SharedRefreshes refreshes = new SharedRefreshes(8);
  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch answer = new CountDownLatch(1);

  @Test
  void at_manyAtOnce_shareOneRefresh_andTheNextRunsAgain() throws Exception {
    List<FutureTask<Refreshed>> callers = waiting(8, this::next);

    answer.countDown();

    for (FutureTask<Refreshed> caller : callers) {
      assertThat(caller.get()).isEqualTo(refreshed("1"));
    }
    assertThat(refreshes.at(A, this::next)).isEqualTo(refreshed("2"));
  }

  @Test
  void at_aRefreshThatIsRefused_isRefusedToAll_andOnlyOnce() throws Exception {
    List<FutureTask<Refreshed>> callers =
        waiting(
            8,
            () -> {
              runs.incrementAndGet();
              throw new CorpusException(ErrorCode.NOT_A_POSTING, "none");
            });

    answer.countDown();

    for (FutureTask<Refreshed> caller : callers) {
      assertThatThrownBy(caller::get)
          .cause()
          .isInstanceOf(CorpusException.class)
          .hasMessage("none");
    }
    assertThat(runs).hasValue(1);
    assertThat(refreshes.at(A, this::next)).isEqualTo(refreshed("2"));
  }

  @Test
  void at_aBug_isNoRefusal_andKeepsItsCause() {
    Error bug = new AssertionError("bug");

    assertThatThrownBy(
            () ->
                refreshes.at(
                    A,
                    () -> {
                      throw bug;
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the refresh of " + A + " failed")
        .hasCause(bug);
  }

  @Test
  void at_otherPostings_areNotWaitedFor() throws Exception {
    waiting(1, this::next);

    assertThat(refreshes.at(B, () -> refreshed("b"))).isEqualTo(refreshed("b"));
    answer.countDown();
  }

  @Test
  void at_moreThanMayWait_isOverloaded() throws Exception {
    waiting(8, this::next);

    assertThatThrownBy(() -> refreshes.at(B, this::next))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
    answer.countDown();
  }

  private Refreshed next() {
    return refreshed(String.valueOf(runs.incrementAndGet()));
  }

  private static Refreshed refreshed(String reason) {
    return new Refreshed(null, new SourceReading.Unread(reason));
  }

  /** So many callers for one posting, of whom all wait: the first for its source's answer. */
  private List<FutureTask<Refreshed>> waiting(int callers, Supplier<Refreshed> refresh) {
    List<FutureTask<Refreshed>> tasks = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      FutureTask<Refreshed> task = new FutureTask<>(() -> refreshes.at(A, () -> answered(refresh)));
      tasks.add(task);
      threads.add(Thread.ofPlatform().daemon().start(task));
    }
    for (Thread thread : threads) {
      while (thread.getState() != Thread.State.WAITING
          && thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
    }
    return tasks;
  }

  private Refreshed answered(Supplier<Refreshed> refresh) {
    Unchecked.run(answer::await);
    return refresh.get();
  }
}

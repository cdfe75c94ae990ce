package dev.corpuscore.service.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

class SharedLooksTest {
  private static final PostingId A = new PostingId("p_" + "a".repeat(26));
  private static final PostingId B = new PostingId("p_" + "b".repeat(26));

  private final SharedLooks looks = new SharedLooks(8);
  private final AtomicInteger looked = new AtomicInteger();
  private final CountDownLatch answer = new CountDownLatch(1);

  @Test
  void at_manyAtOnce_shareOneLook_andTheNextLooksAgain() throws Exception {
    List<FutureTask<Look>> callers = waiting(8, this::next);

    answer.countDown();

    for (FutureTask<Look> caller : callers) {
      assertThat(caller.get()).isEqualTo(look("1"));
    }
    assertThat(looks.at(A, this::next)).isEqualTo(look("2"));
  }

  @Test
  void at_aLookThatIsRefused_isRefusedToAll_andOnlyOnce() throws Exception {
    List<FutureTask<Look>> callers =
        waiting(
            8,
            () -> {
              looked.incrementAndGet();
              throw new CorpusException(ErrorCode.NOT_A_POSTING, "none");
            });

    answer.countDown();

    for (FutureTask<Look> caller : callers) {
      assertThatThrownBy(caller::get)
          .cause()
          .isInstanceOf(CorpusException.class)
          .hasMessage("none");
    }
    assertThat(looked).hasValue(1);
    assertThat(looks.at(A, this::next)).isEqualTo(look("2"));
  }

  @Test
  void at_aBug_isNoRefusal_andKeepsItsCause() {
    Error bug = new AssertionError("bug");

    assertThatThrownBy(
            () ->
                looks.at(
                    A,
                    () -> {
                      throw bug;
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the look at " + A + " failed")
        .hasCause(bug);
  }

  @Test
  void at_otherPostings_areNotWaitedFor() throws Exception {
    waiting(1, this::next);

    assertThat(looks.at(B, () -> look("b"))).isEqualTo(look("b"));
    answer.countDown();
  }

  @Test
  void at_moreThanMayLook_isOverloaded() throws Exception {
    waiting(8, this::next);

    assertThatThrownBy(() -> looks.at(B, this::next))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
    answer.countDown();
  }

  private Look next() {
    return look(String.valueOf(looked.incrementAndGet()));
  }

  private static Look look(String reason) {
    return new Look(null, new SourceReading.Unread(reason));
  }

  /** So many callers for one posting, of whom all wait: the first for its source's answer. */
  private List<FutureTask<Look>> waiting(int callers, Supplier<Look> look) {
    List<FutureTask<Look>> tasks = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      FutureTask<Look> task = new FutureTask<>(() -> looks.at(A, () -> answered(look)));
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

  private Look answered(Supplier<Look> look) {
    try {
      answer.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return look.get();
  }
}

package dev.corpuscore.index.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.http.Await;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.Caller;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is served when, with tasks that run until the test lets them end. */
@Timeout(60)
class FairExecutorTest {
  private static final Caller GREEDY = new Caller("192.0.2.1");
  private static final Caller MODEST = new Caller("192.0.2.2");
  private static final Caller THIRD = new Caller("192.0.2.3");

  private final List<String> begun = Collections.synchronizedList(new ArrayList<>());
  private final List<CountDownLatch> latches = new ArrayList<>();
  private FairExecutor executor = new FairExecutor("test", 1, 1, 1);

  @AfterEach
  void letAllEnd() {
    latches.forEach(CountDownLatch::countDown);
    executor.close();
  }

  @Test
  void submit_oneCallerHoldsAllItMay_anotherIsServedAtOnce() {
    use(2, 4, 128);
    for (int i = 0; i < 32; i++) {
      held(GREEDY, "greedy");
    }
    await(2);

    held(MODEST, "modest");

    await(3);
    assertThat(begun).containsExactly("greedy", "greedy", "modest");
    assertThat(executor.waiting()).isEqualTo(30);
  }

  @Test
  void submit_manyWait_areServedInTurns() throws Exception {
    use(1, 1, 128);
    held(GREEDY, "first");
    await(1);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(quick(GREEDY, "greedy " + i));
    }
    all.add(quick(MODEST, "modest 0"));
    all.add(quick(THIRD, "third 0"));
    all.add(quick(MODEST, "modest 1"));

    latches.getFirst().countDown();
    for (Future<?> each : all) {
      each.get(20, TimeUnit.SECONDS);
    }

    assertThat(begun)
        .containsExactly(
            "first", "greedy 0", "modest 0", "third 0", "greedy 1", "modest 1", "greedy 2");
  }

  @Test
  void submit_fullOfOneCaller_itsNewestGivesWay() throws Exception {
    use(1, 1, 3);
    held(GREEDY, "first");
    await(1);
    Future<?> second = quick(GREEDY, "second");
    Future<?> third = quick(GREEDY, "third");
    Future<?> fourth = quick(GREEDY, "fourth");

    Future<?> modest = quick(MODEST, "modest");

    assertThatThrownBy(() -> fourth.get(20, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
    assertOverloaded(GREEDY);
    latches.getFirst().countDown();
    for (Future<?> each : List.of(second, third, modest)) {
      each.get(20, TimeUnit.SECONDS);
    }
    assertThat(begun).containsExactly("first", "second", "modest", "third");
  }

  @Test
  void submit_fullOfCallersWithOneEach_isOverloaded() {
    use(1, 1, 2);
    held(GREEDY, "first");
    await(1);
    List<Future<?>> waiting = List.of(quick(GREEDY, "greedy"), quick(MODEST, "modest"));

    assertOverloaded(THIRD);
    assertThat(executor.waiting()).isEqualTo(waiting.size());
  }

  @Test
  void submit_oneCallerAlone_hasTheWholeQueue() {
    use(1, 2, 100);
    held(GREEDY, "first");
    await(1);
    List<Future<?>> waiting = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      waiting.add(quick(GREEDY, "more"));
    }

    assertOverloaded(GREEDY);
    assertThat(executor.waiting()).isEqualTo(waiting.size());
    assertThat(executor.running()).as("the kept thread is for others").isEqualTo(1);
  }

  @Test
  void submit_taskEndsWhileItsCallerWaits_itsNextIsServed() throws Exception {
    use(2, 3, 10);
    held(GREEDY, "greedy");
    held(GREEDY, "greedy");
    await(2);
    held(MODEST, "modest");
    await(3);
    Future<?> next = quick(MODEST, "modest again");

    latches.get(2).countDown();
    next.get(20, TimeUnit.SECONDS);

    assertThat(begun).containsExactly("greedy", "greedy", "modest", "modest again");
  }

  @Test
  void cancel_whileItWaits_leavesTheLine() throws Exception {
    use(1, 1, 1);
    held(GREEDY, "first");
    await(1);
    Future<?> given = quick(MODEST, "given up");

    given.cancel(false);
    Future<?> instead = quick(THIRD, "instead");
    latches.getFirst().countDown();
    instead.get(20, TimeUnit.SECONDS);

    assertThat(begun).containsExactly("first", "instead");
  }

  @Test
  void close_whatWaits_isDoneFirst() throws Exception {
    use(1, 2, 10);
    held(GREEDY, "first");
    await(1);
    Future<?> waiting = quick(GREEDY, "waiting");
    Thread closing = Thread.ofVirtual().start(executor::close);

    latches.getFirst().countDown();
    closing.join();

    assertThat(waiting.isDone()).isTrue();
    assertThat(begun).containsExactly("first", "waiting");
  }

  private void use(int atOnce, int most, int waiting) {
    executor.close();
    executor = new FairExecutor("test", atOnce, most, waiting);
  }

  /** Runs until its latch, one for each in order, is open. */
  private void held(Caller caller, String name) {
    CountDownLatch latch = new CountDownLatch(1);
    latches.add(latch);
    Future<?> task =
        submit(
            caller,
            () -> {
              begun.add(name);
              latch.await();
              return name;
            });
    assertThat(task.isCancelled()).isFalse();
  }

  private Future<?> quick(Caller caller, String name) {
    return submit(
        caller,
        () -> {
          begun.add(name);
          return name;
        });
  }

  private Future<?> submit(Caller caller, Callable<String> task) {
    return caller.call(() -> executor.submit(task));
  }

  private void assertOverloaded(Caller caller) {
    assertThatThrownBy(() -> quick(caller, "refused"))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
  }

  private void await(int tasks) {
    Await.until(tasks + " have begun", () -> begun.size() == tasks);
  }
}

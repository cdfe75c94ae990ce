package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SingleFlightTest {
  private final SingleFlight<String, String> flights = new SingleFlight<>();
  private final AtomicInteger flown = new AtomicInteger();

  /** Work that begins when the test says so. */
  private final List<Runnable> begun = new ArrayList<>();

  @Test
  void fly_sameKeyMeanwhile_sharesTheValue() {
    List<CompletableFuture<String>> all = new ArrayList<>();
    for (int caller = 0; caller < 1_000; caller++) {
      all.add(flights.run("a", begun::add, this::next));
    }

    begun.forEach(Runnable::run);

    assertThat(begun).hasSize(1);
    assertThat(all).allMatch(it -> it.join().equals("value 1"));
  }

  @Test
  void fly_afterwards_beginsAnew() {
    CompletableFuture<String> first = flights.run("a", Runnable::run, this::next);
    CompletableFuture<String> second = flights.run("a", Runnable::run, this::next);

    assertThat(first.join()).isEqualTo("value 1");
    assertThat(second.join()).isEqualTo("value 2");
  }

  @Test
  void fly_fromWhereTheFutureIsDone_neverSharesIt() {
    CompletableFuture<String> first = flights.run("a", begun::add, this::next);
    CompletableFuture<String> second =
        first.thenCompose(it -> flights.run("a", Runnable::run, this::next));

    begun.getFirst().run();

    assertThat(second.join()).isEqualTo("value 2");
  }

  @Test
  void fly_otherKeys_areNotWaitedFor() {
    CompletableFuture<String> waiting = flights.run("a", begun::add, this::next);

    assertThat(flights.run("b", Runnable::run, () -> "b").join()).isEqualTo("b");
    assertThat(waiting).isNotDone();
  }

  @Test
  void fly_thatFails_failsForAll_andOnlyOnce() {
    Error failure = new AssertionError("no");
    Supplier<String> work =
        () -> {
          throw failure;
        };
    List<CompletableFuture<String>> all =
        List.of(flights.run("a", begun::add, work), flights.run("a", begun::add, work));

    begun.forEach(Runnable::run);

    for (CompletableFuture<String> one : all) {
      assertThatThrownBy(one::get).isInstanceOf(ExecutionException.class).hasCause(failure);
    }
    assertThat(flights.run("a", Runnable::run, this::next).join()).isEqualTo("value 1");
  }

  @Test
  void fly_thatNobodyBegins_fails_andTheNextIsBegun() {
    CompletableFuture<String> refused =
        flights.run(
            "a",
            it -> {
              throw new RejectedExecutionException("full");
            },
            this::next);

    assertThatThrownBy(refused::get).hasCauseInstanceOf(RejectedExecutionException.class);
    assertThat(flights.run("a", Runnable::run, this::next).join()).isEqualTo("value 1");
  }

  private String next() {
    return "value " + flown.incrementAndGet();
  }
}

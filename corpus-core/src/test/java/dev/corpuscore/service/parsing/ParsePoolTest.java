package dev.corpuscore.service.parsing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.http.Await;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ParsePoolTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration BRIEF = Duration.ofMillis(50);
  private static final int KIB = 1 << 10;

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // others have their turn while this one has its memory
  void parse_manyAtOnce_takeNoMoreMemoryThanThereIs() throws Exception {
    AtomicInteger taken = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (ParsePool pool = new ParsePool(8, 100 * KIB);
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Parsed<Integer>>> parsed = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        int size = 10 + i % 40;
        Supplier<Integer> work =
            () -> {
              most.accumulateAndGet(taken.addAndGet(size), Math::max);
              Thread.yield();
              return taken.addAndGet(-size);
            };
        parsed.add(callers.submit(() -> pool.parse(document(size, LONG, LONG), work)));
      }
      for (Future<Parsed<Integer>> one : parsed) {
        assertThat(one.get()).isInstanceOf(Parsed.Done.class);
      }
    }

    assertThat(most.get()).isBetween(10, 100);
  }

  @Test
  void parse_heavierThanAllThereIs_isParsedAlone() {
    try (ParsePool pool = new ParsePool(2, 10 * KIB)) {
      assertThat(pool.parse(document(1_000_000, LONG, LONG), () -> "read"))
          .isEqualTo(new Parsed.Done<>("read"));
    }
  }

  @Test
  void parse_throwsAnything_isThatDocumentsAlone() {
    try (ParsePool pool = new ParsePool(1, 10 * KIB)) {
      Document document = document(10, LONG, LONG);

      assertThat(pool.parse(document, () -> thrown(new StackOverflowError())))
          .isEqualTo(new Parsed.Failed<>("a bug stopped its reading; the log says where"));
      assertThat(pool.parse(document, () -> thrown(new OutOfMemoryError("Java heap space"))))
          .isEqualTo(new Parsed.Failed<>("reading it needs more memory than there is"));
      assertThatThrownBy(
              () ->
                  pool.parse(
                      document,
                      () -> {
                        throw new CorpusException(ErrorCode.INVALID_REQUEST, "no posting");
                      }))
          .hasMessage("no posting");
      assertThat(pool.parse(document, () -> "read")).isEqualTo(new Parsed.Done<>("read"));
    }
  }

  /** It goes on, so what it takes stays taken. */
  @Test
  void parse_takesTooLong_isToldInTime_andKeepsItsPlace() {
    CountDownLatch end = new CountDownLatch(1);
    try (ParsePool pool = new ParsePool(1, 10 * KIB)) {
      Parsed<String> overdue =
          pool.parse(
              document(10, LONG, BRIEF),
              () -> {
                awaitWhateverHappens(end);
                return "late";
              });

      assertThat(overdue).isEqualTo(new Parsed.Failed<>("it was not read after 0 s"));
      assertThatThrownBy(() -> pool.parse(document(1, BRIEF, LONG), () -> "read"))
          .isInstanceOfSatisfying(
              CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
      end.countDown();
      Await.until("it ends", () -> isFree(pool));
    }
  }

  /** An interrupt is for the document that was overdue, never for the next one. */
  @Test
  void parse_afterOneThatWasOverdue_isNotInterrupted() {
    try (ParsePool pool = new ParsePool(1, 10 * KIB)) {
      for (int round = 0; round < 50; round++) {
        pool.parse(document(1, LONG, Duration.ofNanos(1)), () -> "read");
        assertThat(
                pool.parse(document(1, LONG, LONG), () -> Thread.currentThread().isInterrupted()))
            .isEqualTo(new Parsed.Done<>(false));
      }
    }
  }

  /** A virtual thread that computes keeps its carrier, and with two of them all of HTTP waits. */
  @Test
  void parse_isDoneByAPlatformThread() {
    try (ParsePool pool = new ParsePool(1, 10 * KIB)) {
      assertThat(pool.parse(document(1, LONG, LONG), () -> Thread.currentThread().isVirtual()))
          .isEqualTo(new Parsed.Done<>(false));
    }
  }

  private static boolean isFree(ParsePool pool) {
    try {
      return pool.parse(document(10, BRIEF, LONG), () -> true) instanceof Parsed.Done;
    } catch (CorpusException e) {
      return false;
    }
  }

  private static Document document(int kibibytes, Duration patience, Duration limit) {
    return new Document((long) kibibytes * KIB - 1, patience, limit);
  }

  private static String thrown(Error error) {
    throw error;
  }

  private static void awaitWhateverHappens(CountDownLatch latch) {
    boolean over = false;
    while (!over) {
      try {
        latch.await();
        over = true;
      } catch (InterruptedException e) {
        // this is what a parser does that heeds nothing
      }
    }
  }
}

package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelWorkTest {
  private final AtomicInteger tools = new AtomicInteger();
  private final Queue<Integer> done = new ConcurrentLinkedQueue<>();

  private ParallelWork<Integer> work(int threads, int share) {
    return new ParallelWork<>(
        threads, share, BackgroundThreads.named("work-"), tools::incrementAndGet);
  }

  @Test
  void run_manyPieces_eachOnce() {
    List<Integer> pieces = IntStream.range(0, 1_003).boxed().toList();
    try (ParallelWork<Integer> work = work(3, 10)) {
      work.run(pieces, (tool, some) -> some.forEachRemaining(done::add));
    }

    assertThat(done).containsExactlyInAnyOrderElementsOf(pieces);
    assertThat(tools).hasValue(3);
  }

  /** They meet at a barrier, which only two threads at once get past. */
  @Test
  void run_moreThanOneShare_onSeveralThreadsWithAToolEach() throws Exception {
    CyclicBarrier together = new CyclicBarrier(2);
    Set<Integer> used = ConcurrentHashMap.newKeySet();
    try (ParallelWork<Integer> work = work(2, 2)) {
      work.run(
          List.of(1, 2, 3),
          (tool, some) -> {
            together.await(1, TimeUnit.MINUTES);
            used.add(tool);
            some.forEachRemaining(done::add);
          });
    }

    assertThat(used).containsExactlyInAnyOrder(1, 2);
    assertThat(done).containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void run_oneShare_onOneThread() {
    AtomicInteger workers = new AtomicInteger();
    try (ParallelWork<Integer> work = work(4, 3)) {
      work.run(
          List.of(1, 2, 3),
          (tool, some) -> {
            workers.incrementAndGet();
            some.forEachRemaining(done::add);
          });
      work.run(List.<Integer>of(), (tool, some) -> workers.incrementAndGet());
    }

    assertThat(workers).hasValue(1);
    assertThat(done).containsExactly(1, 2, 3);
  }

  @Test
  void run_failure_isThrownAndEndsTheRest() {
    List<Integer> pieces = IntStream.range(0, 1_000).boxed().toList();
    try (ParallelWork<Integer> work = work(1, 10)) {
      assertThatThrownBy(() -> work.run(pieces, (tool, some) -> upTo(5, some)))
          .isInstanceOf(IOException.class)
          .hasMessage("piece 5");
      assertThat(done).containsExactly(0, 1, 2, 3, 4);

      // its tool was given back
      work.run(List.of(7), (tool, some) -> done.add(some.next()));
    }

    assertThat(done).endsWith(7);
  }

  private void upTo(int bad, Iterator<Integer> some) throws IOException {
    while (some.hasNext()) {
      int piece = some.next();
      if (piece == bad) {
        throw new IOException("piece " + piece);
      }
      done.add(piece);
    }
  }
}

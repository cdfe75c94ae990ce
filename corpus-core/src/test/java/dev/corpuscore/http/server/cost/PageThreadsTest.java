package dev.corpuscore.http.server.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Unchecked;
import dev.corpuscore.thread.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PageThreadsTest {
  private final CountDownLatch goOn = new CountDownLatch(1);

  @Test
  void turn_besideOneCallerThatTakesAllItCan_runsMeanwhile() throws Exception {
    int many = 4 * Runtime.getRuntime().availableProcessors();
    try (PageThreads threads = new PageThreads("test", many);
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> greedy = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        greedy.add(callers.submit(() -> new Caller("greedy").call(() -> threads.turn(this::hang))));
      }
      Future<String> other =
          callers.submit(
              () ->
                  new Caller("other")
                      .call(() -> threads.turn(() -> Thread.currentThread().getName())));

      assertThat(other.get(30, TimeUnit.SECONDS)).startsWith("test-");

      goOn.countDown();
      for (Future<Integer> each : greedy) {
        assertThat(each.get()).isEqualTo(1);
      }
    }
  }

  private int hang() {
    Unchecked.run(goOn::await);
    return 1;
  }
}

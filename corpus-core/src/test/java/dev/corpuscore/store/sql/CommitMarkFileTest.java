package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Unchecked;
import dev.corpuscore.store.sql.transaction.CommitMarkFile;
import dev.corpuscore.store.sql.transaction.CommitPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitMarkFileTest {
  private static final UUID TIMELINE = new UUID(1, 2);

  @TempDir private Path folder;

  @Test
  void advance_movesForwardOnly() throws IOException {
    try (CommitMarkFile mark = CommitMarkFile.open(path())) {
      mark.advance(at(3));
      mark.advance(at(2));
      assertThat(number(mark)).isEqualTo(3);
      mark.advance(at(4));
      assertThat(number(mark)).isEqualTo(4);
    }
    try (CommitMarkFile again = CommitMarkFile.open(path())) {
      again.advance(at(1));
      assertThat(number(again)).isEqualTo(4);
    }
  }

  @Test
  void advance_inAnotherTimeline_leavesTheEvidence_untilItIsReset() throws IOException {
    CommitPosition other = new CommitPosition(new UUID(3, 4), 99, 0, 0, null);
    try (CommitMarkFile mark = CommitMarkFile.open(path())) {
      mark.advance(at(3));

      mark.advance(other);
      assertThat(number(mark)).isEqualTo(3);

      mark.reset(other);
      assertThat(mark.read().position()).isEqualTo(other);
    }
  }

  @Test
  void create_anotherProcessWasFirst_leavesItsMark() throws IOException {
    Path elsewhere = folder.resolve("elsewhere-mark");
    try (CommitMarkFile other = CommitMarkFile.open(elsewhere)) {
      assertThat(other.create(at(5))).isTrue();
      assertThat(number(other)).isEqualTo(5);
    }
    try (CommitMarkFile mark = CommitMarkFile.open(path())) {
      assertThat(mark.read().exists()).isFalse();
      Files.move(elsewhere, path());

      assertThat(mark.create(at(3))).isFalse();
      assertThat(number(mark)).isEqualTo(5);
    }
  }

  @Test
  void everyFlippedBit_isNoticedOrHarmless() throws IOException {
    try (CommitMarkFile mark = CommitMarkFile.open(path())) {
      mark.advance(at(6));
      mark.advance(at(7));
    }
    byte[] whole = Files.readAllBytes(path());
    // a slot is shorter than that; the rest of its page means nothing
    int[] places = IntStream.range(0, 256).map(n -> n % 128 + n / 128 * 4_096).toArray();
    for (int at : places) {
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) (1 << (at % 8));
      Files.write(path(), flipped);
      try (CommitMarkFile mark = CommitMarkFile.open(path())) {
        CommitMarkFile.Reading reading = mark.read();
        assertThat(number(mark)).as("byte " + at).isIn(6L, 7L);
        assertThat(number(mark) == 7 || reading.damaged() == 1).as("byte " + at).isTrue();
      }
    }
  }

  /** An interrupt closes a channel; the commit is on the disk all the same. */
  @Test
  void advance_interrupted_isDone_andTheNextOneToo() throws Exception {
    try (CommitMarkFile mark = CommitMarkFile.open(path())) {
      mark.advance(at(1));
      AtomicLong next = new AtomicLong(1);
      for (int round = 0; round < 50; round++) {
        Thread writer =
            Thread.ofPlatform()
                .start(
                    () -> {
                      while (!Thread.currentThread().isInterrupted()) {
                        advance(mark, next.incrementAndGet());
                      }
                    });
        Thread.onSpinWait();
        writer.interrupt();
        writer.join();
      }

      advance(mark, next.incrementAndGet());
      assertThat(number(mark)).isEqualTo(next.get());
    }
  }

  @Test
  void advance_manyAtOnce_noneReturnsBeforeItIsCovered() throws Exception {
    AtomicLong next = new AtomicLong();
    try (CommitMarkFile mark = CommitMarkFile.open(path());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> running = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        running.add(
            threads.submit(
                () -> {
                  for (int n = 0; n < 50; n++) {
                    long number = next.incrementAndGet();
                    mark.advance(at(number));
                    if (number(mark) < number) {
                      return false;
                    }
                  }
                  return true;
                }));
      }
      for (Future<Boolean> each : running) {
        assertThat(each.get()).isTrue();
      }
      assertThat(number(mark)).isEqualTo(400);
    }
  }

  private static void advance(CommitMarkFile mark, long number) {
    Unchecked.run(() -> mark.advance(at(number)));
  }

  private static long number(CommitMarkFile mark) throws IOException {
    @Nullable CommitPosition position = mark.read().position();
    return position == null ? -1 : position.number();
  }

  private static CommitPosition at(long number) {
    return new CommitPosition(TIMELINE, number, number, 0, null);
  }

  private Path path() {
    return folder.resolve("corpus.db-mark");
  }
}

package dev.corpuscore.index.fair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.thread.Caller;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairQueueTest {
  private static final Caller ANN = new Caller("ann");
  private static final Caller BEN = new Caller("ben");
  private static final Caller CAT = new Caller("cat");
  private static final Caller DAN = new Caller("dan");

  @Test
  void poll_severalWait_takesTheirFirstOnesInRotation() {
    FairQueue<String> queue = new FairQueue<>(9, 9, 9);
    add(queue, ANN, "a1", "a2", "a3");
    add(queue, BEN, "b1");
    add(queue, CAT, "c1", "c2");

    assertThat(startable(queue)).containsExactly("a1", "b1", "c1", "a2", "c2", "a3");
    assertThat(queue.running()).isEqualTo(6);
    assertThat(queue.waiting()).isZero();
  }

  @Test
  void poll_callerThatComesBack_isLastInTheRotation() {
    FairQueue<String> queue = new FairQueue<>(9, 9, 9);
    add(queue, ANN, "a1");
    add(queue, BEN, "b1", "b2");
    assertThat(queue.poll()).isEqualTo("a1");
    add(queue, ANN, "a2");

    assertThat(startable(queue)).containsExactly("b1", "a2", "b2");
  }

  @Test
  void poll_oneCallerAlone_runsNoMoreThanAtOnce() {
    FairQueue<String> queue = new FairQueue<>(2, 4, 9);
    add(queue, ANN, "a1", "a2", "a3", "a4");

    assertThat(startable(queue)).containsExactly("a1", "a2");
    assertThat(queue.hasStartable(ANN)).isFalse();

    queue.ended(ANN);

    assertThat(queue.hasStartable(ANN)).isTrue();
    assertThat(startable(queue)).containsExactly("a3");
    assertThat(queue.running()).isEqualTo(2);
    assertThat(queue.waiting()).isEqualTo(1);
  }

  /** Beyond two in all, whoever runs one already waits; beyond four everybody. */
  @Test
  void poll_oneCallerRunsAllItMay_othersHaveTheRestOneEach() {
    FairQueue<String> queue = new FairQueue<>(2, 4, 9);
    add(queue, ANN, "a1", "a2", "a3");
    assertThat(startable(queue)).containsExactly("a1", "a2");
    add(queue, BEN, "b1", "b2");
    add(queue, CAT, "c1");
    add(queue, DAN, "d1");

    assertThat(startable(queue)).containsExactly("b1", "c1");

    queue.ended(ANN);

    assertThat(startable(queue)).as("three run: ann has one, ben one").containsExactly("d1");
    queue.ended(CAT);
    queue.ended(DAN);
    assertThat(startable(queue)).as("ann and ben run one each").isEmpty();
    queue.ended(BEN);
    assertThat(startable(queue)).as("ann runs one, ben none").containsExactly("a3", "b2");
  }

  @Test
  void poll_beyondAtOnce_oneCallerRunsHalfOfIt() {
    FairQueue<String> queue = new FairQueue<>(4, 8, 9);
    add(queue, ANN, "a1", "a2", "a3", "a4");
    startable(queue);
    add(queue, BEN, "b1", "b2", "b3");

    assertThat(startable(queue)).containsExactly("b1", "b2");
  }

  @Test
  void hasRoomFor_asManyWaitAsMay_onlyWhatCouldStartAtOnce() {
    FairQueue<String> queue = new FairQueue<>(2, 3, 2);
    add(queue, ANN, "a1", "a2", "a3");
    assertThat(startable(queue)).containsExactly("a1", "a2");
    assertThat(queue.hasRoomFor(ANN)).as("one of two waits").isTrue();
    add(queue, ANN, "a4");

    assertThat(queue.hasRoomFor(ANN)).as("two of two wait").isFalse();
    assertThat(queue.hasRoomFor(BEN)).as("ben could start").isTrue();
    add(queue, BEN, "b1");
    assertThat(startable(queue)).containsExactly("b1");
    assertThat(queue.hasRoomFor(CAT)).as("three run").isFalse();
  }

  @Test
  void makeRoomFor_longestLine_losesItsNewestUntilLinesAreEven() {
    FairQueue<String> queue = new FairQueue<>(1, 1, 4);
    add(queue, ANN, "a1", "a2", "a3");
    add(queue, BEN, "b1");

    assertThat(queue.makeRoomFor(CAT)).isEqualTo("a3");
    assertThat(queue.waiting()).isEqualTo(3);
    assertThat(queue.makeRoomFor(BEN)).as("ben would wait for two, as ann does").isNull();
    assertThat(queue.makeRoomFor(ANN)).as("nobody waits for more").isNull();
    assertThat(queue.makeRoomFor(CAT)).isEqualTo("a2");
    assertThat(queue.makeRoomFor(CAT)).as("cat would wait for one, as they do").isNull();
    assertThat(queue.waiting()).isEqualTo(2);
    assertThat(queue.poll()).isEqualTo("a1");
  }

  @Test
  void remove_whileItWaits_leavesTheOthersInTheirOrder() {
    FairQueue<String> queue = new FairQueue<>(9, 9, 9);
    add(queue, ANN, "a1", "a2", "a3");
    add(queue, BEN, "b1");
    add(queue, CAT, "c1");

    queue.remove(ANN, "a2");
    queue.remove(BEN, "b1");

    assertThat(queue.waiting()).isEqualTo(3);
    assertThat(startable(queue)).containsExactly("a1", "c1", "a3");
  }

  @Test
  void remove_whatDoesNotWaitThere_changesNothing() {
    FairQueue<String> queue = new FairQueue<>(1, 2, 9);
    add(queue, ANN, "a1", "a2");
    assertThat(queue.poll()).isEqualTo("a1");

    queue.remove(ANN, "a1");
    queue.remove(BEN, "a2");

    assertThat(queue.running()).isEqualTo(1);
    assertThat(queue.waiting()).isEqualTo(1);
    assertThat(queue.poll()).as("ann still runs one").isNull();
    queue.ended(ANN);
    assertThat(queue.poll()).isEqualTo("a2");
  }

  private static void add(FairQueue<String> queue, Caller caller, String... tasks) {
    for (String task : tasks) {
      queue.add(caller, task);
    }
  }

  /** All that may start now; they run then. */
  private static List<String> startable(FairQueue<String> queue) {
    List<String> started = new ArrayList<>();
    for (String task = queue.poll(); task != null; task = queue.poll()) {
      started.add(task);
    }
    return started;
  }
}

package dev.corpuscore.http.server.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Unchecked;
import dev.corpuscore.http.server.cost.ResponseBudget.Reservation;
import dev.corpuscore.thread.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Of 100 MB, where all readers are slow. */
class ResponseBudgetTest {
  private static final int MB = 1_000_000;

  private final List<String> cut = new ArrayList<>();
  private final Map<Thread, String> names = new ConcurrentHashMap<>();
  private final ResponseBudget budget =
      new ResponseBudget(100 * MB, (writer, waiting) -> cut.add(names.get(writer)));

  @Test
  void makeRoom_forOneThatWantsMuch_cutsNobodyWhoHasLess() throws Exception {
    reserve("a", 20);
    reserve("b", 20);
    reserve("c", 20);

    assertThat(makeRoom("greedy", 60)).isFalse();

    assertThat(cut).isEmpty();
  }

  @Test
  void makeRoom_cutsFirstWhoHasMost_theOldestFirst_andNoMoreThanNeeded() throws Exception {
    reserve("a", 20);
    reserve("greedy", 10);
    reserve("greedy", 20);
    reserve("greedy", 30);
    reserve("b", 15);

    makeRoom("c", 18);

    assertThat(cut).containsExactly("greedy 10", "greedy 20");
  }

  @Test
  void makeRoom_whoHasMostWantsMore_givesWayItself() throws Exception {
    reserve("a", 30);
    reserve("greedy", 35);
    reserve("greedy", 30);

    makeRoom("greedy", 30);

    assertThat(cut).containsExactly("greedy 35");
  }

  /** So that those who have one answer each leave room for one of everybody else. */
  @Test
  void take_whereHalfIsTaken_isForCallersThatHaveNone() throws Exception {
    reserve("a", 20);
    reserve("b", 20);

    assertThat(take("a", 10)).isTrue();
    assertThat(take("a", 11)).isFalse();
    assertThat(take("c", 60)).isTrue();
  }

  /** Who waits longest is next, even if another one asks first when there is room. */
  @Test
  void take_whereSomebodyWaits_isForWhoHasWaitedLongest() throws Exception {
    Reservation all = reserve("a", 100);
    Reservation first = open("b");
    Reservation second = open("c");
    assertThat(first.tryTake(60 * MB)).isFalse();
    assertThat(second.tryTake(10 * MB)).isFalse();

    all.close();

    assertThat(second.tryTake(10 * MB)).isFalse();
    assertThat(first.tryTake(60 * MB)).isTrue();
    assertThat(second.tryTake(10 * MB)).isTrue();
  }

  /** Of what a stream has sent nothing is kept, so two that wait do not wait for each other. */
  @Test
  void take_forTheNextPart_keepsNothingOfThePartBefore() throws Exception {
    Reservation stream = open("a");
    assertThat(stream.tryTake(30 * MB)).isTrue();
    reserve("b", 60);
    Reservation other = open("c");
    assertThat(other.tryTake(40 * MB)).isFalse();

    assertThat(stream.tryTake(50 * MB)).isFalse();

    assertThat(budget.free()).isEqualTo(40 * MB);
    assertThat(other.tryTake(40 * MB)).isTrue();
  }

  /** One that gave up, or may not take anything now, keeps nobody waiting. */
  @Test
  void take_whereOnlySuchWaitThatMayNot_isForTheNext() throws Exception {
    Reservation all = reserve("a", 100);
    Reservation gone = open("b");
    Reservation more = open("a");
    Reservation other = open("c");
    assertThat(gone.tryTake(60 * MB)).isFalse();
    assertThat(more.tryTake(60 * MB)).isFalse();
    assertThat(other.tryTake(60 * MB)).isFalse();
    gone.close();

    all.resize(30 * MB);

    assertThat(more.tryTake(60 * MB)).isFalse();
    assertThat(other.tryTake(60 * MB)).isTrue();
  }

  private Reservation open(String caller) {
    return new Caller(caller).call(budget::open);
  }

  /** A part may be large while it is made; its caller still counts as one that has little. */
  @Test
  void awaitRoom_cutsWhoHasMost_alsoForAPartThatMayBeLarger() throws Exception {
    reserve("a", 1);
    reserve("greedy", 40);
    reserve("b", 55);

    new Caller("c")
        .call(
            () -> {
              awaitRoom(budget.open(), 59);
              return null;
            });

    assertThat(cut).containsExactly("b 55");
  }

  private boolean take(String caller, int megabytes) {
    return new Caller(caller)
        .call(
            () -> {
              Reservation one = budget.open();
              boolean taken = one.tryTake(megabytes * MB);
              one.close();
              return taken;
            });
  }

  private static void awaitRoom(Reservation one, int megabytes) {
    Unchecked.run(() -> one.awaitRoom(megabytes * MB, Duration.ZERO));
  }

  @Test
  void resize_toLess_isFreeAgain() throws Exception {
    Reservation all = reserve("a", 100);
    assertThat(budget.free()).isZero();

    all.resize(40 * MB);
    assertThat(budget.free()).isEqualTo(60 * MB);
    all.close();
    assertThat(budget.free()).isEqualTo(100 * MB);
  }

  /** Ten at once want 60 MB each while they are made, and take 1 MB afterwards. */
  @Test
  void part_isMadeOnlyWithMemoryForTheLargest() throws Exception {
    AtomicInteger making = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (PageThreads threads = new PageThreads("test", 100);
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      Cost cost = Cost.parts(threads, new RequestPlaces("tests", 100, 200), 60 * MB);
      List<Future<Integer>> parts = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        Caller caller = new Caller("caller " + i);
        parts.add(
            callers.submit(
                () ->
                    caller.call(
                        () -> {
                          try (Hold hold = Hold.of(cost, budget)) {
                            return hold.part(
                                () -> {
                                  most.accumulateAndGet(making.incrementAndGet(), Math::max);
                                  LockSupport.parkNanos(1);
                                  making.decrementAndGet();
                                  return 1;
                                },
                                part -> MB);
                          }
                        })));
      }
      for (Future<Integer> part : parts) {
        assertThat(part.get()).isEqualTo(1);
      }
      assertThat(cost.places().taken()).isZero();
    }
    assertThat(most).hasValue(1);
    assertThat(budget.free()).isEqualTo(100 * MB);
  }

  @Test
  void hold_withoutACost_neitherWaitsNorStreams() {
    try (Hold hold = Hold.of(null, budget)) {
      assertThatThrownBy(hold::takePlace).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> hold.part(() -> 1, part -> 1))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  private Reservation reserve(String caller, int megabytes) throws InterruptedException {
    List<Reservation> made = new ArrayList<>();
    Thread writer =
        Thread.ofPlatform()
            .start(
                () ->
                    new Caller(caller)
                        .call(
                            () -> {
                              Reservation one = budget.open();
                              assertThat(one.tryResize(megabytes * MB)).isTrue();
                              return made.add(one);
                            }));
    names.put(writer, caller + " " + megabytes);
    writer.join(Duration.ofSeconds(30));
    return made.getFirst();
  }

  /** Whether there is room at once. */
  private boolean makeRoom(String caller, int megabytes) {
    return new Caller(caller)
        .call(
            () -> {
              Reservation one = budget.open();
              boolean fits = one.tryResize(megabytes * MB);
              if (!fits) {
                one.makeRoom(megabytes * MB);
              }
              return fits;
            });
  }
}

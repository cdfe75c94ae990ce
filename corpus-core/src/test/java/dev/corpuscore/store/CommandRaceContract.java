package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.store.CommandQueue.Failed;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every {@link CommandQueue} does when several processes take from it at once. */
public abstract class CommandRaceContract extends StoreFixture {
  private static final CommandKind SYNC = CommandKind.SOURCE_SYNC;
  private static final Instant LEASE_END = NOW.plusSeconds(300);

  @Core
  @Test
  void claim_manyAtOnce_everyCommandIsTakenOnce() throws Exception {
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      orders.add(new Order(SYNC, "s" + i, NOW, false));
    }
    store.commands().queue(orders, NOW);
    List<Future<List<String>>> takers = new ArrayList<>();

    try (Store other = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        CommandQueue commands = (i % 2 == 0 ? store : other).commands();
        takers.add(threads.submit(() -> takeAll(commands)));
      }
    }

    List<String> taken = new ArrayList<>();
    for (Future<List<String>> taker : takers) {
      taken.addAll(taker.get());
    }
    Set<String> distinct = new HashSet<>(taken);
    assertThat(taken).hasSize(200);
    assertThat(distinct).hasSize(200);
  }

  @Test
  void queueClaimAndEnd_manyAtOnceInAnyOrder_nobodySharesACommand() throws Exception {
    long seed = Seed.of(CommandRaceContract.class);
    Set<String> held = ConcurrentHashMap.newKeySet();
    List<Future<Integer>> workers = new ArrayList<>();

    try (Store other = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        CommandQueue commands = (i % 2 == 0 ? store : other).commands();
        Random random = new Random(seed + i);
        workers.add(threads.submit(() -> work(commands, random, held)));
      }
    }

    int done = 0;
    for (Future<Integer> worker : workers) {
      done += worker.get();
    }
    assertThat(done).as("done; seed " + seed).isPositive();
    assertThat(state(CommandState.DONE)).isEqualTo(done);
    assertThat(state(CommandState.LEASED)).isZero();
    assertThat(state(CommandState.PENDING)).isBetween(0L, 12L);
  }

  /** Queues the same twelve in any order again and again, and ends what it gets, well or badly. */
  private static int work(CommandQueue commands, Random random, Set<String> held) {
    int done = 0;
    for (int round = 0; round < 15; round++) {
      List<Order> orders = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        orders.add(new Order(SYNC, "s" + i, NOW, random.nextBoolean()));
      }
      Collections.shuffle(orders, random);
      commands.queue(orders, NOW);
      for (Command mine : commands.claim(5, NOW, LEASE_END)) {
        assertThat(held.add(mine.subject())).as("held by nobody else").isTrue();
        boolean well = random.nextInt(4) > 0;
        held.remove(mine.subject());
        if (well) {
          assertThat(commands.done(mine, null, NOW)).isTrue();
          done++;
        } else {
          // About one run in 200 reaches the eighth failure in a row, which is a command's last.
          Failed then = mine.attempts() < 8 ? Failed.RETRY : Failed.DEAD;
          assertThat(commands.failed(mine, "no", NOW, NOW)).isEqualTo(then);
        }
      }
    }
    return done;
  }

  private static List<String> takeAll(CommandQueue commands) {
    List<String> taken = new ArrayList<>();
    for (List<Command> some = commands.claim(7, NOW, LEASE_END);
        !some.isEmpty();
        some = commands.claim(7, NOW, LEASE_END)) {
      some.forEach(it -> taken.add(it.subject()));
    }
    return taken;
  }

  private long state(CommandState state) {
    return store.commands().summary().count(state);
  }
}

package dev.corpuscore.service.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.service.commands.DrainReport.Outcome;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqliteTemplate;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The wall clock jumps while a command is under way. Leases are written by the wall clock, as
 * several machines share them: a jump ahead may let another worker begin the command again, a jump
 * back may keep it waiting for as long. Never are there two ends of one attempt, and nothing is
 * lost.
 */
class ClockJumpTest {
  private static final Duration LEASE = DrainCommands.LEASE;

  @TempDir private Path folder;
  private volatile Instant now = Instant.EPOCH;

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T12:00:00Z, PT1H",
    "2026-03-01T12:00:00Z, PT-1H",
    "2026-03-01T12:00:00Z, PT72H",
    "2026-03-01T12:00:00Z, PT-72H",
    "2028-02-28T23:59:59Z, PT2S",
    "2028-02-29T12:00:00Z, PT24H",
    "2026-03-29T00:59:59Z, PT1H",
    "2026-10-25T00:59:59Z, PT-1H",
    "2026-12-31T23:59:59Z, PT1S",
    "2038-01-19T03:14:07Z, PT1S",
    "2038-01-19T03:14:07Z, PT-1H",
    "2106-02-07T06:28:15Z, PT1S"
  })
  void clockJumpsDuringALease_oneEndCounts_andNothingIsLost(Instant start, Duration jump) {
    now = start;
    try (Store store = open()) {
      store.commands().queue(List.of(order("a"), order("b")), now);
      Command slow = store.commands().claim(1, now, now.plus(LEASE)).getFirst();

      now = start.plus(jump);
      int ended = 0;
      for (Command again : store.commands().claim(10, now, now.plus(LEASE))) {
        ended += store.commands().done(again, "{}", now) ? 1 : 0;
      }
      ended += store.commands().done(slow, "{}", now) ? 1 : 0;
      // whatever still waits for the clock to come back
      now = start.plus(Duration.ofDays(4));
      for (Command later : store.commands().claim(10, now, now.plus(LEASE))) {
        ended += store.commands().done(later, "{}", now) ? 1 : 0;
      }

      assertThat(ended).isEqualTo(2);
      assertThat(store.commands().summary().count(CommandState.DONE)).isEqualTo(2);
      assertThat(store.commands().done(slow, "{}", now)).as("an end that comes twice").isFalse();
    }
  }

  /**
   * A whole drain: the clock jumps by up to three days each way whenever a command runs. While a
   * busy machine holds one thread, the others may take its command seven times, each after a jump
   * that ends the lease; then it is dead.
   */
  @Test
  void clockJumpsWithEveryCommand_eachIsDone_orDeadAfterEightLeases() {
    long seed = Seed.of(ClockJumpTest.class);
    Random random = new Random(seed);
    now = Instant.parse("2026-03-01T12:00:00Z");
    Queue<String> done = new ConcurrentLinkedQueue<>();
    Map<String, String> dead = new TreeMap<>();
    try (Store store = open()) {
      for (int number = 0; number < 50; number++) {
        store.commands().queue(List.of(order("s" + number)), now);
      }
      DrainCommands drain =
          new DrainCommands(
              store.commands(),
              Map.of(
                  CommandKind.SOURCE_SYNC,
                  (command, deadline) -> {
                    now = now.plus(Duration.ofHours(random.nextInt(145) - 72));
                    return JsonNodeFactory.instance.objectNode();
                  }),
              4,
              clock(),
              random,
              new RemoveClosed(store.removals(), null, clock()));
      for (int pass = 0; pass < 10; pass++) {
        now = Instant.parse("2026-03-11T12:00:00Z").plus(Duration.ofDays(10L * pass));
        for (Ended ended : drain.run(500, () -> false, it -> {}).commands()) {
          if (ended.outcome() == Outcome.DONE) {
            done.add(ended.command().subject());
          }
        }
        store.commands().dead(50).forEach(it -> dead.put(it.command().subject(), it.error()));
      }

      assertThat(done).as("seed %d", seed).hasSizeGreaterThan(40).doesNotHaveDuplicates();
      assertThat(dead.values())
          .allSatisfy(it -> assertThat(it).isEqualTo("its lease ran out at the last attempt"));
      Set<String> ended = new TreeSet<>(dead.keySet());
      ended.addAll(done);
      assertThat(ended).hasSize(50).hasSize(done.size() + dead.size());
    }
  }

  private Store open() {
    return SqliteTemplate.open(folder.resolve("corpus.db"), clock());
  }

  private Clock clock() {
    InstantSource source = () -> now;
    return source.withZone(ZoneOffset.UTC);
  }

  private Order order(String subject) {
    return new Order(CommandKind.SOURCE_SYNC, subject, now, false);
  }
}

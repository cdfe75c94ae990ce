package dev.corpuscore.service.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.http.Await;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.service.commands.DrainReport.Outcome;
import dev.corpuscore.store.CommandQueue.Order;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** Drains over a real queue; the handlers are the tests'. */
class DrainCommandsTest extends CommandQueueFixture {

  @Test
  void run_more_endsNoMoreThanAsked() {
    queue(30);

    DrainReport report = drain((it, deadline) -> JsonNodeFactory.instance.objectNode()).run(25);

    assertThat(report.commands()).hasSize(25);
    assertThat(report.succeeded()).isEqualTo(25);
    assertThat(report.remaining()).isEqualTo(5);
  }

  @Test
  void run_outOfRange_isRefused() {
    Drained drain = drain((it, deadline) -> JsonNodeFactory.instance.objectNode());

    for (int max : new int[] {0, -1, 501}) {
      assertThatThrownBy(() -> drain.run(max))
          .isInstanceOfSatisfying(
              CorpusException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }
  }

  @Test
  void run_itFails_isTriedAgainLaterAndLaterThenDead() {
    queue(1);
    Drained drain =
        drain(
            (it, deadline) -> {
              throw new CorpusException(ErrorCode.UNAVAILABLE, "not now");
            });
    for (int attempt = 1; attempt < 8; attempt++) {
      Ended ended = drain.run(10).commands().getFirst();
      assertThat(ended.outcome()).isEqualTo(Outcome.RETRY);
      assertThat(ended.error()).isEqualTo("not now");
      assertThat(ended.command().attempts()).isEqualTo(attempt);
      assertThat(drain.run(10).commands()).as("it waits").isEmpty();
      now = now.plus(Duration.ofHours(6));
    }

    Ended last = drain.run(10).commands().getFirst();

    assertThat(last.outcome()).isEqualTo(Outcome.DEAD);
    assertThat(last.command().attempts()).isEqualTo(8);
    assertThat(store.commands().summary().count(CommandState.DEAD)).isEqualTo(1);
  }

  @Test
  void run_failureAfterFailure_waitsTwiceAsLong_upToSixHours() {
    queue(1);
    long[] wholes = {60, 120, 240, 480, 960, 1_920, 3_840};
    Drained drain =
        drain(
            (it, deadline) -> {
              throw new CorpusException(ErrorCode.UNAVAILABLE, "not now");
            });

    for (long whole : wholes) {
      drain.run(10);
      now = now.plusSeconds(whole / 2 - 1);
      assertThat(drain.run(10).commands()).as("before half of %s s", whole).isEmpty();
      now = now.plusSeconds(whole / 2 + 1);
    }

    assertThat(drain.run(10).commands())
        .singleElement()
        .matches(it -> it.command().attempts() == 8);
    assertThat(RunCommand.PAUSES.after(9)).isEqualTo(Duration.ofMinutes(256));
    assertThat(RunCommand.PAUSES.after(10)).isEqualTo(Duration.ofHours(6));
  }

  @Test
  void run_aBug_isTheLogsAndOthersGoOn() {
    queue(3);

    DrainReport report =
        drain(
                (it, deadline) -> {
                  if (it.subject().equals("s1")) {
                    throw new IllegalStateException("secret detail");
                  }
                  return JsonNodeFactory.instance.objectNode();
                })
            .run(10);

    assertThat(report.succeeded()).isEqualTo(2);
    assertThat(report.failed()).isEqualTo(1);
    assertThat(report.json().toString())
        .contains("a bug stopped this command")
        .doesNotContain("secret detail");
  }

  @Test
  void run_anErrorOfAnyKind_isThatCommandsAlone() {
    queue(8);

    DrainReport report =
        drain(
                (it, deadline) ->
                    switch (it.subject()) {
                      case "s0" -> throw new StackOverflowError();
                      case "s3" -> throw new OutOfMemoryError("Java heap space");
                      case "s5" -> throw new NoClassDefFoundError("any");
                      default -> JsonNodeFactory.instance.objectNode();
                    })
            .run(10);

    assertThat(report.succeeded()).isEqualTo(5);
    assertThat(report.commands())
        .filteredOn(it -> it.outcome() == Outcome.RETRY)
        .extracting(Ended::error)
        .containsExactlyInAnyOrder(
            "a bug stopped this command; the log says where",
            "it needs more memory than the heap has (-Xmx)",
            "a bug stopped this command; the log says where");
    assertThat(drain((it, deadline) -> JsonNodeFactory.instance.objectNode()).run(10).commands())
        .as("they wait as every command does that failed")
        .isEmpty();
  }

  @Test
  void run_pastTheDeadline_isAFailureThatSaysSo() {
    queue(2);
    Drained drain =
        hasty(
            (it, deadline) -> {
              while (it.subject().equals("s0")) {
                deadline.check();
              }
              return JsonNodeFactory.instance.objectNode();
            },
            Duration.ofMinutes(1));

    DrainReport report = drain.run(2);

    assertThat(report.succeeded()).isEqualTo(1);
    assertThat(report.commands())
        .extracting(Ended::error)
        .contains("it was not done after 0 minutes");
  }

  /** Nothing stops a thread that heeds nothing: its command has failed, its place stays taken. */
  @Test
  void run_neverEnds_isLeftBehind_andOthersGoOn() throws Exception {
    queue(5);
    CountDownLatch end = new CountDownLatch(1);
    Drained drain =
        hasty(
            (it, deadline) -> {
              if (!it.subject().equals("s4")) {
                awaitQuietly(end);
              }
              return JsonNodeFactory.instance.objectNode();
            },
            Duration.ofMillis(50));

    DrainReport three = drain.run(3);
    DrainReport rest = drain.run(2);

    assertThat(three.commands())
        .extracting(Ended::error)
        .containsOnly("it was not done after 0 minutes, and its thread was left behind");
    assertThat(rest.commands()).hasSize(1);
    assertThatThrownBy(() -> drain.run(1))
        .hasMessage(
            "4 commands did not end and hold every thread for commands; a restart frees them");
    assertThat(store.commands().summary().count(CommandState.LEASED)).isZero();
    end.countDown();
    Await.until("they end", () -> drain.commands().leftBehind() == 0);
    // on a busy machine 50 ms may be too short for one: it has failed then, and is due again later
    Await.until(
        "one is done",
        () -> {
          long succeeded = drain.run(1).succeeded();
          now = now.plus(Duration.ofHours(1));
          return succeeded == 1;
        });
  }

  @Test
  void run_leaseIsLostMeanwhile_isTheOthersToTell() {
    queue(1);
    List<DrainReport> others = new ArrayList<>();
    Drained other =
        drain((it, deadline) -> JsonNodeFactory.instance.objectNode().put("by", "other"));

    DrainReport late =
        drain(
                (it, deadline) -> {
                  now = now.plus(DrainCommands.LEASE);
                  others.add(other.run(1));
                  return JsonNodeFactory.instance.objectNode().put("by", "late");
                })
            .run(1);

    assertThat(late.commands()).isEmpty();
    assertThat(others.getFirst().commands())
        .extracting(it -> String.valueOf(it.result()))
        .containsExactly("{\"by\":\"other\"}");
  }

  @Test
  void run_severalAtOnce_atMostFour() throws Exception {
    queue(8);
    CountDownLatch four = new CountDownLatch(4);
    CountDownLatch go = new CountDownLatch(1);
    Drained drain =
        drain(
            (it, deadline) -> {
              four.countDown();
              awaitQuietly(go);
              return JsonNodeFactory.instance.objectNode();
            });

    CompletableFuture<DrainReport> running = CompletableFuture.supplyAsync(() -> drain.run(8));
    four.await();
    assertThat(store.commands().summary().count(CommandState.LEASED)).isEqualTo(4);
    go.countDown();

    assertThat(running.get().succeeded()).isEqualTo(8);
  }

  @Test
  void run_slowLane_holdsHalfOfThePlaces_andTheOthersGoOn() {
    queue("slow", 6, now.minusSeconds(9));
    queue("quick", 6, now);
    CountDownLatch quick = new CountDownLatch(6);
    AtomicInteger slow = new AtomicInteger();
    AtomicInteger mostSlow = new AtomicInteger();
    Drained drain =
        drain(
            (it, deadline) -> {
              if (it.subject().startsWith("quick")) {
                quick.countDown();
              } else {
                mostSlow.accumulateAndGet(slow.incrementAndGet(), Math::max);
                awaitQuietly(quick);
                slow.decrementAndGet();
              }
              return JsonNodeFactory.instance.objectNode();
            });

    assertThat(drain.run(25).succeeded()).isEqualTo(12);
    assertThat(mostSlow).hasValue(2);
  }

  private void queue(String lane, int number, Instant due) {
    store
        .commands()
        .queue(
            IntStream.range(0, number)
                .mapToObj(n -> new Order(SYNC, lane + n, due, false, lane))
                .toList(),
            now);
  }

  @Test
  void close_whileItRuns_endsWithWhatWasBegun() {
    queue(20);
    List<DrainCommands> itself = new ArrayList<>();
    Drained drain =
        drain(
            (it, deadline) -> {
              itself.getFirst().close();
              return JsonNodeFactory.instance.objectNode();
            });
    itself.add(drain.commands());

    DrainReport report = drain.run(20);

    assertThat(report.commands()).hasSizeBetween(1, 4);
    assertThat(report.remaining()).isEqualTo(20 - report.commands().size());
    assertThat(drain.run(20).commands()).isEmpty();
  }

  @Test
  void run_noHandlerOfItsKind_isAFailure() {
    Order order = new Order(CommandKind.INDEX_REBUILD, CommandKind.EVERYTHING, now, false);
    store.commands().queue(List.of(order), now);

    DrainReport report = drain((it, deadline) -> JsonNodeFactory.instance.objectNode()).run(1);

    assertThat(report.commands().getFirst().error())
        .isEqualTo("this process does no commands of kind index.rebuild");
  }

  /** A drain with less to say. */
  private record Drained(DrainCommands commands) {
    DrainReport run(int most) {
      return commands.run(most, () -> false, ended -> {});
    }
  }

  private Drained drain(CommandHandler handler) {
    return new Drained(
        new DrainCommands(
            store.commands(), Map.of(SYNC, handler), 4, clock(), new Random(7), keepAll()));
  }

  /** Its commands may take no time, and are waited for so long. */
  private Drained hasty(CommandHandler handler, Duration patience) {
    return new Drained(
        new DrainCommands(
            store.commands(),
            Map.of(SYNC, handler),
            4,
            clock(),
            new Random(7),
            keepAll(),
            Duration.ofMillis(1),
            patience,
            System::nanoTime));
  }
}

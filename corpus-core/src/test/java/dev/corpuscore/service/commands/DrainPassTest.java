package dev.corpuscore.service.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.http.Await;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.commands.DrainReport.Ended;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A pass that somebody waits for, by a clock that only the commands of the test move. */
class DrainPassTest extends CommandQueueFixture {
  private static final Duration HOUR = Duration.ofHours(1);

  private final AtomicLong nanos = new AtomicLong();
  private final List<Integer> pages = new CopyOnWriteArrayList<>();

  @Test
  void pass_afterAMinute_beginsNoCommand_andSaysWhatIsLeft() {
    queue(10);
    DrainCommands drain =
        drain(
            (it, deadline) -> {
              nanos.set(Duration.ofSeconds(60).toNanos());
              return JsonNodeFactory.instance.objectNode();
            });

    DrainReport first = drain.pass(25, ended -> {});

    assertThat(first.succeeded()).as("those at work when the minute ended").isBetween(1L, 4L);
    assertThat(first.continued()).isEmpty();
    assertThat(first.remaining()).isEqualTo(10 - first.succeeded());
    assertThat(first.more()).isTrue();
  }

  @Test
  void pass_nothingIsLeft_saysSo() {
    queue(3);

    DrainReport report =
        drain((it, deadline) -> JsonNodeFactory.instance.objectNode()).pass(25, ended -> {});

    assertThat(report.json().toString())
        .startsWith(
            "{\"drained\":3,\"succeeded\":3,\"failed\":0,\"continued\":0,\"remaining\":0,"
                + "\"more\":false,\"commands\":[");
  }

  @Test
  void longCommand_pauses_andALaterPassGoesOnThere_inTheSameAttempt() {
    queue(1);
    DrainCommands drain = drain(this::tenPages);

    DrainReport first = drain.pass(25, ended -> {});

    assertThat(first.commands()).isEmpty();
    assertThat(first.continued()).extracting(Command::subject).containsExactly("s0");
    assertThat(first.remaining()).isEqualTo(1);
    assertThat(first.more()).isTrue();
    assertThat(first.json().at("/commands/0/outcome").stringValue()).isEqualTo("continued");
    assertThat(pages).containsExactly(0, 1, 2, 3, 4);
    assertThat(state(CommandState.LEASED)).as("nobody else begins it").isEqualTo(1);

    // a pause is not a time of the command, which may run for an hour
    nanos.addAndGet(HOUR.multipliedBy(3).toNanos());
    DrainReport second = drain.pass(25, ended -> {});

    assertThat(second.commands()).extracting(it -> it.command().attempts()).containsExactly(1);
    assertThat(second.succeeded()).isEqualTo(1);
    assertThat(second.more()).isFalse();
    assertThat(pages).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  /** It is where it cannot pause: the answer does not wait for it, and its end is recorded. */
  @Test
  void unitsOfALongCommand_mayTakeAlmostAnHourEach() {
    queue(1);
    DrainCommands drain =
        drain(
            (it, deadline) -> {
              for (int slice = 0; slice < 5; slice++) {
                nanos.addAndGet(Duration.ofMinutes(50).toNanos());
                deadline.check();
                deadline.renew();
              }
              return JsonNodeFactory.instance.objectNode();
            });

    assertThat(drain.run(1, () -> false, ended -> {}).succeeded()).isEqualTo(1);
  }

  @Test
  void unitsOfALongCommand_takeADayTogether() {
    CommandDeadline deadline = new CommandDeadline(HOUR, nanos::get, () -> {}, () -> nanos.set(0));

    for (int unit = 0; unit < 24; unit++) {
      nanos.set(HOUR.toNanos() - 1);
      deadline.check();
      deadline.renew();
    }
    nanos.incrementAndGet();

    assertThatThrownBy(deadline::check).hasMessage("it was not done after 60 minutes");
  }

  @Test
  void commandThatDoesNotPause_isNotWaitedFor_andItsEndIsTold() {
    queue(1);
    CountDownLatch answered = new CountDownLatch(1);
    DrainCommands drain =
        drain(
            (it, deadline) -> {
              nanos.addAndGet(Duration.ofSeconds(75).toNanos());
              awaitQuietly(answered);
              return JsonNodeFactory.instance.objectNode();
            });

    DrainReport first = drain.pass(25, ended -> {});

    assertThat(first.continued()).hasSize(1);
    assertThat(state(CommandState.LEASED)).isEqualTo(1);
    answered.countDown();
    Await.until("its end is recorded", () -> state(CommandState.DONE) == 1);
    Await.until("its end is told", () -> drain.pass(25, ended -> {}).succeeded() == 1);
  }

  @Test
  void close_givesBackWhatIsPaused_andAnotherProcessBeginsItAnew() {
    queue(1);
    DrainCommands drain = drain(this::tenPages);
    drain.pass(25, ended -> {});

    drain.close();

    assertThat(state(CommandState.PENDING)).isEqualTo(1);
    DrainReport anew = drain(this::tenPages).run(1, () -> false, ended -> {});
    assertThat(anew.commands()).extracting(it -> it.command().attempts()).containsExactly(1);
    assertThat(pages).containsExactly(0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void pausedCommand_thatAnotherProcessTookMeanwhile_isTheOthers() {
    queue(1);
    DrainCommands drain = drain(this::tenPages);
    drain.pass(25, ended -> {});
    now = now.plus(DrainCommands.LEASE);
    DrainReport other = drain(this::tenPages).run(1, () -> false, ended -> {});

    DrainReport late = drain.pass(25, ended -> {});

    assertThat(other.commands()).extracting(Ended::outcome).hasSize(1);
    assertThat(late.commands()).isEmpty();
    assertThat(late.more()).isFalse();
    assertThat(pages).containsExactly(0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  /** Reads ten pages, of which the first five take a minute. */
  private JsonNode tenPages(Command command, CommandDeadline deadline) {
    for (int page = 0; page < 10; page++) {
      deadline.check();
      pages.add(page);
      nanos.addAndGet(Duration.ofSeconds(page < 5 ? 12 : 0).toNanos());
    }
    return JsonNodeFactory.instance.objectNode();
  }

  private DrainCommands drain(CommandHandler handler) {
    return new DrainCommands(
        store.commands(),
        Map.of(SYNC, handler),
        4,
        clock(),
        new Random(7),
        keepAll(),
        HOUR,
        HOUR,
        nanos::get);
  }

  private long state(CommandState state) {
    return store.commands().summary().count(state);
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.store.CommandQueue.Failed;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.CommandQueue.Queued;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every {@link CommandQueue} does. */
public abstract class CommandQueueContract extends StoreFixture {
  private static final CommandKind SYNC = CommandKind.SOURCE_SYNC;
  private static final Instant LEASE_END = NOW.plusSeconds(300);

  @Core
  @Test
  void claim_dueOnes_earliestDueFirstAndOnlyOnce() {
    queue(order("late", 10), order("b", -5), order("a", -5), order("first", -9));

    List<Command> claimed = queue().claim(10, NOW, LEASE_END);

    assertThat(claimed).extracting(Command::subject).containsExactly("first", "a", "b");
    assertThat(claimed).allSatisfy(it -> assertThat(it.attempts()).isEqualTo(1));
    assertThat(claimed).allSatisfy(it -> assertThat(it.createdAt()).isEqualTo(NOW));
    assertThat(queue().claim(10, NOW, LEASE_END)).isEmpty();
    assertThat(queue().claim(10, NOW.plusSeconds(10), LEASE_END))
        .extracting(Command::subject)
        .containsExactly("late");
  }

  @Test
  void claim_more_takesNoMoreThanAsked() {
    queue(order("a", 0), order("b", 0), order("c", 0));

    assertThat(queue().claim(2, NOW, LEASE_END)).hasSize(2);
    assertThat(queue().claim(2, NOW, LEASE_END)).hasSize(1);
    assertThatThrownBy(() -> queue().claim(0, NOW, LEASE_END)).isInstanceOf(CorpusException.class);
  }

  @Core
  @Test
  void claim_exceptLanes_passesOverThem_alsoWhenTheirLeasesEnd() {
    queue(laned("slow1", -9, "slow"), laned("slow2", -8, "slow"));
    queue(laned("quick", -7, "quick"), order("alone", -6));
    Command slow = claimOne(NOW);

    assertThat(slow.lane()).isEqualTo("slow");
    assertThat(queue().claim(10, NOW, LEASE_END, Set.of("slow", "other")))
        .extracting(Command::subject, Command::lane)
        .containsExactly(tuple("quick", "quick"), tuple("alone", null));
    assertThat(queue().claim(10, LEASE_END.minusSeconds(1), LEASE_END, Set.of("slow"))).isEmpty();
    assertThat(queue().claim(10, LEASE_END, LEASE_END.plusSeconds(1), Set.of("slow")))
        .extracting(Command::subject)
        .containsExactly("quick", "alone");
    assertThat(queue().claim(10, LEASE_END, LEASE_END.plusSeconds(1), Set.of("quick")))
        .extracting(Command::subject)
        .containsExactly("slow1", "slow2");
  }

  @Test
  void lane_isThatOfTheFirstOrder_andStaysAfterAFailure() {
    queue(laned("a", 60, "one"));
    queue(laned("a", 0, "two"));
    Command first = claimOne(NOW);
    queue().failed(first, "it broke", NOW, NOW);

    assertThat(first.lane()).isEqualTo("one");
    assertThat(claimOne(NOW).lane()).isEqualTo("one");
    assertThatThrownBy(() -> queue(laned("b", 0, "x".repeat(301))))
        .hasMessageContaining("a command's lane has at most 300 characters");
  }

  @Test
  void queue_oneWaitsAlready_onlyBringsItForwardAndAddsForce() {
    assertThat(queue(order("a", 60))).containsExactly(Queued.ADDED);
    assertThat(queue(order("a", 90))).containsExactly(Queued.WAITING);
    assertThat(queue(order("a", 60))).containsExactly(Queued.WAITING);
    assertThat(queue(order("a", 0))).containsExactly(Queued.HASTENED);
    assertThat(queue(new Order(SYNC, "a", NOW.plusSeconds(5), true)))
        .containsExactly(Queued.HASTENED);
    assertThat(queue(order("a", 0))).containsExactly(Queued.WAITING);

    List<Command> claimed = queue().claim(10, NOW, LEASE_END);

    assertThat(claimed).hasSize(1);
    assertThat(claimed.getFirst().forced()).isTrue();
  }

  @Test
  void queue_sameSubjectOfAnotherKind_isAnother() {
    queue(order("a", 0), new Order(CommandKind.POSTING_REFRESH, "a", NOW, false));

    assertThat(queue().claim(10, NOW, LEASE_END)).hasSize(2);
  }

  @Test
  void queue_whileOneIsLeased_waitsForItsEnd() {
    queue(order("a", 0));
    Command first = claimOne(NOW);

    assertThat(queue(order("a", 0))).containsExactly(Queued.ADDED);
    assertThat(queue().claim(10, NOW, LEASE_END)).as("never two leases of one subject").isEmpty();

    assertThat(queue().done(first, "{}", NOW)).isTrue();
    assertThat(claimOne(NOW).id()).isNotEqualTo(first.id());
  }

  @Core
  @Test
  void claim_leaseHasRunOut_isTakenAgainAndTheOldLeaseEndsNothing() {
    queue(order("a", 0));
    Command slow = claimOne(NOW);
    assertThat(queue().claim(1, LEASE_END.minusSeconds(1), LEASE_END)).isEmpty();

    Command second = claimOne(LEASE_END);

    assertThat(second.id()).isEqualTo(slow.id());
    assertThat(second.attempts()).isEqualTo(2);
    assertThat(queue().renew(slow, LEASE_END.plusSeconds(900))).isFalse();
    assertThat(queue().done(slow, "{}", LEASE_END)).isFalse();
    assertThat(queue().failed(slow, "late", LEASE_END, LEASE_END)).isEqualTo(Failed.LOST);
    assertThat(state(CommandState.LEASED)).isEqualTo(1);
    assertThat(queue().done(second, "{}", LEASE_END)).isTrue();
    assertThat(queue().done(second, "{}", LEASE_END)).as("it ends once").isFalse();
  }

  @Test
  void claim_leaseHasRunOutWhileANewerOneWaits_theNewerOneWaitsOn() {
    queue(order("a", 0));
    Command slow = claimOne(NOW);
    queue(order("a", 0));

    List<Command> claimed = queue().claim(10, LEASE_END, LEASE_END.plusSeconds(300));

    assertThat(claimed).extracting(Command::id).containsExactly(slow.id());
  }

  @Test
  void renew_holdsTheLease() {
    queue(order("a", 0));
    Command command = claimOne(NOW);

    assertThat(queue().renew(command, LEASE_END.plusSeconds(100))).isTrue();

    assertThat(queue().claim(1, LEASE_END.plusSeconds(99), LEASE_END)).isEmpty();
    assertThat(claimOne(LEASE_END.plusSeconds(100)).attempts()).isEqualTo(2);
  }

  @Test
  void done_leaseHasRunOutButNobodyTookIt_counts() {
    queue(order("a", 0));
    Command command = claimOne(NOW);

    assertThat(queue().done(command, null, LEASE_END.plusSeconds(1_000))).isTrue();

    assertThat(state(CommandState.DONE)).isEqualTo(1);
  }

  @Core
  @Test
  void failed_waitsUntilItsRetry() {
    queue(order("a", 0));
    Command command = claimOne(NOW);

    Failed failed = queue().failed(command, "answered 500", NOW.plusSeconds(60), NOW);

    assertThat(failed).isEqualTo(Failed.RETRY);
    assertThat(queue().claim(1, NOW.plusSeconds(59), LEASE_END)).isEmpty();
    Command again = claimOne(NOW.plusSeconds(60));
    assertThat(again.id()).isEqualTo(command.id());
    assertThat(again.attempts()).isEqualTo(2);
    assertThat(again.createdAt()).isEqualTo(NOW);
  }

  @Test
  void failed_aNewerOneWaits_isTakenIn() {
    queue(order("a", 0));
    Command command = claimOne(NOW);
    queue(new Order(SYNC, "a", NOW.plusSeconds(5), true));

    assertThat(queue().failed(command, "no", NOW.plusSeconds(60), NOW)).isEqualTo(Failed.RETRY);

    assertThat(state(CommandState.PENDING)).isEqualTo(1);
    Command again = claimOne(NOW.plusSeconds(5));
    assertThat(again.id()).isEqualTo(command.id());
    assertThat(again.forced()).isTrue();
    assertThat(again.attempts()).isEqualTo(2);
  }

  @Core
  @Test
  void giveBack_waitsAsBefore_andTheLeaseWasNoAttempt() {
    queue(order("a", 0));
    Command command = claimOne(NOW);

    assertThat(queue().giveBack(command)).isTrue();

    assertThat(state(CommandState.PENDING)).isEqualTo(1);
    assertThat(queue().giveBack(command)).as("it is given back once").isFalse();
    assertThat(claimOne(NOW).attempts()).isEqualTo(1);
  }

  @Test
  void giveBack_aNewerOneWaits_isTakenIn() {
    queue(order("a", 0));
    Command command = claimOne(NOW);
    queue(new Order(SYNC, "a", NOW.plusSeconds(90), true));

    assertThat(queue().giveBack(command)).isTrue();

    assertThat(state(CommandState.PENDING)).isEqualTo(1);
    Command again = claimOne(NOW);
    assertThat(again.id()).isEqualTo(command.id());
    assertThat(again.forced()).isTrue();
  }

  @Test
  void giveBack_leaseOfAnother_changesNothing() {
    queue(order("a", 0));
    Command slow = claimOne(NOW);
    Command other = claimOne(LEASE_END);

    assertThat(queue().giveBack(slow)).isFalse();
    assertThat(queue().done(other, null, LEASE_END)).isTrue();
  }

  @Test
  void failed_eightTimes_isDeadAndKept() {
    queue(order("a", 0));
    Instant now = NOW;
    for (int attempt = 1; attempt < 8; attempt++) {
      now = now.plusSeconds(60);
      Command command = claimOne(now);
      assertThat(queue().failed(command, "no", now.plusSeconds(60), now)).isEqualTo(Failed.RETRY);
    }
    Command last = claimOne(now.plusSeconds(60));
    String reason = "n".repeat(501);

    assertThat(queue().failed(last, reason, NOW, now)).isEqualTo(Failed.DEAD);

    assertThat(queue().claim(1, now.plusSeconds(100_000), LEASE_END)).isEmpty();
    assertThat(queue().dead(10)).hasSize(1);
    CommandQueue.Dead dead = queue().dead(10).getFirst();
    assertThat(dead.command()).isEqualTo(last);
    assertThat(dead.error()).isEqualTo("n".repeat(500));
    assertThat(dead.at()).isEqualTo(now);
    assertThat(queue(order("a", 0))).as("it may be asked for anew").containsExactly(Queued.ADDED);
    assertThat(claimOne(NOW).attempts()).isEqualTo(1);
  }

  @Test
  void claim_leaseRanOutEightTimes_isDead() {
    queue(order("a", 0));
    Instant now = NOW;
    for (int attempt = 1; attempt <= 8; attempt++) {
      assertThat(queue().claim(1, now, now.plusSeconds(1))).hasSize(1);
      now = now.plusSeconds(1);
    }

    queue(order("b", 5));
    assertThat(queue().claim(1, now, LEASE_END))
        .as("what is dead is in nobody's way")
        .extracting(Command::subject)
        .containsExactly("b");

    assertThat(state(CommandState.DEAD)).isEqualTo(1);
    assertThat(queue().dead(1).getFirst().error())
        .isEqualTo("its lease ran out at the last attempt");
  }

  @Test
  void summary_countsByKindAndState() {
    assertThat(queue().summary().oldestPending()).isNull();
    assertThat(queue().summary().nextDue()).isNull();
    store.commands().queue(List.of(order("old", 1_000)), NOW.minusSeconds(77));
    queue(order("a", 0), new Order(CommandKind.INDEX_REBUILD, "corpus", NOW, false));
    queue().done(queue().claim(1, NOW, LEASE_END).getFirst(), "{}", NOW);

    CommandQueue.Summary summary = queue().summary();

    assertThat(summary.count(CommandKind.INDEX_REBUILD, CommandState.DONE)).isEqualTo(1);
    assertThat(summary.count(SYNC, CommandState.PENDING)).isEqualTo(2);
    assertThat(summary.count(SYNC, CommandState.DEAD)).isZero();
    assertThat(summary.count(CommandState.PENDING)).isEqualTo(2);
    assertThat(summary.oldestPending()).isEqualTo(NOW.minusSeconds(77));
    assertThat(summary.nextDue()).as("of a").isEqualTo(NOW);
  }

  @Test
  void dueTimes_areThoseOfThePendingOnes_ofTheKindAndTheSubjects() {
    queue(order("a", 60), order("b", 70), order("leased", 0));
    queue(new Order(CommandKind.POSTING_REFRESH, "c", NOW.plusSeconds(9), false));
    claimOne(NOW);

    assertThat(queue().dueTimes(SYNC, List.of("a", "leased", "c", "nobody")))
        .containsExactly(entry("a", NOW.plusSeconds(60)));
    assertThat(queue().dueTimes(SYNC, List.of())).isEmpty();
  }

  @Test
  void forget_onlyWhatEndedBefore() {
    queue(order("done", 0), order("waiting", 5_000));
    queue().done(claimOne(NOW), "{}", NOW);

    assertThat(queue().forget(NOW, NOW.plusSeconds(1))).isZero();
    assertThat(queue().forget(NOW.plusSeconds(1), NOW)).isEqualTo(1);

    assertThat(state(CommandState.DONE)).isZero();
    assertThat(state(CommandState.PENDING)).isEqualTo(1);
  }

  @Test
  void queue_subjectOutOfBounds_isRefusedAsAWhole() {
    assertThatThrownBy(() -> queue(order("a", 0), order("s".repeat(301), 0)))
        .isInstanceOf(CorpusException.class);
    assertThatThrownBy(() -> queue(order(" ", 0))).isInstanceOf(CorpusException.class);

    assertThat(state(CommandState.PENDING)).isZero();
  }

  @Test
  void failed_reasonWithANul_isKeptWithoutIt() {
    queue(order("a", 0));
    Command leased = claimOne(NOW);

    for (int i = 0; i < CommandQueue.ATTEMPTS_LIMIT; i++) {
      queue().failed(leased, "a\u0000b", NOW, NOW);
      leased = i + 1 < CommandQueue.ATTEMPTS_LIMIT ? claimOne(NOW) : leased;
    }

    assertThat(queue().dead(1).getFirst().error()).isEqualTo("a b");
  }

  private CommandQueue queue() {
    return store.commands();
  }

  private List<Queued> queue(Order... orders) {
    return store.commands().queue(List.of(orders), NOW);
  }

  private long state(CommandState state) {
    return queue().summary().count(state);
  }

  private Command claimOne(Instant now) {
    List<Command> claimed = queue().claim(1, now, now.plusSeconds(300));
    assertThat(claimed).hasSize(1);
    return claimed.getFirst();
  }

  private static Order laned(String subject, int dueIn, String lane) {
    return new Order(SYNC, subject, NOW.plusSeconds(dueIn), false, lane);
  }

  private static Order order(String subject, int dueIn) {
    return new Order(SYNC, subject, NOW.plusSeconds(dueIn), false);
  }
}

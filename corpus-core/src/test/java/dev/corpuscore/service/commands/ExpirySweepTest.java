package dev.corpuscore.service.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Interception;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ExpirySweepTest {
  private static final String AD =
      """
      {"id":"24700001","headline":"Welder","application_deadline":"2026-11-21T00:00:00",
       "webpage_url":"https://jobs.example/1","employer":{"name":"Acme"},
       "application_contacts":[{"name":"Canary Anna","email":"anna@canary.example"}]}
      """
          .replace("\n", "");

  private final TestCorpus corpus;

  ExpirySweepTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void postingThatRunsOutWhileItServes_isClosed_andItsContactsAreDeleted() {
    corpus.importInputs(Format.JOBTECH, TestCorpus.input("ads", AD));
    PostingId id = corpus.only().id();
    corpus.closing(sweeping(corpus.store().postings(), new ServiceThreads()));
    assertThat(contacts(id)).isTrue();

    corpus.later(Duration.ofDays(2));

    until(() -> record(id).isClosed());
    assertThat(record(id).state())
        .isEqualTo(
            new PostingState.Closed(
                PostingState.ClosedReason.EXPIRED, Instant.parse("2026-11-20T23:00:00Z")));
    assertThat(contacts(id)).isFalse();
  }

  @Test
  void sweepThatTheStoreRefuses_isTriedAgain_andCounted() {
    corpus.importInputs(Format.JOBTECH, TestCorpus.input("ads", AD));
    PostingId id = corpus.only().id();
    corpus.later(Duration.ofDays(2));
    AtomicInteger refusals = new AtomicInteger(1);
    PostingStore refusing =
        Interception.of(
            PostingStore.class,
            (method, arguments) -> {
              if (method.getName().equals("expired") && refusals.getAndDecrement() > 0) {
                throw new CorpusException(ErrorCode.UNAVAILABLE, "planted");
              }
              return method.invoke(corpus.store().postings(), arguments);
            });
    ServiceThreads threads = new ServiceThreads();
    corpus.closing(sweeping(refusing, threads));

    until(() -> record(id).isClosed());
    assertThat(threads.failures()).containsEntry("expire", 1L);
    assertThat(threads.down()).isEmpty();
  }

  /** As one that was redacted does under a key that is missing. */
  @Test
  void postingThatStaysOpen_isNotTriedAgainAndAgain() {
    corpus.importInputs(Format.JOBTECH, TestCorpus.input("ads", AD));
    corpus.later(Duration.ofDays(2));
    AtomicInteger tried = new AtomicInteger();
    PostingStore keeping =
        Interception.of(
            PostingStore.class,
            (method, arguments) -> {
              if (!method.getName().equals("update")) {
                return method.invoke(corpus.store().postings(), arguments);
              }
              assertThat(tried.incrementAndGet()).isEqualTo(1);
              return List.of(Outcome.UNCHANGED);
            });

    long closed =
        new ExpirePostings(keeping, corpus.clock())
            .close(CommandDeadline.in(Duration.ofMinutes(5)));

    assertThat(closed).isZero();
  }

  private RepeatedWork sweeping(PostingStore postings, ServiceThreads threads) {
    ExpirySweep sweep = new ExpirySweep(new ExpirePostings(postings, corpus.clock()));
    return RepeatedWork.every("expire", Duration.ofMillis(20), sweep::sweep, threads);
  }

  private PostingRecord record(PostingId id) {
    return corpus.store().postings().find(id).orElseThrow().record();
  }

  private boolean contacts(PostingId id) {
    return corpus.store().postings().contacts(List.of(id)).containsKey(id);
  }

  private static void until(BooleanSupplier reached) {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!reached.getAsBoolean()) {
      assertThat(System.nanoTime()).as("30 seconds").isLessThan(deadline);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}

package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.thread.Caller;
import dev.corpuscore.tier.Alone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cluster that takes every request and answers none. */
@Alone("SpoiltAnswersTest")
@Timeout(60)
class HangingClusterTest {
  private static final int CALLERS = 5;
  private static final int SEARCHES_OF_EACH = 20;

  /** Whoever comes as a question fails waits for that one, at most; and this machine is slow. */
  private static final Duration LIMIT = IndexStateDocument.LIMIT.plusSeconds(2);

  /** A second, 4 in a queue of the cluster and 1 to say so; and this machine is slow. */
  private static final Duration LIMIT_UNDER_WAY = Duration.ofSeconds(6 + 2);

  @Test
  void search_whileTheClusterHangs_endsInTime_howeverManyWait() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    try (FaultyProxy between = new FaultyProxy();
        BoundedIndex index =
            new BoundedIndex(
                open(between),
                new OpenSearchIndexes().searchesOfOneCaller(),
                new OpenSearchIndexes().searchesAtOnce(),
                CALLERS * SEARCHES_OF_EACH);
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      try (IndexHolder holder = index.tryHold().orElseThrow()) {
        holder.apply(List.of(put(1, titled("Nurse"))));
        holder.publish(1);
      }
      assertThat(index.search(nurses()).total()).isEqualTo(1);
      between.hang(gate);
      // where the index stands was heard a moment ago, so this one may be under way already
      Refused first = refused(() -> index.search(nurses()));
      assertThat(first.code()).isEqualTo(ErrorCode.UNAVAILABLE);
      assertThat(first.after()).isLessThan(LIMIT_UNDER_WAY);

      List<Future<Refused>> refused = new ArrayList<>();
      for (int i = 0; i < CALLERS * SEARCHES_OF_EACH; i++) {
        Caller caller = new Caller("192.0.2." + i % CALLERS);
        refused.add(callers.submit(() -> caller.call(() -> refused(() -> index.search(nurses())))));
      }

      for (Future<Refused> each : refused) {
        assertThat(each.get().code()).isIn(ErrorCode.UNAVAILABLE, ErrorCode.OVERLOADED);
        assertThat(each.get().after()).isLessThan(LIMIT);
      }
      gate.countDown();
      assertThatCode(() -> firstAnswer(index)).doesNotThrowAnyException();
    }
  }

  /** A refusal is remembered for a moment. */
  private static void firstAnswer(BoundedIndex index) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        assertThat(index.search(nurses()).total()).isEqualTo(1);
        return;
      } catch (CorpusException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
      }
    }
  }

  private record Refused(ErrorCode code, Duration after) {}

  private static Refused refused(Runnable search) {
    long begun = System.nanoTime();
    try {
      search.run();
    } catch (CorpusException e) {
      return new Refused(e.code(), Duration.ofNanos(System.nanoTime() - begun));
    }
    throw new AssertionError("answered by a cluster that does not");
  }

  private static PostingSearch nurses() {
    return PostingSearch.of(TextQuery.parse("nurse"), NOW)
        .sort(PostingSearch.Sort.RELEVANCE)
        .limit(10)
        .exactTotal(true)
        .build();
  }

  private static OpenSearchIndex open(FaultyProxy between) {
    return OpenSearchIndex.open(
        between.address(),
        "corpus-hanging",
        new OnOpenSearch.Ids("ids"),
        new RevocableLock(),
        new Random(1),
        TimeLimits.STANDARD);
  }
}

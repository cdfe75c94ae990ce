package dev.corpuscore.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BoundedIndexTest {
  private final SlowIndex slow = new SlowIndex();
  private final BoundedIndex bounded = new BoundedIndex(slow, 1, 2, 2);
  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

  private void await(List<Future<?>> accepted) throws Exception {
    slow.gate.countDown();
    for (Future<?> search : accepted) {
      search.get(20, TimeUnit.SECONDS);
    }
  }

  @AfterEach
  void letAllEnd() {
    slow.gate.countDown();
    callers.close();
    bounded.close();
  }

  @Test
  void search_fullQueue_isOverloaded() throws Exception {
    List<Future<?>> accepted = occupy(3);

    assertThatThrownBy(() -> bounded.search(search(9)))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));

    await(accepted);
    assertThat(bounded.search(search(9)).total()).as("after the rush").isEqualTo(9);
  }

  @Test
  void searchRoles_waitsInTheSameQueue() throws Exception {
    List<Future<?>> accepted = occupy(3);

    assertThatThrownBy(() -> bounded.searchRoles(roles(9)))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));

    await(accepted);
    assertThat(bounded.searchRoles(roles(9)).total()).as("after the rush").isEqualTo(9);
  }

  @Test
  void search_waiting_firstComeFirstServed() throws Exception {
    List<Future<?>> accepted = occupy(3);

    await(accepted);

    assertThat(slow.seen).containsExactly(0, 1, 2);
  }

  @Test
  void callsInOneTurn_waitOnce() throws Exception {
    List<Future<?>> accepted = occupy(2);
    Future<List<Long>> turn =
        callers.submit(
            () ->
                bounded.inOneTurn(
                    () ->
                        List.of(
                            bounded.search(search(7)).total(), bounded.search(search(8)).total())));
    IndexFixture.await(() -> bounded.waiting() == 2);

    await(accepted);

    assertThat(turn.get(20, TimeUnit.SECONDS)).containsExactly(7L, 8L);
    assertThat(slow.seen).containsExactly(0, 1, 7, 8);
  }

  @Test
  void callsInOneTurn_failureComesThroughAsItIs() {
    slow.gate.countDown();

    assertThatThrownBy(
            () -> bounded.inOneTurn(() -> bounded.search(search(SlowIndex.FAILING)).total()))
        .isSameAs(slow.failure);
  }

  @Test
  void search_thatTheIndexRemembers_doesNotWait() throws Exception {
    List<Future<?>> accepted = occupy(3);
    slow.remembered = new SearchPage(41, false, List.of(), List.of());

    assertThat(bounded.search(search(9)).total()).isEqualTo(41);

    await(accepted);
    assertThat(slow.seen).containsExactly(0, 1, 2);
  }

  @Test
  void search_interruptedWhileWaiting_isGivenUp() throws Exception {
    List<Future<?>> accepted = occupy(2);
    CompletableFuture<Throwable> outcome = new CompletableFuture<>();
    Thread caller =
        Thread.ofVirtual()
            .start(() -> outcome.complete(catchThrowable(() -> bounded.search(search(2)))));
    IndexFixture.await(() -> bounded.waiting() == 2);

    caller.interrupt();
    Throwable thrown = outcome.get(20, TimeUnit.SECONDS);
    slow.gate.countDown();
    accepted.get(1).get(20, TimeUnit.SECONDS);
    bounded.search(search(5));

    assertThat(thrown)
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    assertThat(slow.seen).containsExactly(0, 1, 5);
  }

  @Test
  void search_failure_comesThroughAsItIs() {
    slow.gate.countDown();

    assertThatThrownBy(() -> bounded.search(search(SlowIndex.FAILING))).isSameAs(slow.failure);
  }

  @Test
  void search_afterClose_isUnavailable() {
    slow.gate.countDown();
    bounded.close();

    assertThatThrownBy(() -> bounded.search(search(1)))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    assertThat(slow.closed).isTrue();
  }

  /** One search runs and the others wait, in the order of their numbers from 0. */
  private List<Future<?>> occupy(int searches) throws InterruptedException, ExecutionException {
    List<Future<?>> accepted = new ArrayList<>();
    for (int i = 0; i < searches; i++) {
      int number = i;
      accepted.add(callers.submit(() -> bounded.search(search(number))));
      // Not running(): a thread of the pool that has just started counts as busy for a moment.
      IndexFixture.await(() -> slow.entered && bounded.waiting() == number);
    }
    return accepted;
  }

  private static RoleQuery roles(int number) {
    return new RoleQuery(List.of(), Condition.EVERYTHING, Instant.EPOCH, number);
  }

  @Test
  void ids_waitInTheSameQueue() throws Exception {
    List<Future<?>> accepted = occupy(3);

    assertThatThrownBy(() -> bounded.ids("p_", 9))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));

    await(accepted);
    assertThat(bounded.ids("p_", 9)).isEmpty();
  }

  private static PostingSearch search(int number) {
    return PostingSearch.of(TextQuery.everything(), Instant.EPOCH)
        .sort(Sort.RELEVANCE)
        .offset(number)
        .limit(10)
        .build();
  }

  /** Answers once its gate is open, and remembers in which order it was asked. */
  private static final class SlowIndex implements PostingIndex {
    private static final int FAILING = 99;
    private final CountDownLatch gate = new CountDownLatch(1);
    private final List<Integer> seen = new ArrayList<>();
    private final CorpusException failure = new CorpusException(ErrorCode.UNAVAILABLE, "planted");
    private volatile boolean entered;
    private volatile boolean closed;
    private volatile @Nullable SearchPage remembered;

    @Override
    public Optional<SearchPage> remembered(PostingSearch search) {
      return Optional.ofNullable(remembered);
    }

    @Override
    public TimeLimits limits() {
      return TimeLimits.STANDARD;
    }

    @Override
    public Explanation.Explainer explainer(PostingSearch search) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <T> T tally(Instant now, Function<Tally, T> reader) {
      throw new UnsupportedOperationException();
    }

    @Override
    public SearchPage search(PostingSearch search) {
      entered = true;
      try {
        gate.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException("a running search is not interrupted", e);
      }
      if (search.offset() == FAILING) {
        throw failure;
      }
      seen.add(search.offset());
      return new SearchPage(search.offset(), false, List.of(), List.of());
    }

    @Override
    public RoleQuery.Page searchRoles(RoleQuery query) {
      SearchPage page = search(BoundedIndexTest.search(query.limit()));
      return new RoleQuery.Page(page.total(), List.of(), state());
    }

    @Override
    public List<Suggestion> suggest(SuggestionSearch search) {
      return List.of();
    }

    @Override
    public String engine() {
      return "slow 1";
    }

    @Override
    public String kind() {
      return "slow";
    }

    @Override
    public <T> Optional<T> read(PostingId id, Function<byte[], T> reader) {
      return Optional.empty();
    }

    @Override
    public IndexState state() {
      return new IndexState(0, 0);
    }

    @Override
    public long count(Instant now) {
      return 0;
    }

    @Override
    public void forEach(Consumer<Entry> visitor) {}

    @Override
    public List<PostingId> ids(String prefix, int most) {
      search(BoundedIndexTest.search(most));
      return List.of();
    }

    @Override
    public long leftOut() {
      return 0;
    }

    @Override
    public Optional<String> verify() {
      return Optional.empty();
    }

    @Override
    public Optional<IndexHolder> tryHold() {
      return Optional.empty();
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}

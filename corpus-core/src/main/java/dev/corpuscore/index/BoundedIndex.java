package dev.corpuscore.index;

import dev.corpuscore.index.fair.FairExecutor;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An index whose searches run on a bounded number of platform threads, behind a bounded queue in
 * which callers take turns (see {@link FairExecutor}). In measurements, the queue answered as many
 * requests as a semaphore on virtual threads, with a tenth of the p99.
 *
 * <p>Only {@link #search}, {@link #totals}, {@link #searchRoles}, {@link #tally}, {@link #suggest},
 * {@link #ids}, {@link #read} and {@link #explainer} are bounded; all other calls go directly to
 * the index.
 */
public final class BoundedIndex implements ForwardingPostingIndex {
  private static final int READS_AT_ONCE = 2;
  private static final int READS_WAITING = 256;

  private final PostingIndex index;
  private final FairExecutor searching;

  /** Suggestions are requested with every typed letter, so they do not wait behind searches. */
  private final FairExecutor suggesting;

  /** Large bodies: bounded, because each may have some megabytes. */
  private final FairExecutor reading = new FairExecutor("read", 1, READS_AT_ONCE, READS_WAITING);

  /**
   * Bounds {@code index}; {@link #close} closes it.
   *
   * @param atOnce the largest number of running searches of one caller, at least 1
   * @param most the largest number of running searches, at least {@code atOnce}
   * @param waiting the largest number of waiting searches, at least 1
   */
  public BoundedIndex(PostingIndex index, int atOnce, int most, int waiting) {
    this.index = index;
    this.searching = new FairExecutor("search", atOnce, most, waiting);
    this.suggesting = new FairExecutor("suggest", atOnce, most, waiting);
  }

  /** The index itself, whose searches are not bounded. */
  @Override
  public PostingIndex index() {
    return index;
  }

  /**
   * As {@link PostingIndex#search}. What the index remembers is returned without waiting.
   *
   * @throws CorpusException also {@code OVERLOADED} if the queue is full and no other caller has
   *     more searches in it, or if the search was removed in favour of another caller; {@code
   *     UNAVAILABLE} if this was closed, or if the calling thread is interrupted while it waits
   *     (its interrupt flag stays set and the search is cancelled)
   */
  @Override
  public SearchPage search(PostingSearch search) {
    return index.remembered(search).orElseGet(() -> bounded(searching, () -> index.search(search)));
  }

  /** As {@link PostingIndex#totals}, in the queue of {@link #search}, as one task of it. */
  @Override
  public List<Long> totals(List<PostingSearch> searches) {
    return bounded(searching, () -> index.totals(searches));
  }

  @Override
  public Optional<SearchPage> remembered(PostingSearch search) {
    return index.remembered(search);
  }

  @Override
  public OptionalLong snapshot(Instant now) {
    return index.snapshot(now);
  }

  /** As {@link PostingIndex#inOneTurn}: in the queue of {@link #search}, and as one task of it. */
  @Override
  public <T> T inOneTurn(Supplier<T> calls) {
    return bounded(searching, calls);
  }

  /** As {@link PostingIndex#explainer}; each hit is explained in the queue of {@link #read}. */
  @Override
  public Explanation.Explainer explainer(PostingSearch search) {
    Explanation.Explainer explainer = index.explainer(search);
    return (hit, place, lacks) -> bounded(reading, () -> explainer.explain(hit, place, lacks));
  }

  /** As {@link PostingIndex#searchRoles}, in the same queue as {@link #search}. */
  @Override
  public RoleQuery.Page searchRoles(RoleQuery query) {
    return bounded(searching, () -> index.searchRoles(query));
  }

  /** As {@link PostingIndex#tally}, in the queue of {@link #search}, whose thread runs it. */
  @Override
  public <T> T tally(Instant now, Function<Tally, T> reader) {
    return bounded(searching, () -> index.tally(now, reader));
  }

  /** As {@link PostingIndex#suggest}, in a queue of its own, bounded as that of {@link #search}. */
  @Override
  public List<Suggestion> suggest(SuggestionSearch search) {
    return bounded(searching.serves() ? searching : suggesting, () -> index.suggest(search));
  }

  /** As {@link PostingIndex#read}, in a queue of its own; {@code reader} runs in its threads. */
  @Override
  public <T> Optional<T> read(PostingId id, Function<byte[], T> reader) {
    return bounded(reading, () -> index.read(id, reader));
  }

  private static <P> P bounded(FairExecutor threads, Supplier<P> search) {
    if (threads.serves()) {
      return search.get(); // its turn has come, see inOneTurn
    }
    Future<P> page = submit(threads, search);
    try {
      return page.get();
    } catch (InterruptedException e) {
      page.cancel(false);
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("the search was interrupted", e);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  /** The number of searches that wait for a thread now. */
  public int waiting() {
    return searching.waiting();
  }

  /** The number of searches that run now. */
  public int running() {
    return searching.running();
  }

  private static <P> Future<P> submit(FairExecutor threads, Supplier<P> search) {
    try {
      return threads.submit(search::get);
    } catch (RejectedExecutionException e) {
      throw CorpusException.unavailable("the search index is closed", e);
    }
  }

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException exception
        ? exception
        : new IllegalStateException(cause);
  }

  /** As {@link PostingIndex#ids}, in the same queue as {@link #search}. */
  @Override
  public List<PostingId> ids(String prefix, int most) {
    return bounded(searching, () -> index.ids(prefix, most));
  }

  /** Waits for running and waiting searches, then closes the index. */
  @Override
  public void close() {
    searching.close();
    suggesting.close();
    reading.close();
    index.close();
  }
}

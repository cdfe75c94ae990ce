package dev.corpuscore.service.catalog;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CatalogStore;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.CommandQueue.Queued;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the catalog's file, stores its sources and queues the syncs that are due. Fetches nothing.
 * Thread-safe; can be repeated after a crash at any moment.
 */
public final class SyncCatalog {
  private final CatalogFile file;
  private final Store store;
  private final Clock clock;

  public SyncCatalog(CatalogFile file, Store store, Clock clock) {
    this.file = file;
    this.store = store;
    this.clock = clock;
  }

  /**
   * Reads the file, stores its sources and queues a sync for each source of the request. If a
   * posting's {@code expiresAt} is past, also queues the command that closes such postings.
   *
   * @throws CorpusException {@code CATALOG_INVALID} with every fault of the file, or if it lost
   *     more than half of the sources without force, {@code INVALID_REQUEST} if the request names
   *     unknown sources; nothing has changed then
   */
  public Report run(Request request) {
    return run(request, (step, sources) -> {});
  }

  /** As {@link #run(Request)}. */
  public Report run(Request request, Listener listener) {
    List<SourceDefinition> definitions = file.read(read -> listener.reached(Step.READ, read));
    requireKnown(request.sources(), definitions);
    CatalogStore.Replaced replaced =
        store
            .catalog()
            .replace(definitions, request.force(), stored -> listener.reached(Step.STORE, stored));
    Instant now = clock.instant();
    long queued =
        request.atOnce()
            ? queueAsked(request, definitions, now, listener)
            : queueDue(now, listener);
    sweep(now);
    int considered = request.sources().isEmpty() ? definitions.size() : request.sources().size();
    return new Report(replaced, queued, considered - queued);
  }

  private long queueAsked(
      Request request, List<SourceDefinition> definitions, Instant now, Listener listener) {
    Set<String> asked = Set.copyOf(request.sources());
    List<SourceDefinition> sources =
        definitions.stream()
            .filter(SourceDefinition::enabled)
            .filter(it -> asked.isEmpty() || asked.contains(it.id()))
            .toList();
    long queued = 0;
    for (int from = 0; from < sources.size(); from += CommandQueue.BATCH_LIMIT) {
      int to = Math.min(sources.size(), from + CommandQueue.BATCH_LIMIT);
      queued += queue(sources.subList(from, to), request.force(), now);
      listener.reached(Step.QUEUE, to);
    }
    return queued;
  }

  /** What was queued is due no more, so each page begins where the one before ended. */
  private long queueDue(Instant now, Listener listener) {
    long queued = 0;
    long considered = 0;
    List<Source> page;
    do {
      page = store.catalog().due(now, CommandQueue.BATCH_LIMIT);
      queued += queue(page.stream().map(Source::definition).toList(), false, now);
      considered += page.size();
      listener.reached(Step.QUEUE, considered);
    } while (page.size() == CommandQueue.BATCH_LIMIT);
    return queued;
  }

  /** In transactions of its own, so that a large catalog does not keep others from writing. */
  private long queue(List<SourceDefinition> sources, boolean force, Instant now) {
    List<Order> orders =
        sources.stream()
            .map(
                it ->
                    new Order(CommandKind.SOURCE_SYNC, it.id(), now, force, file.kinds().lane(it)))
            .toList();
    List<Queued> answers = store.commands().queue(orders, now);
    store.catalog().queued(sources.stream().map(SourceDefinition::id).toList(), now);
    return answers.stream().filter(it -> it != Queued.WAITING).count();
  }

  private void sweep(Instant now) {
    if (!store.postings().expired(now, 1).isEmpty()) {
      Order sweep = new Order(CommandKind.POSTING_EXPIRE, CommandKind.EVERYTHING, now, false);
      store.commands().queue(List.of(sweep), now);
    }
  }

  private static void requireKnown(List<String> asked, List<SourceDefinition> definitions) {
    Set<String> known = definitions.stream().map(SourceDefinition::id).collect(Collectors.toSet());
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      if (!known.contains(asked.get(i))) {
        faults.add(
            new Fault("/sources/" + i, "the catalog has no source \"" + asked.get(i) + "\""));
      }
    }
    if (!faults.isEmpty()) {
      throw CorpusException.invalid(faults);
    }
  }

  /** A part of a run, which lasts minutes if the catalog is large. */
  public enum Step {
    READ,
    STORE,
    QUEUE
  }

  /** Follows a run. Must not fail. */
  public interface Listener {
    /** Of so many sources this step is done. Called often, step by step. */
    void reached(Step step, long sources);
  }

  /**
   * What to queue.
   *
   * @param sources the ids of sources to sync now, even if not due; empty for all that are due
   * @param force whether all of them count as due and their syncs ignore the guards; the catalog
   *     may then lose more than half of its sources
   */
  public record Request(List<String> sources, boolean force) {
    /** Every source that is due. */
    public static final Request DUE = new Request(List.of(), false);

    public Request {
      sources = sources.stream().distinct().toList();
    }

    /** Whether sources are queued that are not due. */
    private boolean atOnce() {
      return force || !sources.isEmpty();
    }
  }

  /**
   * The result.
   *
   * @param queued how many syncs were added to the queue, or made due earlier
   * @param skipped how many of the considered sources were not due, are disabled, or already had a
   *     sync that is due as early
   */
  public record Report(CatalogStore.Replaced catalog, long queued, long skipped) {}
}

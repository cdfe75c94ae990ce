package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Makes sources in the catalog of a corpus: one in ten fails, one in twenty is suspicious, all are
 * queued again, and twenty commands are dead.
 */
record ManySources(int count) {
  private static final Duration EVERY = Duration.ofHours(6);
  private static final int DEAD = 20;

  /** Makes them, in the place of those that are there. */
  void make(Map<String, String> settings) {
    Clock clock = Clock.systemUTC();
    Instant now = clock.instant();
    List<SourceDefinition> sources =
        IntStream.range(0, count).mapToObj(ManySources::definition).toList();
    try (Store store = Corpus.openStore(Settings.read(settings), clock)) {
      store.catalog().replace(sources);
      store.catalog().queued(sources.stream().map(SourceDefinition::id).toList(), now);
      for (int number = 0; number < count; number++) {
        store.catalog().record(sources.get(number), history(number, now.minusSeconds(number)));
      }
      kill(store.commands(), sources.subList(0, Math.min(DEAD, count)), now);
      store.commands().queue(orders(sources, now), now);
    }
  }

  private static SourceDefinition definition(int number) {
    return new SourceDefinition(
        "source-" + number, "greenhouse", "tenant-" + number, null, null, EVERY, true);
  }

  private static SourceHistory history(int number, Instant at) {
    SourceHistory healthy = SourceHistory.NONE.healthy(at.minus(EVERY), 30, 0, 0, 0, null);
    if (number % 10 == 0) {
      return healthy.failed(at, "it answered 500");
    }
    return number % 20 == 1
        ? healthy.suspicious(at, "it has 3 ads and had 30, so nothing was closed", 0, 0, 0)
        : healthy.healthy(at, 31, 0, 0, 0, null);
  }

  private static List<Order> orders(List<SourceDefinition> sources, Instant now) {
    return sources.stream()
        .map(it -> new Order(CommandKind.SOURCE_SYNC, it.id(), now, false))
        .toList();
  }

  private static void kill(CommandQueue queue, List<SourceDefinition> sources, Instant now) {
    queue.queue(orders(sources, now), now);
    for (int attempt = 0; attempt < CommandQueue.ATTEMPTS_LIMIT; attempt++) {
      for (Command leased : queue.claim(DEAD, now, now.plus(EVERY))) {
        queue.failed(leased, "it answered 500", now, now);
      }
    }
  }
}

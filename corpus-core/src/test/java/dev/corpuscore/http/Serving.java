package dev.corpuscore.http;

import dev.corpuscore.config.FetchRules;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * How a test has a corpus served: {@link #USUAL}, but for what it says.
 *
 * @param before what a test puts itself in front of the index with
 * @param checked likewise, of the store
 * @param threads for searches
 * @param waiting searches at most
 * @param health how long its health may be asked for: long, as other tests may have the machine
 * @param client the base address of the client product; nobody listens there but for what it says
 */
record Serving(
    Bearers bearers,
    FetchRules rules,
    UnaryOperator<PostingIndex> before,
    UnaryOperator<Store> checked,
    int threads,
    int waiting,
    ListenOptions listen,
    Duration health,
    String client) {
  static final Serving USUAL =
      new Serving(
          Bearers.of(HttpCaller.CONTROL, HttpCaller.LIFECYCLE),
          new FetchRules(List.of(), Map.of()),
          UnaryOperator.identity(),
          UnaryOperator.identity(),
          2,
          128,
          ListenOptions.on("127.0.0.1", 0),
          Duration.ofSeconds(20),
          "http://127.0.0.1:1");

  Serving with(Bearers those) {
    return new Serving(those, rules, before, checked, threads, waiting, listen, health, client);
  }

  Serving with(FetchRules those) {
    return new Serving(bearers, those, before, checked, threads, waiting, listen, health, client);
  }

  Serving before(UnaryOperator<PostingIndex> index) {
    return new Serving(bearers, rules, index, checked, threads, waiting, listen, health, client);
  }

  Serving on(ListenOptions that) {
    return new Serving(bearers, rules, before, checked, threads, waiting, that, health, client);
  }

  /** With a test in front of index and store, one thread for searches and room for two to wait. */
  Serving behind(UnaryOperator<PostingIndex> index, UnaryOperator<Store> store) {
    return new Serving(bearers, rules, index, store, 1, 2, listen, health, client);
  }

  /** With so much patience for the health of index and store. */
  Serving patient(Duration that) {
    return new Serving(bearers, rules, before, checked, threads, waiting, listen, that, client);
  }

  /** With a client product at this base address. */
  Serving beside(String that) {
    return new Serving(bearers, rules, before, checked, threads, waiting, listen, health, that);
  }
}

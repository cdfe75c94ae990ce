package dev.corpuscore.http;

import dev.corpuscore.config.FetchRules;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * How a test serves a corpus: {@link #USUAL}, with the changes that the test makes.
 *
 * @param before wraps the index that searches use
 * @param checked wraps the store
 * @param threads the number of search threads
 * @param waiting the largest number of waiting searches
 * @param health the time limit of the health check; long, because other tests use the machine too
 * @param publisher who publishes the pages; by default nobody is named
 * @param historical whether closed postings are served, too
 * @param client the base address of the client product; by default nobody listens there
 */
record ServedCorpusOptions(
    Bearers bearers,
    FetchRules rules,
    UnaryOperator<PostingIndex> before,
    UnaryOperator<Store> checked,
    int threads,
    int waiting,
    ListenOptions listen,
    Duration health,
    String client,
    Publisher publisher,
    boolean historical) {
  static final ServedCorpusOptions USUAL =
      new ServedCorpusOptions(
          Bearers.of(HttpCaller.CONTROL, HttpCaller.LIFECYCLE),
          new FetchRules(List.of(), Map.of()),
          UnaryOperator.identity(),
          UnaryOperator.identity(),
          2,
          128,
          ListenOptions.on("127.0.0.1", 0),
          Duration.ofSeconds(20),
          "http://127.0.0.1:1",
          Publisher.UNNAMED,
          false);

  /** As {@link #USUAL}, and closed postings are served. */
  static final ServedCorpusOptions HISTORICAL = USUAL.withHistorical();

  private ServedCorpusOptions withHistorical() {
    return new ServedCorpusOptions(
        bearers, rules, before, checked, threads, waiting, listen, health, client, publisher, true);
  }

  ServedCorpusOptions with(Bearers those) {
    return new ServedCorpusOptions(
        those,
        rules,
        before,
        checked,
        threads,
        waiting,
        listen,
        health,
        client,
        publisher,
        historical);
  }

  ServedCorpusOptions with(FetchRules those) {
    return new ServedCorpusOptions(
        bearers,
        those,
        before,
        checked,
        threads,
        waiting,
        listen,
        health,
        client,
        publisher,
        historical);
  }

  ServedCorpusOptions before(UnaryOperator<PostingIndex> index) {
    return new ServedCorpusOptions(
        bearers,
        rules,
        index,
        checked,
        threads,
        waiting,
        listen,
        health,
        client,
        publisher,
        historical);
  }

  ServedCorpusOptions on(ListenOptions that) {
    return new ServedCorpusOptions(
        bearers,
        rules,
        before,
        checked,
        threads,
        waiting,
        that,
        health,
        client,
        publisher,
        historical);
  }

  /** Wraps index and store; one search thread, and two searches may wait. */
  ServedCorpusOptions behind(UnaryOperator<PostingIndex> index, UnaryOperator<Store> store) {
    return new ServedCorpusOptions(
        bearers, rules, index, store, 1, 2, listen, health, client, publisher, historical);
  }

  /** With this time limit of the health check. */
  ServedCorpusOptions healthTimeout(Duration that) {
    return new ServedCorpusOptions(
        bearers,
        rules,
        before,
        checked,
        threads,
        waiting,
        listen,
        that,
        client,
        publisher,
        historical);
  }

  /** With a client product at this base address. */
  ServedCorpusOptions withClient(String that) {
    return new ServedCorpusOptions(
        bearers,
        rules,
        before,
        checked,
        threads,
        waiting,
        listen,
        health,
        that,
        publisher,
        historical);
  }

  /** Published by this one. */
  ServedCorpusOptions publishedBy(Publisher that) {
    return new ServedCorpusOptions(
        bearers,
        rules,
        before,
        checked,
        threads,
        waiting,
        listen,
        health,
        client,
        that,
        historical);
  }
}

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
    Publisher publisher) {
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
          Publisher.UNNAMED);

  ServedCorpusOptions with(Bearers those) {
    return new ServedCorpusOptions(
        those, rules, before, checked, threads, waiting, listen, health, client, publisher);
  }

  ServedCorpusOptions with(FetchRules those) {
    return new ServedCorpusOptions(
        bearers, those, before, checked, threads, waiting, listen, health, client, publisher);
  }

  ServedCorpusOptions before(UnaryOperator<PostingIndex> index) {
    return new ServedCorpusOptions(
        bearers, rules, index, checked, threads, waiting, listen, health, client, publisher);
  }

  ServedCorpusOptions on(ListenOptions that) {
    return new ServedCorpusOptions(
        bearers, rules, before, checked, threads, waiting, that, health, client, publisher);
  }

  /** Wraps index and store; one search thread, and two searches may wait. */
  ServedCorpusOptions behind(UnaryOperator<PostingIndex> index, UnaryOperator<Store> store) {
    return new ServedCorpusOptions(
        bearers, rules, index, store, 1, 2, listen, health, client, publisher);
  }

  /** With this time limit of the health check. */
  ServedCorpusOptions healthTimeout(Duration that) {
    return new ServedCorpusOptions(
        bearers, rules, before, checked, threads, waiting, listen, that, client, publisher);
  }

  /** With a client product at this base address. */
  ServedCorpusOptions withClient(String that) {
    return new ServedCorpusOptions(
        bearers, rules, before, checked, threads, waiting, listen, health, that, publisher);
  }

  /** Published by this one. */
  ServedCorpusOptions publishedBy(Publisher that) {
    return new ServedCorpusOptions(
        bearers, rules, before, checked, threads, waiting, listen, health, client, that);
  }
}

package dev.corpuscore.http;

import dev.corpuscore.config.FetchRules;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.store.Store;
import io.soabase.recordbuilder.core.RecordBuilder;
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
 * @param staleAfter how long after its last sight the page of an open posting says so; by default
 *     never, because most tests make postings that were last seen long ago
 * @param historical whether closed postings are served, too
 * @param client the base address of the client product; by default nobody listens there
 */
@RecordBuilder
@RecordBuilder.Options(enableWither = false)
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
    Duration staleAfter,
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
          Duration.ZERO,
          false);

  /** As {@link #USUAL}, and closed postings are served. */
  static final ServedCorpusOptions HISTORICAL = USUAL.changed().historical(true).build();

  ServedCorpusOptions with(Bearers those) {
    return changed().bearers(those).build();
  }

  ServedCorpusOptions with(FetchRules those) {
    return changed().rules(those).build();
  }

  ServedCorpusOptions before(UnaryOperator<PostingIndex> index) {
    return changed().before(index).build();
  }

  ServedCorpusOptions on(ListenOptions that) {
    return changed().listen(that).build();
  }

  /** Wraps index and store; one search thread, and two searches may wait. */
  ServedCorpusOptions behind(UnaryOperator<PostingIndex> index, UnaryOperator<Store> store) {
    return changed().before(index).checked(store).threads(1).waiting(2).build();
  }

  /** With this time limit of the health check. */
  ServedCorpusOptions healthTimeout(Duration that) {
    return changed().health(that).build();
  }

  /** With a client product at this base address. */
  ServedCorpusOptions withClient(String that) {
    return changed().client(that).build();
  }

  /** Published by this one. */
  ServedCorpusOptions publishedBy(Publisher that) {
    return changed().publisher(that).build();
  }

  /** Whose pages say after so long that a posting was not seen again. */
  ServedCorpusOptions staleAfter(Duration that) {
    return changed().staleAfter(that).build();
  }

  private ServedCorpusOptionsBuilder changed() {
    return ServedCorpusOptionsBuilder.builder(this);
  }
}

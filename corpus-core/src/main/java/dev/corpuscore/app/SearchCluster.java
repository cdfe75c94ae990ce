package dev.corpuscore.app;

import dev.corpuscore.config.SearchSettings;
import dev.corpuscore.config.Secret;
import dev.corpuscore.config.Setting;
import dev.corpuscore.config.Settings;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.index.ClusterIndexes;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.HeldLock;
import dev.corpuscore.store.Store;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/**
 * The search cluster that the settings name, and the module on the class path that can use it.
 *
 * @param indexes of the module
 */
record SearchCluster(ClusterIndexes indexes, ClusterIndexes.Address address) {
  private static final String HISTORICAL = "historical-index";

  /**
   * The cluster of the settings; empty if the index is in the data dir. Connects to nothing.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if they name a cluster and no module for it is
   *     on the class path; the message says what to do
   */
  static Optional<SearchCluster> of(Settings settings) {
    return Optional.ofNullable(settings.search())
        .map(search -> new SearchCluster(module(), address(search)));
  }

  private static ClusterIndexes module() {
    return ServiceLoader.load(ClusterIndexes.class)
        .findFirst()
        .orElseThrow(
            () ->
                CorpusException.invalid(
                    Setting.SEARCH_URL.variable()
                        + " is set, but the module for OpenSearch is not on the class path: add"
                        + " the jar corpus-opensearch (a release has it in lib), or unset "
                        + Setting.SEARCH_URL.variable()
                        + " to have the index in the data dir"));
  }

  private static ClusterIndexes.Address address(SearchSettings search) {
    Secret password = search.password();
    return new ClusterIndexes.Address(
        search.nodes(), search.user(), password == null ? null : password.reveal(), search.ca());
  }

  /** Opens the index of a store; creates it if there is none. */
  PostingIndex open(Store store, HitBody body) {
    return indexes.open(address, name(store), body, rightToChange(store, "index"));
  }

  /** As {@link #open}, for the index of closed postings. */
  PostingIndex openHistorical(Store store, HitBody body) {
    return indexes.open(address, historical(store), body, rightToChange(store, HISTORICAL));
  }

  /** Deletes the index of a store; not if a process holds it. */
  void discard(Store store) {
    indexes.discard(address, name(store), rightToChange(store, "index"));
  }

  /** As {@link #discard}, for the index of closed postings. */
  void discardHistorical(Store store) {
    indexes.discard(address, historical(store), rightToChange(store, HISTORICAL));
  }

  /** The index with a bound on concurrent searches. */
  BoundedIndex bounded(PostingIndex index, int waiting) {
    return new BoundedIndex(
        index, indexes.searchesOfOneCaller(), indexes.searchesAtOnce(), waiting);
  }

  /** The name contains the corpus id, so two corpora on one cluster never share an index. */
  private static String name(Store store) {
    return "corpus-" + store.corpusId();
  }

  private static String historical(Store store) {
    return "corpus-historical-" + store.corpusId();
  }

  private static Supplier<Optional<HeldLock>> rightToChange(Store store, String lock) {
    return () -> store.tryLock(lock).map(HeldLock.class::cast);
  }
}

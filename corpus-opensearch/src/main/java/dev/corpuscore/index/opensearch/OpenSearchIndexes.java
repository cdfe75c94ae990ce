package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.ClusterIndexes;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.model.HeldLock;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** The entrance of this module: indexes on OpenSearch 3. */
public final class OpenSearchIndexes implements ClusterIndexes {
  @Override
  public PostingIndex open(
      Address address, String name, HitBody body, Supplier<Optional<HeldLock>> locks) {
    return OpenSearchIndex.open(
        address, name, body, locks, RandomGenerator.getDefault(), TimeLimits.STANDARD);
  }

  @Override
  public void discard(Address address, String name, Supplier<Optional<HeldLock>> locks) {
    OpenSearchIndex.discard(address, name, locks);
  }

  /** Searches mostly wait for the cluster. */
  @Override
  public int searchesAtOnce() {
    return 32;
  }

  /**
   * A search that the cluster has begun is not cancelled for another caller, so other callers'
   * searches would wait behind it.
   */
  @Override
  public int searchesOfOneCaller() {
    return 8;
  }
}

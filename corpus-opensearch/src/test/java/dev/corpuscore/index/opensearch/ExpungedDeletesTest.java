package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.removed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.FileTraces;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was removed or redacted leaves the cluster's files, which takes its leases half a minute.
 */
@SecondTier("FileErasureTest")
class ExpungedDeletesTest implements OnOpenSearch {
  private static final String REMOVED = "zqremoved";
  private static final String REDACTED = "zqredacted";
  private static final String STAYS = "zqstays";

  @TempDir Path folder;

  @Test
  void erase_removedAndRedacted_areInNoFile_andTheNextHolderKnows() throws IOException {
    try (OpenSearchIndex index = (OpenSearchIndex) open(folder)) {
      erase(index, SharedNode.get().folder());
    }
  }

  @Test
  void erase_copiesOnTwoNodes_areMergedBoth() throws IOException {
    Path one = folder.resolve("one");
    Path two = folder.resolve("two");
    try (OpenSearchNode leader = OpenSearchNode.startIn(one);
        OpenSearchNode second = leader.join(two);
        OpenSearchIndex index =
            OpenSearchIndex.open(
                second.address(),
                "corpus-both",
                new Ids("ids"),
                new RevocableLock(),
                new Random(1),
                PATIENT)) {
      index
          .cluster()
          .request(
              "GET",
              "_cluster/health/corpus-both?wait_for_nodes=2&wait_for_status=green&timeout=60s",
              null,
              Cluster.PATIENT);

      erase(index, folder);

      assertThat(holding(one, STAYS)).isNotEmpty();
      assertThat(holding(two, STAYS)).isNotEmpty();
    }
  }

  private static void erase(OpenSearchIndex index, Path files) throws IOException {
    try (IndexHolder holder = index.tryHold().orElseThrow()) {
      List<Change> changes = new ArrayList<>();
      changes.add(put(1, at("Nurse " + REMOVED, REMOVED)));
      changes.add(put(2, at("Nurse " + REDACTED, REDACTED)));
      // few are deleted of many, so that the cluster itself would not merge
      for (int number = 3; number <= 60; number++) {
        changes.add(put(number, at("Nurse " + STAYS, STAYS)));
      }
      holder.apply(changes);
      holder.publish(60);
      holder.apply(List.of(removed(1, 61), redacted(62)));
      holder.publish(62);
      index
          .cluster()
          .request("POST", index.indices().searched() + "/_flush", null, Cluster.PATIENT);

      assertThat(holder.isErasing()).isFalse();
      assertThat(holder.settle()).isFalse();
      assertThat(holding(files, REMOVED)).as("without a merge").isNotEmpty();
      assertThat(holding(files, REDACTED)).as("without a merge").isNotEmpty();
      assertThat(holder.erased()).isZero();

      holder.erase();
      awaitErased(holder, 62);

      assertThat(holding(files, REMOVED)).isEmpty();
      assertThat(holding(files, REDACTED)).isEmpty();
      assertThat(holding(files, STAYS)).isNotEmpty();
      assertThat(holder.isErasing()).isFalse();
      holder.apply(List.of(put(63, at("Nurse " + STAYS, STAYS))));
      holder.publish(63);
    }
    try (IndexHolder next = index.tryHold().orElseThrow()) {
      assertThat(next.erased()).isEqualTo(62);
      assertThat(next.isErasing()).isFalse();
      assertThat(index.state().revision()).isEqualTo(63);
      assertThat(index.verify()).isEmpty();
    }
  }

  /** Posting 2 without the word, as a later revision. */
  private static Change.Put redacted(long revision) {
    Posting it = put(2, at("Nurse", "Lund")).posting();
    return new Change.Put(new Posting(it.id(), it.digest(), it.content(), it.record(), revision));
  }

  private static void awaitErased(IndexHolder holder, long revision) {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (holder.erased() < revision) {
      assertThat(System.nanoTime()).as("within five minutes").isLessThan(deadline);
      holder.settle();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
  }

  private static List<String> holding(Path files, String word) throws IOException {
    return FileTraces.holding(files, text -> text.contains(word));
  }
}

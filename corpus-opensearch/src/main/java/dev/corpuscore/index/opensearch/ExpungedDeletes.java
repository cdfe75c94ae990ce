package dev.corpuscore.index.opensearch;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.thread.BackgroundThreads;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One merge of every segment of an index that has deleted documents, so that their bytes leave the
 * files. Each copy of a shard keeps the documents that another copy may still ask for: OpenSearch
 * moves these leases every half minute. A merge before that would keep the bytes, so this waits for
 * the leases on everything that was written before it was made. For one thread.
 */
final class ExpungedDeletes {
  /** After this time the cluster may go on, but nobody waits for it. */
  private static final Duration LONGEST = Duration.ofHours(1);

  private static final long LOOK_NANOS = 1_000_000_000L;
  private static final ThreadFactory THREADS = BackgroundThreads.named("index-expunge-");
  private static final System.Logger LOG = System.getLogger(ExpungedDeletes.class.getName());

  private final Cluster cluster;
  private final String index;

  /** The newest write of each shard, by its number. */
  private final Map<String, Long> written = new HashMap<>();

  private long lookedAt;
  private Set<String> deleted = Set.of();
  private @Nullable FutureTask<@Nullable Void> merge;

  /** Asks for a commit of what was written so far. */
  ExpungedDeletes(Cluster cluster, String index) {
    this.cluster = cluster;
    this.index = index;
    all("POST", "_flush", Cluster.PATIENT);
    shards("_stats?level=shards")
        .forEachEntry((shard, copies) -> copies.forEach(copy -> note(shard, copy)));
    this.lookedAt = System.nanoTime() - LOOK_NANOS;
  }

  private void note(String shard, JsonNode copy) {
    written.merge(shard, copy.at("/seq_no/max_seq_no").asLong(), Math::max);
  }

  enum State {
    WAITING,
    READY,
    MERGING,
    DONE,
    FAILED
  }

  /** How far it is. Asks the cluster, at most once a second while it waits. */
  State step() {
    if (merge != null) {
      return !merge.isDone() ? State.MERGING : isMerged(merge) ? State.DONE : State.FAILED;
    }
    if (System.nanoTime() - lookedAt < LOOK_NANOS) {
      return State.WAITING;
    }
    lookedAt = System.nanoTime();
    Set<String> held = new HashSet<>();
    shards("_stats?level=shards")
        .forEachEntry(
            (shard, copies) -> {
              if (copies.valueStream().anyMatch(copy -> isHeld(shard, copy))) {
                held.add(shard);
              }
            });
    return held.isEmpty() ? State.READY : State.WAITING;
  }

  /** Whether a copy keeps what was written before this was made, for itself or for others. */
  private boolean isHeld(String shard, JsonNode copy) {
    long newest = written.getOrDefault(shard, -1L);
    JsonNode leases = copy.at("/retention_leases/leases");
    return copy.at("/commit/user_data/local_checkpoint").asLong(-1) < newest
        || copy.at("/seq_no/global_checkpoint").asLong(-1) < newest
        || leases.valueStream().anyMatch(it -> it.path("retaining_seq_no").asLong() <= newest);
  }

  /** Begins the merge in the background. */
  void merge() {
    deleted = withDeletions();
    FutureTask<@Nullable Void> task = new FutureTask<>(this::expunge, null);
    merge = task;
    THREADS.newThread(task).start();
  }

  boolean isMerging() {
    return merge != null && !merge.isDone();
  }

  /** Segments are deleted when the searches that began before the refresh have ended. */
  private void expunge() {
    if (!deleted.isEmpty()) {
      all("POST", "_forcemerge?only_expunge_deletes=true", LONGEST);
      all("POST", "_refresh", Cluster.PATIENT);
    }
  }

  /** Believes the segments, not the answer: settings of the cluster can make a merge do nothing. */
  private boolean isMerged(FutureTask<@Nullable Void> ended) {
    try {
      ended.get();
      Set<String> left = withDeletions();
      left.retainAll(deleted);
      if (!left.isEmpty()) {
        LOG.log(WARNING, "event=index-erasure-failed detail=\"OpenSearch did not merge\"");
      }
      return left.isEmpty();
    } catch (ExecutionException e) {
      LOG.log(WARNING, "event=index-erasure-failed detail=\"" + e.getCause() + "\"");
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("interrupted while OpenSearch merged", e);
    }
  }

  /** The segments of all copies that have deleted documents. */
  private Set<String> withDeletions() {
    Set<String> names = new HashSet<>();
    shards("_segments")
        .forEachEntry((shard, copies) -> copies.forEach(copy -> names.addAll(names(shard, copy))));
    return names;
  }

  private static List<String> names(String shard, JsonNode copy) {
    String place = shard + " " + copy.at("/routing/node").asString() + " ";
    JsonNode segments = copy.path("segments");
    return segments.propertyNames().stream()
        .filter(name -> segments.path(name).path("deleted_docs").asLong() > 0)
        .map(place::concat)
        .toList();
  }

  private JsonNode shards(String path) {
    return all("GET", path, Cluster.PATIENT).path("indices").path(index).path("shards");
  }

  private JsonNode all(String method, String path, Duration limit) {
    JsonNode answer = cluster.request(method, index + "/" + path, null, limit);
    if (answer.at("/_shards/failed").asLong(1) > 0) {
      throw CorpusException.unavailable(
          "parts of the search index did not answer " + path + "; see the log of OpenSearch");
    }
    return answer;
  }
}

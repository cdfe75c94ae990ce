package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.opensearch.cluster.AnswerTooLargeException;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of one page, all or none. Small bodies come with the request for the hits. Large
 * bodies are requested together, and only if all bodies of the page fit into {@link
 * PostingIndex#PAGE_BYTES}. So neither the cluster nor this process has more of them in memory at
 * once.
 */
final class StoredBodies {
  /** How often a search is run if its hits change between its requests. */
  private static final int TRIES = 3;

  private static final StoredBodies NONE = new StoredBodies(Map.of());

  private final Map<String, byte[]> byId;

  private StoredBodies(Map<String, byte[]> byId) {
    this.byId = byId;
  }

  /**
   * Runs a search of several requests, and runs it again if it returns empty because of {@link
   * #of}.
   *
   * @throws CorpusException {@code OVERLOADED} if it is still empty after three times
   */
  static <T> T retryUntilConsistent(Supplier<Optional<T>> search) {
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<T> page = search.get();
      if (page.isPresent()) {
        return page.get();
      }
    }
    throw new CorpusException(
        ErrorCode.OVERLOADED, "postings change faster than they are read; try again");
  }

  /**
   * Returns the bodies of these hits, which were requested with {@link SearchRequest#bodies} and
   * have the id as their last sort value. Sends one request if there are large bodies that fit.
   *
   * @param limit for that request
   * @return empty if a hit has changed or was deleted since it was found
   */
  static Optional<StoredBodies> of(
      Cluster cluster, String index, Collection<FoundHit> hits, Duration limit) {
    Map<String, byte[]> bodies = new HashMap<>();
    Map<String, Long> revisions = new HashMap<>();
    long bytes = 0;
    for (FoundHit hit : hits) {
      if (hit.has(Fields.BODY)) {
        byte[] body = hit.body();
        bodies.put(hit.id(), body);
        bytes += body.length;
      } else {
        revisions.put(hit.id(), hit.revision());
        bytes += largeBytes(hit);
      }
      if (bytes > PostingIndex.PAGE_BYTES) {
        return Optional.of(NONE);
      }
    }
    for (FoundHit hit : large(cluster, index, revisions.keySet(), limit)) {
      if (revisions.remove(hit.id(), hit.revision())) {
        bodies.put(hit.id(), hit.body());
      }
    }
    return revisions.isEmpty() ? Optional.of(new StoredBodies(bodies)) : Optional.empty();
  }

  /**
   * The size of a hit's large body. A hit with neither field comes from a request that was repeated
   * without bodies, because they were too large.
   */
  private static long largeBytes(FoundHit hit) {
    return hit.has(ClusterFields.LARGE_BODY_BYTES)
        ? hit.field(ClusterFields.LARGE_BODY_BYTES).asLong()
        : Integer.MAX_VALUE;
  }

  private static List<FoundHit> large(
      Cluster cluster, String index, Collection<String> ids, Duration limit) {
    if (ids.isEmpty()) {
      return List.of();
    }
    SearchRequest request =
        SearchRequest.ofIds(ids)
            .docValueFields(Fields.BODY, ClusterFields.LARGE_BODY, Fields.REVISION)
            .limitAnswerToPage()
            .requireWithin(limit);
    try {
      return request.execute(cluster, index).hits();
    } catch (AnswerTooLargeException e) {
      return List.of(); // the hits have changed
    }
  }

  /** The body of this hit; null for every hit if the bodies of the page do not fit. */
  byte @Nullable [] of(String id) {
    return byId.get(id);
  }
}

package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.cluster.Reply;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where the index stands: a document in it, written after what it says is searchable, so it never
 * says too much. Read by its id, which needs no refresh, and remembered for a moment: everybody who
 * searches asks. So is a refusal: of a cluster that hangs one search asks, and those that wait for
 * the answer meanwhile share what comes of it. Thread-safe.
 */
final class IndexStateDocument {
  /** How late, at most, another process's publication is seen. */
  static final long FOLLOW_NANOS = 200_000_000;

  /** For a node to give a searcher one small document, and for a searcher to wait for that. */
  static final Duration LIMIT = Duration.ofSeconds(3);

  /** Two seconds in all. */
  private static final int FIRST_TRIES = 10;

  private static final String FIELDS = "state.revision,state.generation,state.format";

  /** Of an index that this program cannot read because another version of it wrote it. */
  private static final IndexState OTHER_FORMAT = new IndexState(0, -1);

  private final Cluster cluster;
  private final String index;
  private final String format;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable Answer answer;

  /**
   * @param index or alias that searches see
   */
  IndexStateDocument(Cluster cluster, String index, String format) {
    this.cluster = cluster;
    this.index = index;
    this.format = format;
  }

  /** What was answer when somebody last asked. */
  private sealed interface Answer {
    long nanos();

    default boolean isNew() {
      return System.nanoTime() - nanos() < FOLLOW_NANOS;
    }
  }

  private record Seen(IndexState state, long nanos) implements Answer {}

  private record Refused(CorpusException reason, long nanos) implements Answer {}

  /**
   * Where searches are, or were a moment ago; generation -1 if the index has another format.
   *
   * @throws CorpusException {@code UNAVAILABLE} or {@code OVERLOADED} if the cluster does not say
   *     so in time; whoever waits for another's question waits {@link #LIMIT} at most
   */
  IndexState state() {
    cluster.requireOpen();
    Answer known = answer;
    return known != null && known.isNew() ? state(known) : askInTurn();
  }

  private static IndexState state(Answer answer) {
    return switch (answer) {
      case Seen seen -> seen.state();
      case Refused refused ->
          throw new CorpusException(
              refused.reason().code(), refused.reason().getMessage(), refused.reason());
    };
  }

  private IndexState askInTurn() {
    try {
      if (!asking.tryLock(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new CorpusException(
            ErrorCode.UNAVAILABLE, "OpenSearch does not say where the index stands");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CorpusException(ErrorCode.UNAVAILABLE, "the search was interrupted", e);
    }
    try {
      Answer known = answer;
      return known != null && known.isNew() ? state(known) : askOnce();
    } finally {
      asking.unlock();
    }
  }

  private IndexState askOnce() {
    try {
      return ask(LIMIT);
    } catch (CorpusException e) {
      answer = new Refused(e, System.nanoTime());
      throw e;
    }
  }

  /** As {@link #state}, of an index that can be searched. */
  IndexState searchable() {
    IndexState state = state();
    if (state.generation() < 0) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE,
          "the search index " + index + " was made by another version and waits to be rebuilt");
    }
    return state;
  }

  /** Where searches are now. */
  IndexState ask() {
    return ask(Cluster.SOON);
  }

  private IndexState ask(Duration limit) {
    JsonNode found = get(index, limit);
    JsonNode fields = found.path("fields");
    boolean ours = fields.path("state.format").path(0).asString("").equals(format);
    return saw(
        ours
            ? new IndexState(
                fields.path("state.revision").path(0).asLong(),
                fields.path("state.generation").path(0).asLong())
            : OTHER_FORMAT);
  }

  /**
   * As {@link #ask}, of an index that another may just be making: it is there before its shards.
   */
  IndexState askPatiently() {
    for (int tries = 1; ; tries++) {
      try {
        return ask();
      } catch (CorpusException e) {
        if (tries == FIRST_TRIES || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        LockSupport.parkNanos(FOLLOW_NANOS);
      }
    }
  }

  private JsonNode get(String from, Duration limit) {
    Reply reply =
        cluster.send("GET", from + "/_doc/state?stored_fields=" + FIELDS, (JsonNode) null, limit);
    boolean unwritten = reply.status() == 404 && reply.refusal().isEmpty();
    return unwritten ? reply.body() : reply.orThrow();
  }

  /** Writes {@code state} into the index that {@code writer} leads to, durably. */
  void write(String writer, IndexState state) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document
        .putObject("state")
        .put("revision", state.revision())
        .put("generation", state.generation())
        .put("format", format);
    String path =
        writer
            + "/_doc/state?require_alias=true&version_type=external_gte&version="
            + state.revision();
    Reply reply = cluster.send("PUT", path, document, Cluster.PATIENT);
    if (reply.status() == 409) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE, "another process has taken the search index further");
    }
    reply.orThrow();
  }

  /** Writes where a new index stands, unless somebody has already. */
  void writeFirst(String name) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.putObject("state").put("revision", 0).put("generation", 0).put("format", format);
    String path = name + "/_doc/state?version_type=external_gte&version=0";
    Reply reply = cluster.send("PUT", path, document, Cluster.PATIENT);
    if (reply.status() != 409) {
      reply.orThrow();
    }
  }

  /** Searches of this process are there from now on. */
  IndexState saw(IndexState state) {
    answer = new Seen(state, System.nanoTime());
    return state;
  }
}

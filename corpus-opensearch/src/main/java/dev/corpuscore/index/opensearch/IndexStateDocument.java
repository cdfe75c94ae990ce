package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.cluster.Reply;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A document in the index with the state of the index. It is written after its revision is
 * searchable, so it never names a revision that is not. It is read by id, which needs no refresh,
 * and cached for a short time, because every search needs it. A refusal is cached too: if the
 * cluster hangs, one search asks it, and the others wait for the same answer. Now and then the
 * mapping is read with it: an index whose mapping was changed is not searched. Thread-safe.
 */
final class IndexStateDocument {
  /** The longest delay until a publication of another process is seen. */
  static final long FOLLOW_NANOS = 200_000_000;

  /**
   * The time limit of a search for reading this document, and for waiting for another search that
   * reads it; longer if the searches themselves may take longer.
   */
  static final Duration LIMIT = Duration.ofSeconds(3);

  /** How long a change of the mapping can go unnoticed. */
  private static final long MAPPING_NANOS = 10_000_000_000L;

  /** With the pauses, two seconds in all. */
  private static final int FIRST_TRIES = 10;

  private static final System.Logger LOG = System.getLogger(IndexStateDocument.class.getName());
  private static final String FIELDS =
      "state.revision,state.generation,state.root,state.format,state.erased";

  /** The state of an index that another version of this program wrote in another format. */
  private static final IndexState OTHER_FORMAT = new IndexState(0, -1);

  private final Cluster cluster;
  private final String index;
  private final String format;
  private final Duration searchLimit;
  private final MappingCheck mapping;
  private final ReentrantLock reading = new ReentrantLock();
  private volatile @Nullable Answer answer;
  private volatile @Nullable String changedMapping;
  private volatile long mappingReadAt = System.nanoTime() - MAPPING_NANOS;

  /**
   * @param index the index or alias that searches use
   * @param limit of a search for reading it and for waiting, instead of {@link #LIMIT}
   */
  IndexStateDocument(Cluster cluster, String index, String format, Duration limit) {
    this.cluster = cluster;
    this.index = index;
    this.format = format;
    this.searchLimit = limit;
    this.mapping = new MappingCheck(cluster, index);
  }

  /** The last answer of the cluster. */
  private sealed interface Answer {
    long nanos();

    default boolean isNew() {
      return System.nanoTime() - nanos() < FOLLOW_NANOS;
    }
  }

  private record Found(IndexState state, long nanos) implements Answer {}

  private record Failed(CorpusException reason, long nanos) implements Answer {}

  /**
   * Returns the state that searches see, or saw at most {@link #FOLLOW_NANOS} ago; generation -1 if
   * the index has another format.
   *
   * @throws CorpusException {@code UNAVAILABLE} or {@code OVERLOADED} if the cluster does not
   *     answer within the limit
   */
  IndexState state() {
    cluster.requireOpen();
    Answer known = answer;
    return known != null && known.isNew() ? state(known) : readExclusively();
  }

  private static IndexState state(Answer answer) {
    return switch (answer) {
      case Found found -> found.state();
      case Failed failed ->
          throw new CorpusException(
              failed.reason().code(), failed.reason().getMessage(), failed.reason());
    };
  }

  private IndexState readExclusively() {
    try {
      if (!reading.tryLock(searchLimit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw CorpusException.unavailable(
            "OpenSearch did not return the state of the index in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("the search was interrupted", e);
    }
    try {
      Answer known = answer;
      return known != null && known.isNew() ? state(known) : readAndCache();
    } finally {
      reading.unlock();
    }
  }

  private IndexState readAndCache() {
    try {
      return read(searchLimit);
    } catch (CorpusException e) {
      answer = new Failed(e, System.nanoTime());
      throw e;
    }
  }

  /** As {@link #state}, for an index that can be searched. */
  IndexState searchable() {
    IndexState state = state();
    String changed = changedMapping;
    if (changed != null) {
      throw CorpusException.unavailable(changed);
    }
    if (state.generation() < 0) {
      throw CorpusException.unavailable(
          "the search index " + index + " was made by another version and waits to be rebuilt");
    }
    return state;
  }

  /** Reads the present state. */
  IndexState read() {
    return read(Cluster.SOON);
  }

  private IndexState read(Duration limit) {
    JsonNode found = get(index, limit);
    JsonNode fields = found.path("fields");
    boolean ours = fields.path("state.format").path(0).asString("").equals(format);
    if (ours) {
      readMapping(limit); // an index of another version has another one
    } else {
      changedMapping = null;
    }
    return found(
        ours && changedMapping == null
            ? new IndexState(
                fields.path("state.revision").path(0).asLong(),
                fields.path("state.generation").path(0).asLong(),
                root(fields.path("state.root").path(0).asString("")))
            : OTHER_FORMAT);
  }

  private static @Nullable Digest root(String stored) {
    return stored.isEmpty() ? null : new Digest(stored);
  }

  /**
   * Reads the mapping now.
   *
   * @return how it was changed and what to do; empty if it was not, or if another version made it
   */
  Optional<String> mappingFault() {
    mappingReadAt = System.nanoTime() - MAPPING_NANOS;
    read();
    return Optional.ofNullable(changedMapping);
  }

  private void readMapping(Duration limit) {
    if (System.nanoTime() - mappingReadAt < MAPPING_NANOS) {
      return;
    }
    String fault = mapping.fault(limit).orElse(null);
    if (fault != null && changedMapping == null) {
      LOG.log(System.Logger.Level.WARNING, "event=index-mapping-changed detail=\"" + fault + "\"");
    }
    changedMapping = fault;
    mappingReadAt = System.nanoTime();
  }

  /**
   * As {@link #read}, for an index that another process may just be creating: it exists before its
   * shards do.
   */
  IndexState readWithRetries() {
    for (int tries = 1; ; tries++) {
      try {
        return read();
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

  /** Up to which revision what was removed has left the files; 0 if it never has. */
  long erased() {
    return get(index, Cluster.SOON).path("fields").path("state.erased").path(0).asLong();
  }

  /**
   * Writes {@code state} durably into the index of the alias {@code writer}.
   *
   * @param erased as {@link #erased}
   */
  void write(String writer, IndexState state, long erased) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document
        .putObject("state")
        .put("revision", state.revision())
        .put("generation", state.generation())
        .put("erased", erased)
        .put("root", state.root() == null ? null : state.root().value())
        .put("format", format);
    String path =
        writer
            + "/_doc/state?require_alias=true&version_type=external_gte&version="
            + state.revision();
    Reply reply = cluster.send("PUT", path, document, Cluster.PATIENT);
    if (reply.status() == 409) {
      throw CorpusException.unavailable("another process has taken the search index further");
    }
    reply.orThrow();
  }

  /** Writes the state of a new index, unless another process has done so. */
  void writeFirst(String name) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.putObject("state").put("revision", 0).put("generation", 0).put("format", format);
    String path = name + "/_doc/state?version_type=external_gte&version=0";
    Reply reply = cluster.send("PUT", path, document, Cluster.PATIENT);
    if (reply.status() != 409) {
      reply.orThrow();
    }
  }

  /** Makes searches of this process see {@code state} from now on. */
  IndexState remember(IndexState state) {
    return found(state);
  }

  /** As {@link #remember}, of an index that has just been made. */
  IndexState rememberNew(IndexState state) {
    mappingReadAt = System.nanoTime() - MAPPING_NANOS;
    changedMapping = null;
    return found(state);
  }

  private IndexState found(IndexState state) {
    answer = new Found(state, System.nanoTime());
    return state;
  }
}

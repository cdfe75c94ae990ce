package dev.corpuscore.index.lucene.body;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Bodies of one snapshot that were shown recently: decompressing ten of them takes longer than all
 * else that a repeated search does. A body never changes within a snapshot, so an entry never
 * becomes invalid. Frequent bodies are preferred to recent ones. Thread-safe. A caller that gets a
 * body must not change it.
 */
public final class BodyCache {
  /** The cache's own data of an entry, and the id. */
  private static final int ENTRY_BYTES = 200;

  private final Cache<Integer, Body> bodies;

  /** The body of a posting, decompressed. */
  @SuppressWarnings("ArrayRecordComponent") // it is what a hit has
  public record Body(PostingId id, byte[] bytes) {}

  /**
   * @param capacity in bytes, approximately; 0 keeps nothing
   */
  public BodyCache(long capacity) {
    bodies =
        Caffeine.newBuilder()
            .maximumWeight(capacity)
            .weigher((Integer doc, Body body) -> ENTRY_BYTES + body.bytes.length)
            .executor(Runnable::run)
            .build();
  }

  public interface Read {
    Body body() throws IOException;
  }

  /** The cached body of this document of the snapshot; null if there is none. */
  public @Nullable Body find(int doc) {
    return bodies.getIfPresent(doc);
  }

  /** Returns the cached body of this document of the snapshot, or that of {@code read}. */
  public Body find(int doc, Read read) throws IOException {
    Body known = find(doc);
    if (known != null) {
      return known;
    }
    Body body = read.body();
    bodies.put(doc, body);
    return body;
  }
}

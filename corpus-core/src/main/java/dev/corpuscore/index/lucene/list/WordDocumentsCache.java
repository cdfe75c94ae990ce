package dev.corpuscore.index.lucene.list;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The lists of recently searched words, per segment. A segment never changes, so a list stays valid
 * as long as its segment is open, whatever is published in between. Words that are searched often
 * are preferred to recent ones. Thread-safe.
 */
public final class WordDocumentsCache {
  /** A list takes at most such a part of the capacity. */
  private static final int PART = 16;

  /** The cache's own data of a list, and its key without the letters. */
  private static final int ENTRY_BYTES = 250;

  private final long capacity;
  private final Cache<Key, WordDocuments> lists;
  private final Set<Object> segments = ConcurrentHashMap.newKeySet();

  /**
   * @param capacity in bytes, approximately; 0 keeps nothing
   */
  public WordDocumentsCache(long capacity) {
    this.capacity = capacity;
    this.lists =
        Caffeine.newBuilder()
            .maximumWeight(capacity)
            .weigher(
                (Key key, WordDocuments list) ->
                    (int) (ENTRY_BYTES + key.word.length + list.bytes()))
            .executor(Runnable::run)
            .build();
  }

  /**
   * A word in a segment.
   *
   * @param segment the identity of what never changes of it
   * @param word the field, and the stems of the word that are in the index
   */
  private record Key(Object segment, BytesRef word) {}

  /** Finds a word by the index. */
  public interface Indexed {
    /** With impacts as scores; null if the segment does not have the word. */
    @Nullable ScorerSupplier in() throws IOException;
  }

  /**
   * The list of a word in a segment; null if there is no room for it, or if the segment does not
   * have the word.
   *
   * @param word the field, and the stems of the word that are in the index
   * @param size how many documents have it, at most
   * @param scored whether all impacts are kept, or only those of short lists
   */
  public @Nullable WordDocuments find(
      LeafReaderContext leaf, BytesRef word, long size, boolean scored, Indexed indexed)
      throws IOException {
    int maxDoc = leaf.reader().maxDoc();
    IndexReader.CacheHelper segment = leaf.reader().getCoreCacheHelper();
    long bytes = WordDocuments.bytes(Math.min(size, maxDoc), maxDoc, scored);
    if (segment == null || bytes > capacity / PART) {
      return null;
    }
    Key key = new Key(segment.getKey(), word);
    WordDocuments known = lists.getIfPresent(key);
    if (known != null) {
      return known;
    }
    ScorerSupplier found = indexed.in();
    if (found == null) {
      return null;
    }
    WordDocuments list = WordDocuments.read(found.get(Long.MAX_VALUE), maxDoc, scored);
    if (segments.add(segment.getKey())) {
      segment.addClosedListener(this::drop);
    }
    lists.put(key, list);
    return list;
  }

  private void drop(Object segment) {
    segments.remove(segment);
    lists.asMap().keySet().removeIf(key -> key.segment.equals(segment));
  }

  /** How many lists are kept. */
  public long count() {
    lists.cleanUp();
    return lists.estimatedSize();
  }
}

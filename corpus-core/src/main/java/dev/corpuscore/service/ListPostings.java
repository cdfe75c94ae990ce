package dev.corpuscore.service;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * Lists the ids of the postings that are open and listed. Reads the index alone, in the same queue
 * as searches. Up to 4 MiB of results are cached until the index changes. Thread-safe.
 */
public final class ListPostings {
  private static final long REMEMBERED_BYTES = 4 << 20;
  private static final int LIST_BYTES = 200;

  private final PostingIndex index;
  private final Clock clock;
  private final Cache<PageKey, Ids> lists =
      Caffeine.newBuilder()
          .maximumWeight(REMEMBERED_BYTES)
          .weigher((PageKey asked, Ids ids) -> LIST_BYTES + ids.ascii.length)
          .executor(Runnable::run)
          .build();

  public ListPostings(PostingIndex index, Clock clock) {
    this.index = index;
    this.clock = clock;
  }

  private record PageKey(IndexState state, String prefix, int most) {}

  /**
   * Returns how many there are.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} when the index cannot serve,
   *     {@code OVERLOADED} when too many searches wait
   */
  public long count() {
    return index.search(everything()).total();
  }

  private PostingSearch everything() {
    return PostingSearch.of(TextQuery.everything(), clock.instant()).exactTotal(true).build();
  }

  /**
   * Returns the ids that begin with {@code prefix}, in order, at most {@code most}. An expired
   * posting is among them until it is closed. The list does not change, and makes each id when it
   * is asked for it.
   *
   * @param most at least 1
   * @throws dev.corpuscore.model.CorpusException as {@link #count}
   */
  public List<PostingId> beginning(String prefix, int most) {
    return ids(prefix, most);
  }

  private Ids ids(String prefix, int most) {
    // the state is read before the ids, so cached ids may be newer than their state, never older
    PageKey asked = new PageKey(index.state(), prefix, most);
    Ids known = lists.getIfPresent(asked);
    Ids ids = known == null ? Ids.of(index.ids(prefix, most)) : known;
    if (known == null) {
      lists.put(asked, ids);
    }
    return ids;
  }

  /** Ids in one array, all of the same length. */
  private static final class Ids extends AbstractList<PostingId> implements RandomAccess {
    private final byte[] ascii;
    private final int length;

    private Ids(byte[] ascii, int length) {
      this.ascii = ascii;
      this.length = length;
    }

    static Ids of(List<PostingId> ids) {
      StringBuilder all = new StringBuilder();
      ids.forEach(id -> all.append(id.value()));
      int length = ids.isEmpty() ? 0 : ids.getFirst().value().length();
      return new Ids(all.toString().getBytes(StandardCharsets.US_ASCII), length);
    }

    @Override
    public int size() {
      return length == 0 ? 0 : ascii.length / length;
    }

    @Override
    public PostingId get(int index) {
      Objects.checkIndex(index, size());
      return new PostingId(new String(ascii, index * length, length, StandardCharsets.US_ASCII));
    }
  }
}

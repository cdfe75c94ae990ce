package dev.corpuscore.service;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.PostingId;
import java.time.Clock;
import java.util.function.Consumer;

/** Names what is open and listed, out of the index alone. */
public final class ListPostings {
  private final PostingIndex index;
  private final Clock clock;

  public ListPostings(PostingIndex index, Clock clock) {
    this.index = index;
    this.clock = clock;
  }

  /**
   * How many there are.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} when the index cannot serve
   */
  public long count() {
    return index.count(clock.instant());
  }

  /**
   * Calls {@code visitor} with the ids that begin with {@code prefix}, in order, at most {@code
   * most}. One that has expired may still be among them until it is closed.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} when the index cannot serve
   */
  public void beginning(String prefix, int most, Consumer<PostingId> visitor) {
    int[] left = {most};
    index.forEach(
        prefix,
        entry -> {
          if (left[0]-- > 0) {
            visitor.accept(entry.id());
          }
        });
  }
}

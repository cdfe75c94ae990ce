package dev.corpuscore.service.history;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.history.PostingAge;
import dev.corpuscore.model.history.PostingHistory;
import dev.corpuscore.model.history.PostingTally;
import dev.corpuscore.model.history.Reposts;
import dev.corpuscore.store.PostingStore;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Reads how old postings are, and what became of them since they were first seen. Thread-safe.
 * Every method throws {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} if the store
 * cannot answer.
 */
public final class ReadHistory {
  private final PostingStore postings;
  private final Clock clock;

  public ReadHistory(PostingStore postings, Clock clock) {
    this.postings = postings;
    this.clock = clock;
  }

  /**
   * Returns the age of a posting.
   *
   * @param record as it reads now
   */
  public PostingAge age(PostingId id, PostingRecord record, PostingContent content) {
    return age(id, record, content, postings.tally(id));
  }

  private PostingAge age(
      PostingId id, PostingRecord record, PostingContent content, PostingTally tally) {
    return PostingAge.of(
        record,
        content.published(),
        tally,
        reposts(id, record),
        postings.notBefore(id).orElse(null),
        clock.instant());
  }

  private @Nullable Reposts reposts(PostingId id, PostingRecord record) {
    return record.reposted() ? postings.reposts(id).orElse(null) : null;
  }

  /**
   * Returns the age of a posting and its newest changes before one position.
   *
   * @param record as it reads now
   * @param before the position that all changes are below
   * @param most how many changes at most
   */
  public Read read(
      PostingId id, PostingRecord record, PostingContent content, long before, int most) {
    PostingHistory history = postings.history(id, before, most);
    return new Read(age(id, record, content, history.tally()), history);
  }

  /** What was read. */
  public record Read(PostingAge age, PostingHistory history) {}
}

package dev.corpuscore.store;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import org.jspecify.annotations.Nullable;

/**
 * An update of one posting: inside a transaction, the rule sees the stored posting and decides.
 *
 * @param canonicalUrl the URL where it was seen this time. It is stored as leading to this posting,
 *     unless it already leads to one or the posting does not exist afterwards. Null for none
 */
public record PostingUpdate(PostingId id, @Nullable String canonicalUrl, Rule rule) {
  /** Decides about one posting. Must be pure: a transaction may be run again. */
  @FunctionalInterface
  public interface Rule {
    /** Returns the decision about {@code stored}, which is null if there is no such posting. */
    Decision decide(@Nullable Posting stored);
  }

  /** A decision about a posting. */
  public sealed interface Decision {
    /**
     * Store this content and record under the next revision; the posting is added if it does not
     * exist.
     */
    record Put(PostingContent content, PostingRecord record) implements Decision {}

    /**
     * Store only the record's {@code lastSeenAt} and {@code sources}, without a new revision. Does
     * nothing if the posting does not exist.
     */
    record Touch(PostingRecord record) implements Decision {}

    /**
     * Delete the posting and the URLs that lead to it, under the next revision. Does nothing if it
     * does not exist.
     */
    record Remove() implements Decision {}

    /** Change nothing. */
    record Leave() implements Decision {}
  }
}

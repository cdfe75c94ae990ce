package dev.corpuscore.store;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import org.jspecify.annotations.Nullable;

/**
 * One posting to look at inside a transaction, and the rule that decides about it.
 *
 * @param canonicalUrl where it was seen this time; remembered as leading to this posting unless it
 *     leads to one already or the posting does not exist afterwards. Null for none
 */
public record PostingUpdate(PostingId id, @Nullable String canonicalUrl, Rule rule) {
  /** Decides about one posting. Must be pure: a transaction may be run again. */
  @FunctionalInterface
  public interface Rule {
    /** Returns what shall become of {@code stored}, which is null if there is no such posting. */
    Decision decide(@Nullable Posting stored);
  }

  /** What shall become of a posting. */
  public sealed interface Decision {
    /** Store this content and record under the next revision, whether or not there was one. */
    record Put(PostingContent content, PostingRecord record) implements Decision {}

    /**
     * Store the record's {@code lastSeenAt} and {@code sources} alone; no new revision. Of a
     * posting that does not exist nothing is stored.
     */
    record Touch(PostingRecord record) implements Decision {}

    /** Delete it and the URLs that lead to it, under the next revision; nothing if not there. */
    record Remove() implements Decision {}

    /** Change nothing. */
    record Leave() implements Decision {}
  }
}

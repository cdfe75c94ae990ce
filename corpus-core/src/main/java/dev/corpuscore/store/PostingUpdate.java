package dev.corpuscore.store;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.jobtech.AdContacts;
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
     *
     * @param contacts whom its JobTech ad names from now on. Null for those that it named before,
     *     if the ad says the same as before, else for nobody. None are stored of a posting that is
     *     closed or has no such ad
     */
    record Put(PostingContent content, PostingRecord record, @Nullable AdContacts contacts)
        implements Decision {
      public Put(PostingContent content, PostingRecord record) {
        this(content, record, null);
      }
    }

    /**
     * Store only the record's {@code lastSeenAt} and {@code sources}, without a new revision. Does
     * nothing if the posting does not exist.
     *
     * @param contacts as of {@link Put}
     */
    record Touch(PostingRecord record, @Nullable AdContacts contacts) implements Decision {
      public Touch(PostingRecord record) {
        this(record, null);
      }
    }

    /**
     * Delete the posting and the URLs that lead to it, under the next revision. Does nothing if it
     * does not exist.
     */
    record Remove() implements Decision {}

    /** Change nothing. */
    record Leave() implements Decision {}
  }
}

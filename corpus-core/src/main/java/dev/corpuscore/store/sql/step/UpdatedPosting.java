package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.store.sql.row.PostingRow;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One posting during a transaction: as it is stored, and as it will be. For one thread. */
final class UpdatedPosting implements JobWrites.State {
  /** The stored state, or null if it is not stored. */
  @Nullable PostingRow written;

  /** The new state, or null if it is to be deleted. */
  @Nullable PostingRow row;

  /** Whom its ad names from now on; null where that is as it was. */
  @Nullable AdContacts contacts;

  /** Whether it was listed before the transaction. */
  final boolean wasListed;

  private @Nullable Posting posting;

  /** The revision of its removal; 0 if it was not removed. */
  private long removal;

  UpdatedPosting(@Nullable PostingRow row) {
    this.written = row;
    this.row = row;
    this.wasListed = row != null && row.listed();
  }

  /** Its newest revision, as a posting or as a removal. */
  long revision() {
    return row == null ? removal : row.revision();
  }

  /** The state that the rule gets, parsed at its first use. */
  @Nullable Posting posting() {
    if (posting == null && row != null) {
      posting = row.posting();
    }
    return posting;
  }

  @Override
  public @Nullable PostingRow row() {
    return row;
  }

  /** The content of the posting, which must exist. */
  @Override
  public PostingContent content() {
    return Objects.requireNonNull(posting(), "no posting").content();
  }

  /**
   * Notes whom the ad names from now on.
   *
   * @param said null if that was not said
   * @param before the ad so far, or null
   * @param now the ad from now on; null if there is none any more, or it is closed
   */
  void name(@Nullable AdContacts said, @Nullable LegacyAd before, @Nullable LegacyAd now) {
    if (now == null) {
      contacts = before == null ? contacts : AdContacts.NONE;
    } else if (said != null) {
      contacts = said;
    } else if (before != null && !before.equals(now)) {
      contacts = AdContacts.NONE;
    }
  }

  void become(PostingRow next, Posting read) {
    row = next;
    posting = read;
  }

  void removed(long revision) {
    removal = revision;
    written = null;
    row = null;
    posting = null;
  }
}

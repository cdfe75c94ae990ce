package dev.corpuscore.index.schema;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Published.Precision;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Newest first, those without a date last, then by id: orders postings by one number each, which
 * depends on the posting alone. Whole ids are read only where the numbers are equal.
 */
public final class NewestOrder {
  private static final int ID_BITS = 24;
  private static final long UNKNOWN = (1L << 39) - 1;

  /** The years of postings have fewer seconds than 39 bits can count. */
  private static final long LAST = Published.LATEST_SECOND;

  private NewestOrder() {}

  /** 39 bits for the date, the first 24 of the id's; smaller comes first. */
  public static long key(@Nullable Published published, PostingId id) {
    long age =
        published == null
            ? UNKNOWN
            : LAST - Math.clamp(published.at().getEpochSecond(), Published.EARLIEST_SECOND, LAST);
    return age << ID_BITS | IdHead.of(id) >>> (IdHead.BITS - ID_BITS);
  }

  /**
   * As {@link #key}; a date more than a day after the first sight, such as one in the future,
   * counts as that. So nothing comes first by a date that nobody can have seen. A day, because many
   * dates have no time, or one without a zone.
   */
  public static long ranked(Posting posting) {
    Published published = posting.content().published();
    Instant seen = posting.record().firstSeenAt();
    return published != null && published.at().isAfter(seen.plus(1, ChronoUnit.DAYS))
        ? key(new Published(seen, Precision.SECOND), posting.id())
        : key(published, posting.id());
  }

  /** By how much the first key is of an earlier second. */
  public static long secondsOlder(long key, long newest) {
    return (key >>> ID_BITS) - (newest >>> ID_BITS);
  }

  /** From 0 to less than 1, greater for later seconds, 0 for none. */
  public static double newness(long key) {
    return (double) (UNKNOWN - (key >>> ID_BITS)) / (UNKNOWN + 1);
  }

  /** The second that a key was made of, or null. */
  public static @Nullable Instant published(long key) {
    long age = key >>> ID_BITS;
    return age == UNKNOWN ? null : Instant.ofEpochSecond(LAST - age);
  }
}

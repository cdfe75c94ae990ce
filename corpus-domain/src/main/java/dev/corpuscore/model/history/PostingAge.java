package dev.corpuscore.model.history;

import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.Published;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * How old a posting is, as far as the corpus knows.
 *
 * @param firstSeen when the corpus first saw it
 * @param lastSeen when a source last showed it
 * @param published as the source says; null if it does not
 * @param openDays how many whole days it was open since it was first seen; the times between a
 *     closing and a reopening do not count
 * @param textChanges how often its content changed
 * @param textChanged when it changed last; null if never
 * @param notBefore the day, in UTC, on which retention removed an earlier listing: what is told
 *     here begins after it; null if there was none
 * @param reposted the earlier postings that it repeats; null if there is none
 */
public record PostingAge(
    Instant firstSeen,
    Instant lastSeen,
    @Nullable Published published,
    long openDays,
    long textChanges,
    @Nullable Instant textChanged,
    @Nullable LocalDate notBefore,
    @Nullable Reposts reposted) {
  /**
   * The age of a posting at {@code now}.
   *
   * @param record as it reads at {@code now}
   * @param removed when retention removed an earlier listing, in UTC; it is not told of a posting
   *     that an import says was first seen before, as its age goes back further
   */
  public static PostingAge of(
      PostingRecord record,
      @Nullable Published published,
      PostingTally tally,
      @Nullable Reposts reposted,
      @Nullable LocalDate removed,
      Instant now) {
    Instant end = record.state() instanceof PostingState.Closed closed ? closed.at() : now;
    return new PostingAge(
        record.firstSeenAt(),
        record.lastSeenAt(),
        published,
        tally.open(record.firstSeenAt(), end).toDays(),
        tally.textChanges(),
        tally.textChangedAt(),
        removed == null || record.firstSeenAt().isBefore(startOf(removed)) ? null : removed,
        reposted);
  }

  private static Instant startOf(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}

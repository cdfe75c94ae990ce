package dev.corpuscore.service.insights;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.FacetSource;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.insights.Insights.Week;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.PostingStore.ClosedPeriod;
import dev.corpuscore.thread.RecentValue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How many listed postings closed in each week. It is read from the store at most every ten
 * minutes, however many ask, because it costs a scan of the postings. Thread-safe.
 */
public final class ClosedWeeks {
  private static final Duration PERIOD = Duration.ofMinutes(10);

  /** Of so many postings of a week the employers are read: five are mostly among the first ten. */
  private static final int READ = 200;

  private final PostingStore postings;
  private final Clock clock;
  private final RecentValue<List<Week>> weeks = new RecentValue<>(PERIOD, this::read);

  public ClosedWeeks(PostingStore postings, Clock clock) {
    this.postings = postings;
    this.clock = clock;
  }

  /**
   * The weeks, oldest first. A week in which too few postings closed, or those of too few
   * employers, is left out; so is one whose first {@value #READ} have too few.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot answer
   */
  List<Week> weeks() {
    return weeks.get();
  }

  private List<Week> read() {
    Instant from = Weeks.begin(Weeks.mondays(clock.instant()).getFirst());
    List<Week> enough = new ArrayList<>();
    for (ClosedPeriod period : postings.closed(from, Weeks.LENGTH, READ)) {
      if (period.postings() >= Anonymity.POSTINGS && hasEnoughEmployers(period.some())) {
        enough.add(new Week(LocalDate.ofInstant(period.from(), ZoneOffset.UTC), period.postings()));
      }
    }
    return List.copyOf(enough);
  }

  private boolean hasEnoughEmployers(List<PostingId> some) {
    Set<String> employers = new HashSet<>();
    for (PostingId id : some) {
      postings.find(id).ifPresent(posting -> employers.addAll(employer(posting)));
      if (employers.size() >= Anonymity.EMPLOYERS) {
        return true;
      }
    }
    return false;
  }

  private static List<String> employer(Posting posting) {
    return Facet.EMPLOYER.of(FacetSource.of(posting.content())).stream()
        .map(Facet.Value::term)
        .toList();
  }
}

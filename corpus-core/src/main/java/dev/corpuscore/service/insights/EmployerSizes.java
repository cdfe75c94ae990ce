package dev.corpuscore.service.insights;

import dev.corpuscore.service.insights.Insights.EmployerSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Employers by how many postings they have. A single employer is never counted by itself: a figure
 * is of at least {@link Anonymity#EMPLOYERS} of them.
 */
final class EmployerSizes {
  /** The fewest postings of each class. */
  private static final NavigableSet<Integer> LEAST = new TreeSet<>(List.of(1, 2, 5, 10, 50));

  private EmployerSizes() {}

  /**
   * The classes that may be shown. If only some may, and those that may not are too few together,
   * the smallest of the others is left out, too: their sum is known. Postings that name no employer
   * are in no class, and so are among those that are not shown.
   *
   * @param bySize how many employers have so many postings
   * @param postings how many there are, with those that name no employer
   */
  static List<EmployerSize> of(NavigableMap<Integer, Integer> bySize, long postings) {
    List<EmployerSize> shown = new ArrayList<>();
    long hiddenEmployers = 0;
    long hiddenPostings = postings - between(bySize, 1, null).postings();
    for (int least : LEAST) {
      EmployerSize one = between(bySize, least, LEAST.higher(least));
      if (isLarge(one.employers(), one.postings())) {
        shown.add(one);
      } else {
        hiddenEmployers += one.employers();
        hiddenPostings += one.postings();
      }
    }
    while (hiddenPostings > 0 && !isLarge(hiddenEmployers, hiddenPostings) && !shown.isEmpty()) {
      EmployerSize smallest = shown.getFirst();
      for (EmployerSize each : shown) {
        smallest = each.postings() < smallest.postings() ? each : smallest;
      }
      shown.remove(smallest);
      hiddenEmployers += smallest.employers();
      hiddenPostings += smallest.postings();
    }
    return shown;
  }

  private static boolean isLarge(long employers, long postings) {
    return employers >= Anonymity.EMPLOYERS && postings >= Anonymity.POSTINGS;
  }

  private static EmployerSize between(
      NavigableMap<Integer, Integer> bySize, int least, @Nullable Integer above) {
    Map<Integer, Integer> within =
        above == null ? bySize.tailMap(least, true) : bySize.subMap(least, true, above, false);
    long employers = 0;
    long postings = 0;
    for (Map.Entry<Integer, Integer> size : within.entrySet()) {
      employers += size.getValue();
      postings += (long) size.getKey() * size.getValue();
    }
    return new EmployerSize(least, above == null ? null : above - 1, employers, postings);
  }
}

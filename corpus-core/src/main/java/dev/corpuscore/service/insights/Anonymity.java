package dev.corpuscore.service.insights;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.tally.Group;
import dev.corpuscore.index.tally.Tally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which figures of a search may be shown. A figure is of the postings that meet all of the
 * search's conditions, and one more: the <em>part</em>. It may be shown if
 *
 * <ul>
 *   <li>these are at least {@link #POSTINGS} postings of at least {@link #EMPLOYERS} employers,
 *   <li>so are those of the search that are not in the part, if there are any, and
 *   <li>so are those that a search finds beside these, in the part, which leaves out some of the
 *       conditions, if there are any.
 * </ul>
 *
 * <p>So nobody learns about fewer by subtracting two figures of one answer, or of the answers to
 * two searches of which one has some of the other's conditions. Of one thread, for one search.
 */
final class Anonymity {
  /** The fewest postings that a figure is of. */
  static final int POSTINGS = 10;

  /** The fewest employers that a figure is of. */
  static final int EMPLOYERS = Tally.EMPLOYERS;

  private final Tally tally;
  private final List<Condition> asked;
  private final Condition.And search;

  /**
   * @param asked the conditions of the search, each alone; there are two to the power of their
   *     number searches that leave out some
   */
  Anonymity(Tally tally, List<Condition> asked) {
    this.tally = tally;
    this.asked = List.copyOf(asked);
    this.search = new Condition.And(asked);
  }

  private enum Size {
    EMPTY,
    SMALL,
    LARGE;

    static Size of(Group group) {
      if (group.postings() == 0) {
        return EMPTY;
      }
      return group.postings() >= POSTINGS && group.employers() >= EMPLOYERS ? LARGE : SMALL;
    }
  }

  /** What a posting of the search meets. */
  Condition.And search() {
    return search;
  }

  /** Whether the number of all postings of the search may be shown. */
  boolean allowsAll() {
    return !allowed(List.of(Condition.EVERYTHING)).isEmpty();
  }

  /** Those of {@code parts} whose figures may be shown, in this order. */
  List<Condition> allowed(Collection<? extends Condition> parts) {
    List<Condition> left = new ArrayList<>(parts);
    keep(left, left.stream().map(part -> both(search, part)).toList(), false);
    keep(left, left.stream().map(part -> both(search, new Condition.Not(part))).toList(), true);
    Map<Condition, List<Integer>> settled = new HashMap<>();
    for (int size = 1; size <= asked.size(); size++) {
      keepBesideOthers(left, size, settled);
    }
    return left;
  }

  /**
   * As many of {@code parts}, which are allowed, that what is in none of them is empty or large,
   * too: the last are left out first.
   *
   * @param parts they do not overlap, or it does not matter
   */
  List<Condition> withoutRest(List<Condition> parts) {
    List<Condition> left = new ArrayList<>(parts);
    while (!left.isEmpty()
        && sizes(List.of(both(search, new Condition.Not(new Condition.Or(left)))))
            .contains(Size.SMALL)) {
      left.removeLast();
    }
    return left;
  }

  /** Removes what is small; what is empty, too, unless {@code orEmpty}. */
  private void keep(List<Condition> parts, List<Condition> sets, boolean orEmpty) {
    List<Size> sizes = sizes(sets);
    for (int at = sizes.size() - 1; at >= 0; at--) {
      boolean kept = sizes.get(at) == Size.LARGE || (orEmpty && sizes.get(at) == Size.EMPTY);
      if (!kept) {
        parts.remove(at);
      }
    }
  }

  /**
   * Removes the parts of which a search without {@code size} of the conditions finds a few others.
   *
   * @param settled for each part, which conditions have been left out with many others found:
   *     whoever leaves out more finds at least these
   */
  private void keepBesideOthers(
      List<Condition> parts, int size, Map<Condition, List<Integer>> settled) {
    List<Condition> checked = new ArrayList<>();
    List<Integer> without = new ArrayList<>();
    List<Condition> sets = new ArrayList<>();
    for (Condition part : parts) {
      List<Integer> large = settled.computeIfAbsent(part, it -> new ArrayList<>());
      for (int leftOut = 1; leftOut < 1 << asked.size(); leftOut++) {
        int now = leftOut;
        if (Integer.bitCount(now) == size && large.stream().noneMatch(it -> (it & now) == it)) {
          checked.add(part);
          without.add(now);
          sets.add(both(foundWithout(now), part));
        }
      }
    }
    List<Size> sizes = sizes(sets);
    for (int at = 0; at < sizes.size(); at++) {
      switch (sizes.get(at)) {
        case SMALL -> parts.remove(checked.get(at));
        case LARGE ->
            settled.computeIfAbsent(checked.get(at), it -> new ArrayList<>()).add(without.get(at));
        case EMPTY -> {}
      }
    }
  }

  /** What a search without these conditions finds, and the search does not. */
  private Condition foundWithout(int leftOut) {
    List<Condition> kept = new ArrayList<>();
    List<Condition> left = new ArrayList<>();
    for (int at = 0; at < asked.size(); at++) {
      ((leftOut >> at & 1) == 1 ? left : kept).add(asked.get(at));
    }
    kept.add(new Condition.Not(new Condition.And(left)));
    return new Condition.And(kept);
  }

  private List<Size> sizes(List<Condition> sets) {
    return sets.isEmpty() ? List.of() : tally.groups(sets).stream().map(Size::of).toList();
  }

  private static Condition both(Condition one, Condition other) {
    return new Condition.And(List.of(one, other));
  }
}

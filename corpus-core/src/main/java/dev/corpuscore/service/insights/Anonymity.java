package dev.corpuscore.service.insights;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.tally.Group;
import dev.corpuscore.index.tally.Tally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Decides which figures of a search may be shown. A figure is of the postings that meet all of the
 * search's conditions, and one more: the <em>part</em>. All postings fall into <em>cells</em>: two
 * postings are in one cell if they meet the same of the conditions, and both are in the part or
 * neither is. A figure may be shown if its own cell has at least {@link #POSTINGS} postings of at
 * least {@link #EMPLOYERS} employers, and every other cell has so many or none.
 *
 * <p>Whatever is computed from figures of the part and of searches with some of these conditions,
 * each as it is or negated, is of whole cells. So nobody learns about fewer postings from them,
 * however many figures are added and subtracted. Of one thread, for one search.
 */
final class Anonymity {
  /** The fewest postings that a figure is of. */
  static final int POSTINGS = 10;

  /** The fewest employers that a figure is of. */
  static final int EMPLOYERS = Tally.EMPLOYERS;

  private final Tally tally;
  private final Condition.And search;

  /** The cells of the conditions alone that are not empty, the search's own among them. */
  private final List<Condition.And> cells;

  private final boolean allowsAll;

  /**
   * @param asked the conditions of the search, each alone; five make 32 cells
   */
  Anonymity(Tally tally, List<Condition> asked) {
    this(tally, new Condition.And(asked), cells(asked));
  }

  private Anonymity(Tally tally, Condition.And search, List<Condition.And> cells) {
    List<Size> sizes = sizes(tally, cells);
    List<Condition.And> filled = new ArrayList<>();
    for (int at = 0; at < cells.size(); at++) {
      if (sizes.get(at) != Size.EMPTY) {
        filled.add(cells.get(at));
      }
    }
    this.tally = tally;
    this.search = search;
    this.cells = filled;
    this.allowsAll = !sizes.contains(Size.SMALL) && !filled.isEmpty() && isLarge(tally, search);
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

  /**
   * The same search with twice as many cells: its figures are also compared with those of searches
   * that have this condition, too. Nothing is allowed if one of these cells is small.
   */
  Anonymity beside(Condition further) {
    List<Condition> all = new ArrayList<>(search.of());
    all.add(further);
    return new Anonymity(tally, search, cells(all));
  }

  /** What a posting of the search meets. */
  Condition.And search() {
    return search;
  }

  /** Whether the number of all postings of the search may be shown. */
  boolean allowsAll() {
    return allowsAll;
  }

  /** Those of {@code parts} whose figures may be shown, in this order; none if not all may. */
  List<Condition> allowed(Collection<? extends Condition> parts) {
    if (!allowsAll) {
      return List.of();
    }
    List<Condition> left = new ArrayList<>(parts);
    List<Size> own = sizes(tally, left.stream().map(part -> both(search, part)).toList());
    for (int at = own.size() - 1; at >= 0; at--) {
      if (own.get(at) != Size.LARGE) {
        left.remove(at);
      }
    }
    List<Condition> sets = new ArrayList<>();
    left.forEach(part -> addCells(part, sets));
    List<Size> sizes = sizes(tally, sets);
    int each = 2 * cells.size();
    for (int at = left.size() - 1; at >= 0; at--) {
      if (sizes.subList(at * each, (at + 1) * each).contains(Size.SMALL)) {
        left.remove(at);
      }
    }
    return left;
  }

  /**
   * As many of {@code parts} that each cell of what is in none of them is empty or large, too: the
   * last are left out first.
   *
   * @param parts all of them {@link #allowed}
   */
  List<Condition> withoutRest(List<Condition> parts) {
    List<Condition> left = new ArrayList<>(parts);
    while (!left.isEmpty() && sizes(tally, rest(left)).contains(Size.SMALL)) {
      left.removeLast();
    }
    return left;
  }

  /** The cells of what is in none of these parts. */
  private List<Condition> rest(List<Condition> parts) {
    Condition rest = new Condition.Not(new Condition.Or(parts));
    return cells.stream().map(cell -> both(cell, rest)).toList();
  }

  private void addCells(Condition part, List<Condition> sets) {
    for (Condition.And cell : cells) {
      sets.add(both(cell, part));
      sets.add(both(cell, new Condition.Not(part)));
    }
  }

  /** Everything that postings can meet of these conditions: each of them, or not. */
  private static List<Condition.And> cells(List<Condition> conditions) {
    List<Condition.And> cells = new ArrayList<>();
    for (int met = 0; met < 1 << conditions.size(); met++) {
      List<Condition> each = new ArrayList<>();
      for (int at = 0; at < conditions.size(); at++) {
        Condition condition = conditions.get(at);
        each.add((met >> at & 1) == 1 ? condition : negated(condition));
      }
      cells.add(new Condition.And(each));
    }
    return cells;
  }

  private static Condition negated(Condition condition) {
    return condition instanceof Condition.Not not ? not.of() : new Condition.Not(condition);
  }

  private static boolean isLarge(Tally tally, Condition set) {
    return sizes(tally, List.of(set)).getFirst() == Size.LARGE;
  }

  private static List<Size> sizes(Tally tally, List<? extends Condition> sets) {
    return sets.isEmpty()
        ? List.of()
        : tally.groups(List.copyOf(sets)).stream().map(Size::of).toList();
  }

  private static Condition both(Condition one, Condition other) {
    return new Condition.And(List.of(one, other));
  }
}

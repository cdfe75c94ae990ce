package dev.corpuscore.canonical.job;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Location;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The places of a posting, each as its names from the narrowest to the widest. A name is 32 bits of
 * a hash of its folded words. At most 100 places with at most 1,000 names in all; more are left
 * out. Two are compared in time that grows with their names, not with the product of them.
 */
public final class JobPlaces {
  /**
   * Between places that one text lists. Tried where blanks begin or the last match ended, and not
   * at each blank again.
   */
  private static final Pattern BETWEEN =
      Pattern.compile("(?:\\G|(?<!\\s))\\s*(?:[;|•\\n]|\\s/\\s)\\s*");

  /** Words around a name that do not change which place it is, or that are no place. */
  private static final Set<String> AROUND =
      Set.of(
          ("remote hybrid onsite on site anywhere worldwide global area greater metropolitan metro"
                  + " home office city multiple location various")
              .split(" "));

  private static final BitSet NONE = new BitSet();
  private static final int PLACES = 100;
  private static final int NAMES = 100;
  private static final int NAMES_IN_ALL = 1_000;

  private final List<List<Integer>> names;

  /** Which of the places have a name. Stays fast with numbers that were made to collide. */
  private final Map<Integer, BitSet> having = new HashMap<>();

  /**
   * @param names of each place at least one, the narrowest first; empty if no place is known
   */
  public JobPlaces(List<List<Integer>> names) {
    this.names = few(names);
    for (int at = 0; at < this.names.size(); at++) {
      BitSet place = new BitSet();
      place.set(at);
      this.names.get(at).forEach(name -> having.merge(name, place, JobPlaces::union));
    }
  }

  private static BitSet union(BitSet one, BitSet other) {
    BitSet union = (BitSet) one.clone();
    union.or(other);
    return union;
  }

  private static List<List<Integer>> few(List<List<Integer>> names) {
    List<List<Integer>> few = new ArrayList<>();
    int left = NAMES_IN_ALL;
    for (List<Integer> place : names) {
      left -= place.size();
      if (left < 0) {
        break;
      }
      few.add(List.copyOf(place));
    }
    return List.copyOf(few);
  }

  static JobPlaces of(List<Location> locations) {
    Set<List<Integer>> places = new TreeSet<>(JobPlaces::compare);
    for (Location location : locations) {
      if (location.city() != null) {
        add(places, join(location.city(), location.region(), location.country()));
      } else if (location.text() != null) {
        for (String place : BETWEEN.split(withoutBrackets(location.text()))) {
          add(places, join(place, location.country()));
        }
      }
    }
    return new JobPlaces(places.stream().limit(PLACES).toList());
  }

  /** Of each place its names. */
  List<List<Integer>> names() {
    return names;
  }

  /**
   * Whether both can be the places of one job: each place of one is a place of the other, or lies
   * within one. True if one of them is unknown.
   */
  boolean fit(JobPlaces other) {
    return names.isEmpty() || other.names.isEmpty() || (areAllIn(other) && other.areAllIn(this));
  }

  /** Whether they have a place in common. True if one of them is unknown. */
  boolean meet(JobPlaces other) {
    return names.isEmpty() || other.names.isEmpty() || !those(other).isEmpty();
  }

  private boolean areAllIn(JobPlaces other) {
    return those(other).cardinality() == names.size();
  }

  /** Those of these places that one of the others is, or lies within, or that lies within it. */
  private BitSet those(JobPlaces other) {
    BitSet those = new BitSet();
    for (List<Integer> place : other.names) {
      those.or(having.getOrDefault(place.getFirst(), NONE));
    }
    for (int at = 0; at < names.size(); at++) {
      if (other.having.containsKey(names.get(at).getFirst())) {
        those.set(at);
      }
    }
    return those;
  }

  /** Without what stands in brackets that are closed. */
  private static String withoutBrackets(String text) {
    StringBuilder without = new StringBuilder();
    int at = 0;
    int open = text.indexOf('(');
    int close = open < 0 ? -1 : text.indexOf(')', open);
    while (close >= 0) {
      without.append(text, at, open).append(' ');
      at = close + 1;
      open = text.indexOf('(', at);
      close = open < 0 ? -1 : text.indexOf(')', open);
    }
    return without.append(text, at, text.length()).toString();
  }

  private static String join(@Nullable String... names) {
    StringBuilder all = new StringBuilder();
    for (@Nullable String name : names) {
      all.append(name == null ? "" : name + ",");
    }
    return all.toString();
  }

  private static void add(Set<List<Integer>> places, String text) {
    Set<Integer> names = new LinkedHashSet<>();
    for (String name : text.split(",")) {
      List<String> words = new ArrayList<>(RoleTokenizer.keys(name));
      words.removeAll(AROUND);
      if (!words.isEmpty()) {
        names.add(String.join(" ", words).hashCode());
      }
    }
    if (!names.isEmpty()) {
      places.add(names.stream().limit(NAMES).toList());
    }
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    int same = Integer.compare(one.size(), other.size());
    for (int i = 0; same == 0 && i < one.size(); i++) {
      same = Integer.compare(one.get(i), other.get(i));
    }
    return same;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JobPlaces places && names.equals(places.names);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }

  @Override
  public String toString() {
    return "JobPlaces" + names;
  }
}

package dev.corpuscore.canonical.job;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The places of a posting, each as its names from the narrowest to the widest. A name is 32 bits of
 * a hash of its folded words.
 *
 * @param names of each place at least one, the narrowest first; empty if no place is known
 */
public record JobPlaces(List<List<Integer>> names) {
  /** Between places that one text lists. */
  private static final Pattern BETWEEN = Pattern.compile("\\s*(?:[;|•\\n]|\\s/\\s)\\s*");

  private static final Pattern BRACKETS = Pattern.compile("\\([^)]*\\)");

  /** Words around a name that do not change which place it is, or that are no place. */
  private static final Set<String> AROUND =
      Set.of(
          ("remote hybrid onsite on site anywhere worldwide global area greater metropolitan metro"
                  + " home office city multiple location various")
              .split(" "));

  private static final int PLACES = 100;
  private static final int NAMES = 100;

  public JobPlaces {
    names = names.stream().map(List::copyOf).toList();
  }

  static JobPlaces of(List<Location> locations) {
    Set<List<Integer>> places = new TreeSet<>(JobPlaces::compare);
    for (Location location : locations) {
      if (location.city() != null) {
        add(places, join(location.city(), location.region(), location.country()));
      } else if (location.text() != null) {
        for (String place : BETWEEN.split(BRACKETS.matcher(location.text()).replaceAll(" "))) {
          add(places, join(place, location.country()));
        }
      }
    }
    return new JobPlaces(places.stream().limit(PLACES).toList());
  }

  /**
   * Whether both can be the places of one job: each place of one is a place of the other, or lies
   * within one. True if one of them is unknown.
   */
  boolean fit(JobPlaces other) {
    return names.isEmpty()
        || other.names.isEmpty()
        || (names.stream().allMatch(other::has) && other.names.stream().allMatch(this::has));
  }

  /** Whether they have a place in common. True if one of them is unknown. */
  boolean meet(JobPlaces other) {
    return names.isEmpty() || other.names.isEmpty() || names.stream().anyMatch(other::has);
  }

  private boolean has(List<Integer> place) {
    return names.stream()
        .anyMatch(it -> it.contains(place.getFirst()) || place.contains(it.getFirst()));
  }

  private static String join(@Nullable String... names) {
    StringBuilder all = new StringBuilder();
    for (@Nullable String name : names) {
      all.append(name == null ? "" : name + ",");
    }
    return all.toString();
  }

  private static void add(Set<List<Integer>> places, String text) {
    List<Integer> names = new ArrayList<>();
    for (String name : text.split(",")) {
      List<String> words = new ArrayList<>(RoleTokenizer.keys(name));
      words.removeAll(AROUND);
      if (!words.isEmpty()) {
        int hash = String.join(" ", words).hashCode();
        if (names.size() < NAMES && !names.contains(hash)) {
          names.add(hash);
        }
      }
    }
    if (!names.isEmpty()) {
      places.add(names);
    }
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    int same = Integer.compare(one.size(), other.size());
    for (int i = 0; same == 0 && i < one.size(); i++) {
      same = Integer.compare(one.get(i), other.get(i));
    }
    return same;
  }
}

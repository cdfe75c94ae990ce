package dev.corpuscore.tier;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a JVM of tests runs: {@code -Dtier}, which the build sets. A test that is named runs whole.
 */
public enum Tier {
  /** {@code mvn verify}. */
  FIRST,
  /** What the first tier leaves out: {@code mvn -Prest verify}. */
  REST,
  /** {@code mvn -Pall verify}, and {@code -Dtest=...}. */
  ALL;

  private static final Tier RUNNING =
      valueOf(System.getProperty("tier", "all").toUpperCase(Locale.ROOT));

  /**
   * The cases of an enumeration that this tier runs; its test is tagged {@link BothTiers}.
   *
   * @param all every case
   * @param first the cases of the first tier, each of {@code all}
   */
  public static <T> List<T> share(List<T> all, Set<T> first) {
    if (first.isEmpty() || !all.containsAll(first)) {
      throw new IllegalArgumentException("the first tier runs some of " + all + ", not " + first);
    }
    return all.stream()
        .filter(
            one ->
                switch (RUNNING) {
                  case FIRST -> first.contains(one);
                  case REST -> !first.contains(one);
                  case ALL -> true;
                })
        .toList();
  }

  /** Whether this JVM runs the first tier alone. */
  public static boolean isFirst() {
    return RUNNING == FIRST;
  }

  /**
   * Whether this JVM runs every case, as for a person who asked for all of them or for one test.
   */
  public static boolean isAll() {
    return RUNNING == ALL;
  }

  /** A number of rounds: few in the first tier, which are then the beginning of the others'. */
  public static int rounds(int first, int all) {
    return isFirst() ? first : all;
  }
}

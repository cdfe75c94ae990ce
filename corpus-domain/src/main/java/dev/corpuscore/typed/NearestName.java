package dev.corpuscore.typed;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Which name or path somebody meant who mistyped it. */
public final class NearestName {
  /** Of what was typed, in characters: the work grows with its length. */
  private static final int LENGTH_LIMIT = 64;

  private static final int MOST_SLIPS = 2;

  private NearestName() {}

  /**
   * Returns the one of these names with the fewest slips, at most two, or null. A slip is a letter
   * that is missing, too much or another one, or two that are exchanged.
   */
  public static @Nullable String of(String typed, Collection<String> names) {
    String nearest = null;
    int fewest = MOST_SLIPS + 1;
    for (String name : names) {
      boolean near =
          typed.length() <= LENGTH_LIMIT && Math.abs(typed.length() - name.length()) < fewest;
      int slips = near ? slips(typed, name) : fewest;
      if (slips < fewest) {
        nearest = name;
        fewest = slips;
      }
    }
    return nearest;
  }

  private static int slips(String typed, String name) {
    int[][] slips = new int[typed.length() + 1][name.length() + 1];
    for (int i = 0; i <= typed.length(); i++) {
      for (int j = 0; j <= name.length(); j++) {
        slips[i][j] = i == 0 || j == 0 ? i + j : least(slips, typed, name, i, j);
      }
    }
    return slips[typed.length()][name.length()];
  }

  private static int least(int[][] slips, String typed, String name, int i, int j) {
    boolean same = typed.charAt(i - 1) == name.charAt(j - 1);
    int least =
        Math.min(
            Math.min(slips[i - 1][j], slips[i][j - 1]) + 1, slips[i - 1][j - 1] + (same ? 0 : 1));
    boolean exchanged =
        i > 1
            && j > 1
            && typed.charAt(i - 1) == name.charAt(j - 2)
            && typed.charAt(i - 2) == name.charAt(j - 1);
    return exchanged ? Math.min(least, slips[i - 2][j - 2] + 1) : least;
  }
}

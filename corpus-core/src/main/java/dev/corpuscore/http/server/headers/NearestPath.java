package dev.corpuscore.http.server.headers;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Which path somebody meant who mistyped it. */
public final class NearestPath {
  /** Of a mistyped path, in characters: the work grows with its length. */
  private static final int LENGTH_LIMIT = 64;

  private static final int MOST_SLIPS = 2;

  private NearestPath() {}

  /**
   * Returns the one of these paths with the fewest slips, at most two, or null. A slip is a letter
   * that is missing, too much or another one, or two that are exchanged.
   */
  public static @Nullable String of(String typed, Collection<String> paths) {
    String nearest = null;
    int fewest = MOST_SLIPS + 1;
    for (String path : paths) {
      boolean near =
          typed.length() <= LENGTH_LIMIT && Math.abs(typed.length() - path.length()) < fewest;
      int slips = near ? slips(typed, path) : fewest;
      if (slips < fewest) {
        nearest = path;
        fewest = slips;
      }
    }
    return nearest;
  }

  private static int slips(String typed, String path) {
    int[][] slips = new int[typed.length() + 1][path.length() + 1];
    for (int i = 0; i <= typed.length(); i++) {
      for (int j = 0; j <= path.length(); j++) {
        slips[i][j] = i == 0 || j == 0 ? i + j : least(slips, typed, path, i, j);
      }
    }
    return slips[typed.length()][path.length()];
  }

  private static int least(int[][] slips, String typed, String path, int i, int j) {
    boolean same = typed.charAt(i - 1) == path.charAt(j - 1);
    int least =
        Math.min(
            Math.min(slips[i - 1][j], slips[i][j - 1]) + 1, slips[i - 1][j - 1] + (same ? 0 : 1));
    boolean exchanged =
        i > 1
            && j > 1
            && typed.charAt(i - 1) == path.charAt(j - 2)
            && typed.charAt(i - 2) == path.charAt(j - 1);
    return exchanged ? Math.min(least, slips[i - 2][j - 2] + 1) : least;
  }
}

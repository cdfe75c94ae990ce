package dev.corpuscore.http;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Whether what somebody saw tells when something happened.
 *
 * <p>There are looks, and after some of them something had happened. For each thing that was looked
 * at, the score is the share of looks with an unusual step among those after which something had
 * happened, less that share among the others, in standard deviations of what chance does with a
 * thing that is unusual so often: otherwise a thing that always moves, such as the free space of a
 * disk, would hide one that seldom does. The same scores are computed with the times of the events
 * moved, {@value #MOVES} times; the greatest of them, of all things, is what chance can do. A thing
 * leaks if its score is greater.
 */
final class Correlation {
  private static final int MOVES = 2_000;

  private Correlation() {}

  /**
   * The things that leak.
   *
   * @param unusual for each thing, in which looks its step was unusual
   * @param marks each says of every look whether something had happened shortly before; several,
   *     because a thing may show it at once or only later
   * @param turned whether times may only be moved all together: neighbours are alike then
   */
  static List<String> leaks(
      Map<String, boolean[]> unusual, List<boolean[]> marks, boolean turned, Random random) {
    Map<String, boolean[]> moving = new TreeMap<>(unusual);
    moving.values().removeIf(Correlation::never);
    double chance = 0;
    for (int move = 0; move < MOVES; move++) {
      int by = random.nextInt();
      long seed = random.nextLong();
      for (boolean[] mark : marks) {
        boolean[] moved = turned ? turned(mark, by) : shuffled(mark, new Random(seed));
        for (boolean[] flags : moving.values()) {
          chance = Math.max(chance, score(flags, moved));
        }
      }
    }
    TreeSet<String> leaks = new TreeSet<>();
    for (boolean[] mark : marks) {
      for (Map.Entry<String, boolean[]> each : moving.entrySet()) {
        if (score(each.getValue(), mark) > chance) {
          leaks.add(each.getKey());
        }
      }
    }
    return List.copyOf(leaks);
  }

  private static boolean never(boolean[] flags) {
    for (boolean flag : flags) {
      if (flag) {
        return false;
      }
    }
    return true;
  }

  private static double score(boolean[] unusual, boolean[] mark) {
    double[] looks = new double[2];
    double[] seen = new double[2];
    for (int i = 0; i < mark.length; i++) {
      int kind = mark[i] ? 1 : 0;
      looks[kind]++;
      seen[kind] += unusual[i] ? 1 : 0;
    }
    double all = (seen[0] + seen[1]) / mark.length;
    double variance = all * (1 - all) * (1 / looks[0] + 1 / looks[1]);
    return looks[0] == 0 || looks[1] == 0 || variance == 0
        ? 0
        : Math.abs(seen[1] / looks[1] - seen[0] / looks[0]) / Math.sqrt(variance);
  }

  /** Moved by a tenth of the time at least. */
  private static boolean[] turned(boolean[] mark, int by) {
    int least = mark.length / 10;
    int steps = least + Math.floorMod(by, mark.length - 2 * least);
    boolean[] moved = new boolean[mark.length];
    for (int i = 0; i < mark.length; i++) {
      moved[(i + steps) % mark.length] = mark[i];
    }
    return moved;
  }

  private static boolean[] shuffled(boolean[] mark, Random random) {
    boolean[] moved = mark.clone();
    for (int i = moved.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      boolean kept = moved[i];
      moved[i] = moved[other];
      moved[other] = kept;
    }
    return moved;
  }
}

package dev.corpuscore.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Whether what somebody saw tells when something happened.
 *
 * <p>There are looks, and after some of them something had happened. For each thing that was looked
 * at, the difference is the share of looks with an unusual step among those after which something
 * had happened, less that share among the others. The same differences are computed with the times
 * of the events moved, {@value #MOVES} times: what chance does with this thing. Its score is how
 * many of their standard deviations the difference is from their mean, so a thing that always
 * moves, or one that moves in bursts, does not hide another. The greatest score of a moved time, of
 * all things, is what chance can do. A thing leaks if its score is greater.
 */
final class Correlation {
  private static final int MOVES = 2_000;

  private Correlation() {}

  /**
   * The score of each thing, in units of the greatest that chance does: a thing leaks if it is more
   * than 1.
   *
   * @param unusual for each thing, in which looks its step was unusual
   * @param marks each says of every look whether something had happened shortly before; several,
   *     because a thing may show it at once or only later
   * @param turned whether times may only be moved all together: neighbours are alike then
   */
  static Map<String, Double> scores(
      Map<String, boolean[]> unusual, List<boolean[]> marks, boolean turned, Random random) {
    Map<String, Double> scores = new TreeMap<>();
    double chance = 0;
    for (boolean[] mark : marks) {
      List<boolean[]> moved = new ArrayList<>();
      for (int move = 0; move < MOVES; move++) {
        moved.add(turned ? turned(mark, random) : shuffled(mark, random));
      }
      for (Map.Entry<String, boolean[]> each : unusual.entrySet()) {
        boolean[] flags = each.getValue();
        double[] byChance = moved.stream().mapToDouble(it -> difference(flags, it)).toArray();
        double mean = 0;
        for (double value : byChance) {
          mean += value / MOVES;
        }
        double variance = 0;
        for (double value : byChance) {
          variance += (value - mean) * (value - mean) / MOVES;
        }
        if (variance > 1e-12) {
          double deviation = Math.sqrt(variance);
          for (double value : byChance) {
            chance = Math.max(chance, Math.abs(value - mean) / deviation);
          }
          double score = Math.abs(difference(flags, mark) - mean) / deviation;
          scores.merge(each.getKey(), score, Math::max);
        }
      }
    }
    double greatest = chance;
    scores.replaceAll((thing, score) -> score / greatest);
    return scores;
  }

  private static double difference(boolean[] unusual, boolean[] mark) {
    double[] looks = new double[2];
    double[] seen = new double[2];
    for (int i = 0; i < mark.length; i++) {
      int kind = mark[i] ? 1 : 0;
      looks[kind]++;
      seen[kind] += unusual[i] ? 1 : 0;
    }
    return looks[0] == 0 || looks[1] == 0 ? 0 : seen[1] / looks[1] - seen[0] / looks[0];
  }

  /** Moved by a tenth of the time at least. */
  private static boolean[] turned(boolean[] mark, Random random) {
    int least = mark.length / 10;
    int steps = least + random.nextInt(mark.length - 2 * least);
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

package dev.corpuscore.http.status;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A small curve, drawn as the points of an SVG polyline of 240 by 40.
 *
 * @param points empty while there is no value; a level line of one
 * @param newest the last value
 * @param most the largest value, which touches the upper edge
 */
public record Curve(String title, String points, String newest, String most) {
  private static final double WIDTH = 240;
  private static final double HEIGHT = 40;

  /** Draws the values, the oldest first, at equal distances. No value may be negative. */
  public static Curve of(String title, List<Double> values) {
    double most = values.stream().mapToDouble(it -> it).max().orElse(0);
    StringJoiner points = new StringJoiner(" ");
    List<Double> drawn = values.size() == 1 ? List.of(most, most) : values;
    for (int i = 0; i < drawn.size(); i++) {
      double x = WIDTH * i / (drawn.size() - 1);
      double y = most == 0 ? HEIGHT : HEIGHT - HEIGHT * drawn.get(i) / most;
      points.add(String.format(Locale.ROOT, "%.1f,%.1f", x, y));
    }
    return new Curve(
        title,
        points.toString(),
        values.isEmpty() ? "–" : figure(values.getLast()),
        values.isEmpty() ? "–" : figure(most));
  }

  private static String figure(double value) {
    return value >= 100 || value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}

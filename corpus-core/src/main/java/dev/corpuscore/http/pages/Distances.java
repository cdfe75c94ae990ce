package dev.corpuscore.http.pages;

import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.PostingContent;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How far postings are from where a search looks.
 *
 * @param centres none if it looks everywhere
 * @param positions where a posting is
 */
record Distances(List<Coordinates> centres, Function<PostingContent, List<Coordinates>> positions) {
  private static final double METRES_PER_KILOMETRE = 1_000;
  private static final double ROUNDED_FROM = 9.95;

  Distances {
    centres = List.copyOf(centres);
  }

  /** The least distance in words, such as {@code 3.2 km away}; null where it is not known. */
  @Nullable String of(PostingContent content) {
    double least = Double.POSITIVE_INFINITY;
    for (Coordinates position :
        centres.isEmpty() ? List.<Coordinates>of() : positions.apply(content)) {
      for (Coordinates centre : centres) {
        least = Math.min(least, position.metresTo(centre) / METRES_PER_KILOMETRE);
      }
    }
    if (Double.isInfinite(least)) {
      return null;
    }
    return least < ROUNDED_FROM
        ? String.format(Locale.ROOT, "%.1f km away", least)
        : Labels.number(Math.round(least)) + " km away";
  }
}

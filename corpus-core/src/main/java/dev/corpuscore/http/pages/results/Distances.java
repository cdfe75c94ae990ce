package dev.corpuscore.http.pages.results;

import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.search.Position;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.PostingContent;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How far postings are from where a search looks.
 *
 * @param centres none if it looks everywhere
 * @param positions where a posting is
 * @param labels in whose language distances are told
 */
public record Distances(
    List<Coordinates> centres, Function<PostingContent, List<Position>> positions, Labels labels) {
  private static final double METRES_PER_KILOMETRE = 1_000;

  /** Under these nothing is said: the figure would be zero, and a place is that large itself. */
  private static final double LEAST_METRES = 50;

  private static final double LEAST_DERIVED_METRES = 1_000;

  public Distances {
    centres = List.copyOf(centres);
  }

  /**
   * The least distance in words, such as {@code 3.2 km away}, or {@code about 3.2 km away} from a
   * place that the posting names; null where it is not known, or too little to be told.
   */
  public @Nullable String of(PostingContent content) {
    Position.Distance nearest =
        centres.isEmpty() ? null : Position.nearest(positions.apply(content), centres);
    if (nearest == null
        || nearest.metres() < (nearest.derived() ? LEAST_DERIVED_METRES : LEAST_METRES)) {
      return null;
    }
    return labels.distance(nearest.metres() / METRES_PER_KILOMETRE, nearest.derived());
  }
}

package dev.corpuscore.http.search;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a posting is.
 *
 * @param derived whether the posting has no coordinates there, and these are those of a place that
 *     it names
 */
public record Position(Coordinates at, boolean derived) {
  /** Where a posting is: its coordinates, and where it has none, those of the places it names. */
  public static List<Position> of(PostingContent content, Gazetteer gazetteer) {
    return content.locations().stream().flatMap(it -> of(it, gazetteer)).toList();
  }

  private static Stream<Position> of(Location location, Gazetteer gazetteer) {
    return Stream.concat(
        location.coordinates().stream().map(it -> new Position(it, false)),
        gazetteer.placesOf(location).stream().map(it -> new Position(it.coordinates(), true)));
  }

  /**
   * How far the nearest position is from the nearest centre.
   *
   * @return null if there are no positions or no centres
   */
  public static @Nullable Distance nearest(List<Position> positions, List<Coordinates> centres) {
    Distance nearest = null;
    for (Position position : positions) {
      for (Coordinates centre : centres) {
        double metres = position.at.metresTo(centre);
        if (nearest == null || metres < nearest.metres) {
          nearest = new Distance(metres, position.derived);
        }
      }
    }
    return nearest;
  }

  /**
   * How far something is.
   *
   * @param derived whether that is measured from a place that the posting names
   */
  public record Distance(double metres, boolean derived) {}
}

package dev.corpuscore.http.search;

import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.occupation.Occupation;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says what the names of places and of an occupation in a search were taken for. */
public final class Interpretation {
  private Interpretation() {}

  /** The places that names were taken for, in the order given. */
  public static List<NamedPlace> places(List<Circle> circles) {
    return circles.stream().map(Circle::place).filter(Objects::nonNull).toList();
  }

  /**
   * Writes an object of what is known.
   *
   * @param places always written as a list
   * @param occupation null for none
   */
  public static void write(
      JsonBytes out, List<NamedPlace> places, @Nullable NamedOccupation occupation) {
    char separator = '{';
    if (!places.isEmpty()) {
      writeNear(out.raw(separator).raw("\"near\":"), places);
      separator = ',';
    }
    if (occupation != null) {
      Occupation named = occupation.occupation();
      out.raw(separator).raw("\"occupation\":{\"concept_id\":").string(named.id());
      out.raw(",\"label\":").string(named.label()).raw('}');
    }
    out.raw('}');
  }

  private static void writeNear(JsonBytes out, List<NamedPlace> places) {
    char separator = '[';
    for (NamedPlace place : places) {
      write(out.raw(separator), place);
      separator = ',';
    }
    out.raw(']');
  }

  private static void write(JsonBytes out, NamedPlace place) {
    out.raw("{\"name\":").string(place.name());
    out.raw(",\"country\":").string(place.country());
    out.raw(",\"coordinates\":[").raw(Double.toString(place.coordinates().longitude()));
    out.raw(',').raw(Double.toString(place.coordinates().latitude())).raw("]}");
  }
}

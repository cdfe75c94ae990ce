package dev.corpuscore.http.search;

import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.http.server.JsonBytes;
import java.util.List;
import java.util.Objects;

/** Says what the names of places in a search were taken for. */
public final class Interpretation {
  private Interpretation() {}

  /** The places that names were taken for, in the order given. */
  public static List<NamedPlace> places(List<Circle> circles) {
    return circles.stream().map(Circle::place).filter(Objects::nonNull).toList();
  }

  /** Writes one place, or a list of several. */
  public static void write(JsonBytes out, List<NamedPlace> places) {
    out.raw("{\"near\":");
    if (places.size() == 1) {
      write(out, places.getFirst());
    } else {
      char separator = '[';
      for (NamedPlace place : places) {
        write(out.raw(separator), place);
        separator = ',';
      }
      out.raw(']');
    }
    out.raw('}');
  }

  private static void write(JsonBytes out, NamedPlace place) {
    out.raw("{\"name\":").string(place.name());
    out.raw(",\"country\":").string(place.country());
    out.raw(",\"coordinates\":[").raw(Double.toString(place.coordinates().longitude()));
    out.raw(',').raw(Double.toString(place.coordinates().latitude())).raw("]}");
  }
}

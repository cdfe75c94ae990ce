package dev.corpuscore.http.search;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.Condition;
import dev.corpuscore.model.Coordinates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An area that a search asks for: by {@code position=latitude,longitude} or by {@code near=place},
 * each with the {@code position.radius} of the same number, those of {@code near} after those of
 * {@code position}.
 *
 * @param place what a name was taken for; null if coordinates were given
 */
public record Circle(Coordinates centre, int kilometres, @Nullable NamedPlace place) {
  public static final String POSITION = "position";
  public static final String NEAR = "near";
  public static final String RADIUS = "position.radius";

  /** As in JobTech's JobSearch. */
  public static final int STANDARD_RADIUS = 5;

  /** Half the way round the earth, rounded up: any two points are nearer than this. */
  public static final int LARGEST_RADIUS = 20_100;

  private static final Pattern PAIR =
      Pattern.compile(
          "\\s*([+-]?\\d{1,3}(?:\\.\\d{1,15})?)\\s*,\\s*([+-]?\\d{1,3}(?:\\.\\d{1,15})?)\\s*");

  /** The circles that a query string asks for, in the order given; none if it asks for none. */
  public static List<Circle> read(Parameters in, Gazetteer gazetteer) {
    List<Integer> radii = in.all(RADIUS, Circle::radius);
    List<Coordinates> positions = in.all(POSITION, Circle::position);
    List<NamedPlace> places = in.all(NEAR, text -> place(text, gazetteer));
    if (radii.size() > in.count(POSITION) + in.count(NEAR)) {
      in.fault(RADIUS, "is given more often than " + POSITION + " and " + NEAR + " together");
    }
    List<Circle> circles = new ArrayList<>();
    for (Coordinates position : positions) {
      circles.add(new Circle(position, radius(radii, circles.size()), null));
    }
    for (NamedPlace place : places) {
      circles.add(new Circle(place.coordinates(), radius(radii, circles.size()), place));
    }
    return circles;
  }

  /** The condition that a posting is in one of the circles; empty if there are no circles. */
  static Optional<Condition> condition(List<Circle> circles) {
    List<Condition> areas =
        circles.stream()
            .<Condition>map(it -> new Condition.Near(it.centre, 1_000.0 * it.kilometres))
            .toList();
    return areas.isEmpty() ? Optional.empty() : Optional.of(new Condition.Or(areas));
  }

  private static int radius(List<Integer> radii, int at) {
    return at < radii.size() ? radii.get(at) : STANDARD_RADIUS;
  }

  private static int radius(String text) {
    if (!text.matches("\\d{1,5}")
        || Integer.parseInt(text) < 1
        || Integer.parseInt(text) > LARGEST_RADIUS) {
      throw new Refused("must be whole kilometres in 1.." + LARGEST_RADIUS);
    }
    return Integer.parseInt(text);
  }

  private static Coordinates position(String text) {
    Matcher pair = PAIR.matcher(text);
    double latitude = pair.matches() ? Double.parseDouble(pair.group(1)) : Double.NaN;
    double longitude = pair.matches() ? Double.parseDouble(pair.group(2)) : Double.NaN;
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
      throw new Refused(
          "must be latitude,longitude in degrees, in -90..90 and -180..180, such as 57.71,11.97");
    }
    return new Coordinates(latitude, longitude);
  }

  private static NamedPlace place(String text, Gazetteer gazetteer) {
    return gazetteer
        .meantBy(SearchFilter.text(text))
        .orElseThrow(
            () ->
                new Refused(
                    "is not a place that the gazetteer knows; a country or region may follow a"
                        + " comma, such as Paris, Texas"));
  }
}

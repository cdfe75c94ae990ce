package dev.corpuscore.http.pages;

import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.view.Browse.Choice;
import dev.corpuscore.http.pages.view.Browse.Near;
import dev.corpuscore.http.search.Circle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The field of the search page for jobs within some distance of a place. */
final class NearField {
  private static final List<Integer> KILOMETRES =
      List.of(Circle.STANDARD_RADIUS, 10, 25, 50, 100, 250);

  private NearField() {}

  /**
   * The field as it was filled in; null for a search that it cannot say: around coordinates, or
   * around several places.
   */
  static @Nullable Near of(BrowseQuery query, List<Circle> circles, Labels labels) {
    NamedPlace place = circles.isEmpty() ? null : circles.getFirst().place();
    if (circles.size() > 1 || (!circles.isEmpty() && place == null)) {
      return null;
    }
    int given = circles.isEmpty() ? Circle.STANDARD_RADIUS : circles.getFirst().kilometres();
    List<Integer> offered = new ArrayList<>(KILOMETRES);
    if (!offered.contains(given)) {
      offered.add(given);
    }
    List<Choice> radii =
        offered.stream()
            .map(
                it ->
                    new Choice(
                        "",
                        it == Circle.STANDARD_RADIUS ? "" : it + "",
                        it + " km",
                        null,
                        it == given))
            .toList();
    return new Near(query.first(Circle.NEAR), radii, place == null ? null : inWords(place, labels));
  }

  private static String inWords(NamedPlace place, Labels labels) {
    return place.name() + ", " + labels.country(place.country());
  }
}

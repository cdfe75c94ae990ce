package dev.corpuscore.canonical.ats;

import dev.corpuscore.canonical.url.WebUrl;
import java.util.List;
import java.util.Optional;

/**
 * An applicant tracking system.
 *
 * @param name as in {@link dev.corpuscore.model.Identity#ats}
 * @param domains all hosts below these are its own
 */
record Ats(String name, List<String> domains, List<Shape> shapes) {
  Ats {
    domains = List.copyOf(domains);
    shapes = List.copyOf(shapes);
  }

  /** The ad that {@code url}, on one of the domains, names, or empty if it names none. */
  Optional<Ad> find(WebUrl url) {
    for (Shape shape : shapes) {
      Optional<Ad> ad = shape.match(name, url);
      if (ad.isPresent()) {
        return ad;
      }
    }
    return Optional.empty();
  }
}

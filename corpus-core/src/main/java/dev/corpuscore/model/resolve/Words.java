package dev.corpuscore.model.resolve;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import org.jspecify.annotations.Nullable;

/**
 * What a caller knows of an ad. It stands where its source says nothing, and nowhere else.
 *
 * @param title not blank; with one, an ad without any source can be kept
 */
public record Words(
    @Nullable String title,
    @Nullable Company company,
    @Nullable Location location,
    @Nullable String description,
    @Nullable Published published) {
  /** Nothing said. */
  public static final Words NONE = new Words(null, null, null, null, null);

  /** Whether anything is said that a source may have left out: its title it never does. */
  public boolean mayFill() {
    return company != null || location != null || description != null || published != null;
  }
}

package dev.corpuscore.model.resolve;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import org.jspecify.annotations.Nullable;

/**
 * What a caller knows of an ad. It is shown only while no source has shown the ad.
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

  /** These words, and what {@code later} says of the members that these leave out. */
  public Words or(Words later) {
    return new Words(
        title == null ? later.title : title,
        company == null ? later.company : company,
        location == null ? later.location : location,
        description == null ? later.description : description,
        published == null ? later.published : published);
  }

  /** These words without the members that {@code said} has, whatever it says there. */
  public Words without(Words said) {
    return new Words(
        said.title == null ? title : null,
        said.company == null ? company : null,
        said.location == null ? location : null,
        said.description == null ? description : null,
        said.published == null ? published : null);
  }
}

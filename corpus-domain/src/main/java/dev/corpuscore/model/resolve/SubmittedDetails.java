package dev.corpuscore.model.resolve;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import org.jspecify.annotations.Nullable;

/**
 * What a caller knows of an ad. Answers show it only until a source has shown the ad.
 *
 * @param title not blank, or null; only an ad with a title can be stored before a source has shown
 *     it
 */
public record SubmittedDetails(
    @Nullable String title,
    @Nullable Company company,
    @Nullable Location location,
    @Nullable String description,
    @Nullable Published published) {
  /** No details. */
  public static final SubmittedDetails NONE = new SubmittedDetails(null, null, null, null, null);

  /** Returns these details; a member that is null here is taken from {@code later}. */
  public SubmittedDetails or(SubmittedDetails later) {
    return new SubmittedDetails(
        title == null ? later.title : title,
        company == null ? later.company : company,
        location == null ? later.location : location,
        description == null ? later.description : description,
        published == null ? later.published : published);
  }

  /** Returns these details without the members that are not null in {@code said}. */
  public SubmittedDetails without(SubmittedDetails said) {
    return new SubmittedDetails(
        said.title == null ? title : null,
        said.company == null ? company : null,
        said.location == null ? location : null,
        said.description == null ? description : null,
        said.published == null ? published : null);
  }
}

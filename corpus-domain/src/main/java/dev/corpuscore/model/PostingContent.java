package dev.corpuscore.model;

import dev.corpuscore.model.jobtech.LegacyAd;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of a posting. Its builder is generated from the components. How to add a member:
 * {@code docs/adr/0014-a-posting-can-grow.md}. Limits: title 500, description 200,000 characters
 * each, 50 locations, URLs 2,048; over a limit the constructor refuses with {@link
 * ErrorCode#INVALID_REQUEST}.
 *
 * @param url the original ad URL, http or https, as a source first gave it
 * @param title required, not blank
 * @param locations where the work is done, in the posting's order, at most 50
 * @param remoteFrom countries (ISO 3166-1 alpha-2) a remote worker may live in; empty if unknown
 * @param description plain text, complete
 * @param descriptionHtml sanitised HTML
 * @param language BCP 47
 * @param expiresAt cut to the second
 * @param identity given where the URL belongs to a known applicant tracking system
 * @param legacyAd the JobTech ad that the source published, where it is one: what of it the members
 *     above do not hold
 * @param unread what another version of this program stored and this one cannot read: canonical
 *     JSON by the name of the member. It is part of what the posting says. A name of a member above
 *     means that its value here is only the part that could be read
 */
@RecordBuilder
@RecordBuilder.Options(enableWither = false, addStaticBuilder = false)
public record PostingContent(
    String url,
    String title,
    @Nullable Company company,
    List<Location> locations,
    @Nullable Workplace workplace,
    List<String> remoteFrom,
    @Nullable EmploymentType employmentType,
    @Nullable String department,
    @Nullable Salary salary,
    @Nullable String description,
    @Nullable String descriptionHtml,
    @Nullable String language,
    @Nullable Published published,
    @Nullable Instant expiresAt,
    @Nullable String applyUrl,
    @Nullable Identity identity,
    @Nullable LegacyAd legacyAd,
    SortedMap<String, String> unread) {
  /** Of any URL, wherever it comes from, in characters. */
  public static final int URL_LIMIT = 2_048;

  public static final int TITLE_LIMIT = 500;
  public static final int DESCRIPTION_LIMIT = 200_000;
  public static final int LOCATIONS_LIMIT = 50;

  private static final SortedMap<String, String> NONE = Collections.emptySortedMap();

  public PostingContent {
    Limits.text("url", url, URL_LIMIT);
    Limits.text("title", title, TITLE_LIMIT);
    locations = List.copyOf(locations);
    Limits.check(
        locations.size() <= LOCATIONS_LIMIT,
        "locations has " + locations.size() + " entries, over " + LOCATIONS_LIMIT);
    remoteFrom = List.copyOf(remoteFrom);
    Limits.check(remoteFrom.size() <= 300, "remoteFrom has more than 300 entries");
    remoteFrom.forEach(country -> Location.requireCountry("remoteFrom", country));
    Limits.optionalText("department", department, 300);
    Limits.optionalText("description", description, DESCRIPTION_LIMIT);
    Limits.optionalText("descriptionHtml", descriptionHtml, 4 * DESCRIPTION_LIMIT);
    Limits.optionalText("language", language, 35);
    expiresAt = expiresAt == null ? null : expiresAt.truncatedTo(ChronoUnit.SECONDS);
    Limits.url("applyUrl", applyUrl);
    unread = Collections.unmodifiableSortedMap(unread.isEmpty() ? NONE : new TreeMap<>(unread));
  }

  /** When it was published, or null. */
  public @Nullable Instant publishedAt() {
    return published == null ? null : published.at();
  }

  /** How exactly that is known, or null. */
  public Published.@Nullable Precision publishedPrecision() {
    return published == null ? null : published.precision();
  }

  /** A builder with the required members; all others are unknown until set. */
  public static PostingContentBuilder of(String url, String title) {
    return PostingContentBuilder.builder()
        .url(url)
        .title(title)
        .locations(List.of())
        .remoteFrom(List.of())
        .unread(NONE);
  }

  /** A builder with the members of this content, to change some of them. */
  public PostingContentBuilder toBuilder() {
    return PostingContentBuilder.builder(this);
  }

  /**
   * Returns this content without {@link ControlCharacters} in its texts. Every rule that stores new
   * content uses this. URLs and the identity have their own rules and do not change. Content that
   * is already stored does not change either.
   */
  public PostingContent withoutControls() {
    PostingContent without =
        toBuilder()
            .title(ControlCharacters.withoutRequired(title))
            .company(company == null ? null : company.withoutControls())
            .locations(locations.stream().map(Location::withoutControls).toList())
            .department(ControlCharacters.withoutOrNull(department))
            .salary(salary == null ? null : salary.withoutControls())
            .description(ControlCharacters.withoutOrNull(description))
            .descriptionHtml(ControlCharacters.withoutOrNull(descriptionHtml))
            .language(ControlCharacters.withoutOrNull(language))
            .build();
    return without.equals(this) ? this : without;
  }
}

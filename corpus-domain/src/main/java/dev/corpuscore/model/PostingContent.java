package dev.corpuscore.model;

import dev.corpuscore.model.jobtech.LegacyAd;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of a posting. How to add a member: {@code docs/adr/0014-a-posting-can-grow.md}.
 * Limits: title 500, description 200,000 characters each, 50 locations, URLs 2,048; over a limit
 * the constructor refuses with {@link ErrorCode#INVALID_REQUEST}.
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
  public static Builder of(String url, String title) {
    return new Builder(url, title);
  }

  /** A builder with the members of this content, to change some of them. */
  public Builder toBuilder() {
    return new Builder(url, title)
        .company(company)
        .locations(locations)
        .workplace(workplace)
        .remoteFrom(remoteFrom)
        .employmentType(employmentType)
        .department(department)
        .salary(salary)
        .description(description)
        .descriptionHtml(descriptionHtml)
        .language(language)
        .published(published)
        .expiresAt(expiresAt)
        .applyUrl(applyUrl)
        .identity(identity)
        .legacyAd(legacyAd)
        .unread(unread);
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

  /** Builds a posting's content. Not thread-safe; {@link #build} may be called again. */
  public static final class Builder {
    private String url;
    private String title;
    private @Nullable Company company;
    private List<Location> locations = List.of();
    private @Nullable Workplace workplace;
    private List<String> remoteFrom = List.of();
    private @Nullable EmploymentType employmentType;
    private @Nullable String department;
    private @Nullable Salary salary;
    private @Nullable String description;
    private @Nullable String descriptionHtml;
    private @Nullable String language;
    private @Nullable Instant publishedAt;
    private Published.@Nullable Precision publishedPrecision;
    private @Nullable Instant expiresAt;
    private @Nullable String applyUrl;
    private @Nullable Identity identity;
    private @Nullable LegacyAd legacyAd;
    private SortedMap<String, String> unread = NONE;

    private Builder(String url, String title) {
      this.url = url;
      this.title = title;
    }

    public Builder url(String url) {
      this.url = url;
      return this;
    }

    public Builder title(String title) {
      this.title = title;
      return this;
    }

    public Builder company(@Nullable Company company) {
      this.company = company;
      return this;
    }

    public Builder locations(List<Location> locations) {
      this.locations = locations;
      return this;
    }

    public Builder workplace(@Nullable Workplace workplace) {
      this.workplace = workplace;
      return this;
    }

    public Builder remoteFrom(List<String> remoteFrom) {
      this.remoteFrom = remoteFrom;
      return this;
    }

    public Builder employmentType(@Nullable EmploymentType employmentType) {
      this.employmentType = employmentType;
      return this;
    }

    public Builder department(@Nullable String department) {
      this.department = department;
      return this;
    }

    public Builder salary(@Nullable Salary salary) {
      this.salary = salary;
      return this;
    }

    public Builder description(@Nullable String description) {
      this.description = description;
      return this;
    }

    public Builder descriptionHtml(@Nullable String descriptionHtml) {
      this.descriptionHtml = descriptionHtml;
      return this;
    }

    public Builder language(@Nullable String language) {
      this.language = language;
      return this;
    }

    public Builder published(@Nullable Published published) {
      publishedAt = published == null ? null : published.at();
      publishedPrecision = published == null ? null : published.precision();
      return this;
    }

    public Builder publishedAt(@Nullable Instant publishedAt) {
      this.publishedAt = publishedAt;
      return this;
    }

    /** How exactly {@link #publishedAt} is known: to the second, where nobody says. */
    public Builder publishedPrecision(Published.@Nullable Precision publishedPrecision) {
      this.publishedPrecision = publishedPrecision;
      return this;
    }

    public Builder expiresAt(@Nullable Instant expiresAt) {
      this.expiresAt = expiresAt;
      return this;
    }

    public Builder applyUrl(@Nullable String applyUrl) {
      this.applyUrl = applyUrl;
      return this;
    }

    public Builder identity(@Nullable Identity identity) {
      this.identity = identity;
      return this;
    }

    public Builder legacyAd(@Nullable LegacyAd legacyAd) {
      this.legacyAd = legacyAd;
      return this;
    }

    /** What this version cannot read, as in {@link PostingContent#unread}. */
    public Builder unread(SortedMap<String, String> unread) {
      this.unread = unread;
      return this;
    }

    /**
     * Returns the content.
     *
     * @throws CorpusException {@code INVALID_REQUEST} naming the first member over its limit
     */
    public PostingContent build() {
      return new PostingContent(
          url,
          title,
          company,
          locations,
          workplace,
          remoteFrom,
          employmentType,
          department,
          salary,
          description,
          descriptionHtml,
          language,
          published(),
          expiresAt,
          applyUrl,
          identity,
          legacyAd,
          unread);
    }

    private @Nullable Published published() {
      return publishedAt == null
          ? null
          : new Published(
              publishedAt,
              Objects.requireNonNullElse(publishedPrecision, Published.Precision.SECOND));
    }
  }
}

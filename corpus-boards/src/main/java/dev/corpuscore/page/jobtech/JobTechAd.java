package dev.corpuscore.page.jobtech;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.PlaceName;
import dev.corpuscore.page.time.LocalMoment;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An ad in the shape of JobTech's JobSearch and JobStream, which is also that of our own {@code GET
 * /api/search}; the table is in {@code docs/import.md}. Times without a zone are where {@link
 * AdTime#zone} says; where clocks change, the first of two moments begins something, and the last
 * one ends it. What a posting has no member for is kept as {@link AdShape} says.
 */
public sealed interface JobTechAd {
  /**
   * The ad is there.
   *
   * @param content as the ad has it; its HTML is not yet sanitised
   * @param contacts what the ad says of people, which is not in the content
   * @param leftOut what of the ad is in neither
   */
  record Open(PostingContent content, AdContacts contacts, LeftOutMembers leftOut)
      implements JobTechAd {}

  /**
   * The ad at {@code url} was taken down.
   *
   * @param at when, or null if that is not said
   */
  record Removed(String url, @Nullable Instant at) implements JobTechAd {}

  /** Sweden in the register of countries that JobTech uses. */
  String SWEDEN = "199";

  /** What JobTech's clients ask for Sweden by: this code, or its id in JobTech's taxonomy. */
  Set<String> SWEDEN_CALLED = Set.of(SWEDEN, "i46j_HmG_v64");

  /** The page that JobSearch names as {@code webpage_url} of its own ads. */
  String PAGE = "https://arbetsformedlingen.se/platsbanken/annonser/";

  /**
   * Returns what the ad says.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it has no URL or title, or if a value is
   *     over its limit
   */
  static JobTechAd read(JsonNode ad) {
    String url = url(ad);
    if (url == null) {
      throw invalid("/webpage_url: is required");
    }
    JsonNode removed = ad.get("removed");
    if (removed != null && removed.isBoolean() && removed.booleanValue()) {
      return new Removed(url, time(ad, "removed_date", LocalMoment.LAST));
    }
    String headline = LenientJson.text(ad, "headline");
    if (headline == null) {
      throw invalid("/headline: is required");
    }
    AdShape.Cleaned cleaned = AdShape.clean(ad);
    return new Open(
        PostingContent.of(url, headline)
            .company(company(ad))
            .locations(locations(ad))
            .employmentType(employmentType(ad))
            .salary(salary(ad))
            .description(LenientJson.text(ad, "description", "text"))
            .descriptionHtml(LenientJson.text(ad, "description", "text_formatted"))
            .published(published(ad))
            .expiresAt(expiresAt(ad))
            .applyUrl(LenientJson.text(ad, "application_details", "url"))
            .legacyAd(cleaned.ad())
            .build(),
        cleaned.contacts(),
        cleaned.leftOut());
  }

  /** The ad's page, or null. JobStream's removals carry the id alone; its page is known by that. */
  static @Nullable String url(JsonNode ad) {
    String url = LenientJson.text(ad, "webpage_url");
    String id = LenientJson.text(ad, "id");
    return url == null && id != null && isNumber(id) ? PAGE + id : url;
  }

  /** Whether JobTech could have given an ad this id. */
  static boolean isNumber(String id) {
    return id.matches("[0-9]{1,18}");
  }

  private static @Nullable Company company(JsonNode ad) {
    String name = LenientJson.text(ad, "employer", "name");
    String shown = name == null ? LenientJson.text(ad, "employer", "workplace") : name;
    return shown == null ? null : new Company(shown, LenientJson.text(ad, "employer", "url"));
  }

  private static List<Location> locations(JsonNode ad) {
    JsonNode address = LenientJson.at(ad, "workplace_address");
    if (address == null) {
      return List.of();
    }
    String municipality = LenientJson.text(address, "municipality");
    String city = municipality == null ? LenientJson.text(address, "city") : municipality;
    String region = LenientJson.text(address, "region");
    String country = LenientJson.text(address, "country");
    String code = country(LenientJson.text(address, "country_code"));
    JsonNode coordinates = address.get("coordinates");
    Double longitude = coordinate(coordinates, 0);
    Double latitude = coordinate(coordinates, 1);
    boolean whole = latitude != null && longitude != null;
    String text = PlaceName.joined((before, part) -> false, city, region, country);
    if (text == null && code == null && !whole) {
      return List.of();
    }
    return List.of(
        new Location(
            text,
            city,
            region,
            code == null ? Countries.code(country) : code,
            whole ? latitude : null,
            whole ? longitude : null));
  }

  private static @Nullable String country(@Nullable String code) {
    return SWEDEN.equals(code) ? "SE" : Countries.code(code);
  }

  private static @Nullable Double coordinate(@Nullable JsonNode coordinates, int index) {
    return coordinates == null || !coordinates.isArray()
        ? null
        : LenientJson.number(coordinates.get(index));
  }

  /** What the employment is called comes first, then how many hours it has. */
  private static @Nullable EmploymentType employmentType(JsonNode ad) {
    EmploymentType kind = employmentType(LenientJson.text(ad, "employment_type", "label"));
    return kind == null
        ? employmentType(LenientJson.text(ad, "working_hours_type", "label"))
        : kind;
  }

  private static @Nullable EmploymentType employmentType(@Nullable String label) {
    if (label == null) {
      return null;
    }
    String words = LowerCase.of(label).replaceAll("[^\\p{L}]+", " ").strip();
    return switch (words) {
      case "full time", "heltid" -> EmploymentType.FULL_TIME;
      case "part time", "deltid" -> EmploymentType.PART_TIME;
      case "contract" -> EmploymentType.CONTRACT;
      case "temporary",
          "vikariat",
          "behovsanställning",
          "säsongsarbete",
          "tidsbegränsad anställning",
          "sommarjobb feriejobb" ->
          EmploymentType.TEMPORARY;
      case "internship", "praktik" -> EmploymentType.INTERNSHIP;
      case "volunteer" -> EmploymentType.VOLUNTEER;
      case "other" -> EmploymentType.OTHER;
      default -> null;
    };
  }

  private static @Nullable Salary salary(JsonNode ad) {
    String words = LenientJson.text(ad, "salary_description");
    return words == null ? null : new Salary(null, null, null, null, words);
  }

  /** When the ad was published, or null. */
  static @Nullable Published published(JsonNode ad) {
    return AdTime.published(LenientJson.text(ad, "publication_date"), AdTime.zone(ad));
  }

  /** When applications end, or null. */
  static @Nullable Instant expiresAt(JsonNode ad) {
    return time(ad, "application_deadline", LocalMoment.LAST);
  }

  private static @Nullable Instant time(JsonNode ad, String member, LocalMoment meant) {
    return AdTime.read(LenientJson.text(ad, member), AdTime.zone(ad), meant);
  }
}

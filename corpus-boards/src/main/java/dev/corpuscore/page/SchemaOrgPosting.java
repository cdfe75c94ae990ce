package dev.corpuscore.page;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.time.LenientTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Converts a schema.org JobPosting to a posting. Properties and forms: schema.org/JobPosting and
 * Google's structured data page for job postings (2026); the table is in {@code docs/import.md}.
 * Unknown properties are ignored. A value that is not understood is left out, never guessed.
 */
public final class SchemaOrgPosting {
  /** JobPostings of one page that are read; further ones are ignored. */
  static final int POSTINGS_LIMIT = 1_000;

  /** A text of which so many characters are in another one is in it. */
  private static final int BEGINNING = 100;

  private SchemaOrgPosting() {}

  /**
   * Reads the one JobPosting in {@code json}: the object itself, or the only one in an array or in
   * {@code @graph}. {@code descriptionHtml} is unchanged, not yet sanitised.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if there is none or more than one, if it has no
   *     URL or title, or if a value is over its limit
   */
  public static PostingContent read(JsonNode json) {
    List<JsonNode> found = new ArrayList<>();
    collect(json, found, 0);
    if (found.size() != 1) {
      throw CorpusException.invalid(
          found.isEmpty()
              ? "this holds no object with \"@type\": \"JobPosting\""
              : "this holds " + found.size() + " JobPostings; one line is one posting");
    }
    return content(found.getFirst(), url(found.getFirst()));
  }

  /**
   * Reads a JobPosting that was found at {@code url}.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it has no title, or a value is over its
   *     limit
   */
  public static PostingContent at(String url, JsonNode posting) {
    return content(posting, url);
  }

  /**
   * Adds {@code node} if it is a JobPosting, or else those in it: in an array, in {@code @graph},
   * in {@code mainEntity}.
   */
  static void collect(JsonNode node, List<JsonNode> found, int depth) {
    if (depth > 4 || found.size() >= POSTINGS_LIMIT) {
      return;
    }
    if (node.isArray()) {
      node.forEach(element -> collect(element, found, depth + 1));
    } else if (isJobPosting(node.get("@type"))) {
      found.add(node);
    } else {
      for (String member : List.of("@graph", "mainEntity")) {
        JsonNode inner = node.get(member);
        if (inner != null) {
          collect(inner, found, depth + 1);
        }
      }
    }
  }

  /** Whether {@code json} says that it is another thing than a JobPosting. */
  public static boolean isOther(JsonNode json) {
    JsonNode type = json.get("@type");
    return type != null && !isJobPosting(type);
  }

  private static boolean isJobPosting(@Nullable JsonNode type) {
    if (type == null) {
      return false;
    }
    for (JsonNode one : elements(type)) {
      if (one.isString()
          && one.stringValue()
              .matches("(?:https?://(?:www\\.)?schema\\.org/|schema:)?JobPosting")) {
        return true;
      }
    }
    return false;
  }

  private static PostingContent content(JsonNode json, @Nullable String url) {
    String title =
        Objects.requireNonNullElse(
            LenientJson.text(json, "title"),
            Objects.requireNonNullElse(LenientJson.text(json, "name"), ""));
    if (url == null) {
      throw CorpusException.invalid("/url: is required");
    }
    if (title.isEmpty()) {
      throw CorpusException.invalid("/title: is required");
    }
    String type = LenientJson.text(json, "jobLocationType");
    Published published = LenientTime.published(LenientJson.text(json, "datePosted"));
    return PostingContent.of(url, title)
        .company(company(json))
        .locations(SchemaOrgPlaces.read(json.get("jobLocation")))
        .workplace(
            "TELECOMMUTE".equalsIgnoreCase(type) || "REMOTE".equalsIgnoreCase(type)
                ? Workplace.REMOTE
                : null)
        .remoteFrom(remoteFrom(json.get("applicantLocationRequirements")))
        .employmentType(employmentType(json.get("employmentType")))
        .department(name(json, "employmentUnit"))
        .salary(SchemaOrgSalary.read(json))
        .descriptionHtml(description(json))
        .language(language(json))
        .published(published)
        .expiresAt(end(json, published))
        .build();
  }

  /** The address of the JobPosting's page as it says it, which may be relative; null if none. */
  public static @Nullable String url(JsonNode json) {
    for (String member : List.of("url", "mainEntityOfPage", "@id")) {
      String text = LenientJson.text(json, member);
      String url = text == null ? LenientJson.text(json, member, "@id") : text;
      if (url != null && url.regionMatches(true, 0, "http", 0, 4)) {
        return url;
      }
    }
    return LenientJson.text(json, "url");
  }

  /** The description, with what others keep apart from it, unless it is in it, too. */
  private static @Nullable String description(JsonNode json) {
    String html = html(json, "description");
    StringBuilder whole = new StringBuilder(html == null ? "" : html);
    for (String member : List.of("responsibilities", "qualifications", "jobBenefits")) {
      String part = html(json, member);
      if (part != null && !words(whole.toString()).contains(beginning(words(part)))) {
        whole.append("\n<div>").append(part).append("</div>");
      }
    }
    return whole.isEmpty() ? null : whole.toString();
  }

  private static String words(String html) {
    String text = Description.of(html).text();
    return text == null ? "" : text.replaceAll("[^\\p{L}\\p{N}]+", " ");
  }

  private static String beginning(String words) {
    return words.substring(0, Math.min(words.length(), BEGINNING));
  }

  private static @Nullable String html(JsonNode json, String member) {
    String html = LenientJson.text(json, member);
    return html == null ? null : Description.unescaped(html);
  }

  /**
   * The end; null if it is before the publication, as where an ad is published again, or exactly a
   * year after it, as systems write that know none.
   */
  private static @Nullable Instant end(JsonNode json, @Nullable Published published) {
    Instant end = LenientTime.end(LenientJson.text(json, "validThrough"));
    if (end == null || published == null) {
      return end;
    }
    Duration open = Duration.between(published.at(), end);
    boolean isMadeUp =
        published.precision() == Published.Precision.SECOND && open.equals(Duration.ofDays(365));
    return open.isPositive() && !isMadeUp ? end : null;
  }

  private static @Nullable Company company(JsonNode json) {
    String said = name(json, "hiringOrganization");
    String name = said == null ? LenientJson.text(json, "hiringOrganization", "legalName") : said;
    if (name == null) {
      return null;
    }
    String own = LenientJson.text(json, "hiringOrganization", "sameAs");
    return new Company(
        name, own == null ? LenientJson.text(json, "hiringOrganization", "url") : own);
  }

  private static List<String> remoteFrom(@Nullable JsonNode areas) {
    List<String> countries = new ArrayList<>();
    for (JsonNode area : elements(areas)) {
      String text = area.isString() ? LenientJson.text(area) : LenientJson.text(area, "name");
      JsonNode address = LenientJson.at(area, "address");
      String country = Countries.code(address == null ? text : name(address, "addressCountry"));
      if (country != null && !countries.contains(country)) {
        countries.add(country);
      }
    }
    return countries;
  }

  private static @Nullable EmploymentType employmentType(@Nullable JsonNode types) {
    List<String> said = new ArrayList<>();
    elements(types).forEach(type -> said.add(LenientJson.text(type)));
    return EmploymentTerms.read(
        said.stream().filter(Objects::nonNull).collect(Collectors.joining(" ")));
  }

  private static @Nullable String language(JsonNode json) {
    String tag = LanguageTag.read(name(json, "inLanguage"));
    return tag == null
        ? LanguageTag.read(LenientJson.text(json, "inLanguage", "alternateName"))
        : tag;
  }

  /** Returns a member that is a text, or the {@code name} of a member that is an object. */
  static @Nullable String name(JsonNode json, String member) {
    String text = LenientJson.text(json, member);
    return text == null ? LenientJson.text(json, member, "name") : text;
  }

  static Iterable<JsonNode> elements(@Nullable JsonNode node) {
    if (node == null || node.isNull()) {
      return List.of();
    }
    return node.isArray() ? node : List.of(node);
  }
}

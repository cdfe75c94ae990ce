package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.MarkdownText;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One ad of Job Market Finland. Its texts are in several languages, which it does not rank: the
 * first of Finnish, Swedish and English is taken. {@code recruiter} is a person.
 */
final class JobMarketFinlandAd {
  private static final List<String> LANGUAGES = List.of("fi", "sv", "en");

  private JobMarketFinlandAd() {}

  /** What the search says. */
  static void listed(JsonNode ad, PostingDraft draft) {
    String language = language(ad.get("title"));
    draft
        .title(in(ad.get("title"), language))
        .language(language)
        .company(in(LenientJson.at(ad, "employer", "ownerName"), language))
        .locations(places(ad, language))
        .employmentType(employmentType(ad.get("workTime")))
        .applyUrl(in(LenientJson.at(ad, "applicationUrl", "values"), language))
        .published(LenientTime.published(LenientJson.text(ad, "publishDate")))
        .expiresAt(LenientTime.end(LenientJson.text(ad, "applicationPeriodEndDate")));
  }

  /** What the ad by itself adds: its text, plain or Markdown. */
  static void whole(JsonNode ad, @Nullable String language, PostingDraft draft) {
    JsonNode texts = LenientJson.at(ad, "position", "jobDescription");
    String text = in(texts, language);
    if (text == null) {
      throw Answer.refused("the ad has no text");
    }
    boolean markdown = "markdown".equalsIgnoreCase(LenientJson.text(ad, "descriptionsContentType"));
    draft.html(markdown ? MarkdownText.html(text) : MarkdownText.plain(text));
  }

  private static @Nullable String language(@Nullable JsonNode texts) {
    return LANGUAGES.stream()
        .filter(each -> LenientJson.text(texts, each) != null)
        .findFirst()
        .orElse(null);
  }

  /** The text in this language, else in the first that has one; or a text of none. */
  private static @Nullable String in(@Nullable JsonNode texts, @Nullable String language) {
    String said = language == null ? null : LenientJson.text(texts, language);
    String other = language(texts);
    return said != null
        ? said
        : other == null ? LenientJson.text(texts) : LenientJson.text(texts, other);
  }

  private static List<Location> places(JsonNode ad, @Nullable String language) {
    List<Location> places = new ArrayList<>();
    JsonNode municipalities = LenientJson.at(ad, "location");
    for (JsonNode each :
        Answer.elements(municipalities == null ? null : municipalities.get("municipalities"))) {
      String name = in(each.get("label"), language);
      if (name != null) {
        places.add(new Location(name, name, null, "FI", null, null));
      }
    }
    return places;
  }

  /** Codes 01 and 02; an ad with both is neither. */
  private static @Nullable EmploymentType employmentType(@Nullable JsonNode said) {
    List<JsonNode> several = Answer.elements(said);
    String code = several.size() > 1 ? null : LenientJson.text(said);
    return switch (code == null ? "" : code) {
      case "01" -> EmploymentType.FULL_TIME;
      case "02" -> EmploymentType.PART_TIME;
      default -> null;
    };
  }
}

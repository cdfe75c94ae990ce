package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One ad of EURES, in its own language; {@code title} and {@code description} may be another's. */
final class EuresAd {
  private static final Set<String> NO_COMPANY =
      Set.of("non renseigné", "siehe beschreibung", "null");

  private static final String NULL = "null";

  private EuresAd() {}

  static void read(JsonNode ad, PostingDraft draft) {
    String language = language(ad);
    JsonNode own = language == null ? null : LenientJson.at(ad, "translations", language);
    String title = LenientJson.text(own, "title");
    JsonNode said = title == null ? ad : own;
    String company = LenientJson.text(ad, "employer", "name");
    boolean named = company != null && !NO_COMPANY.contains(LowerCase.of(company));
    draft
        .title(LenientJson.text(said, "title"))
        .html(withoutNull(LenientJson.text(said, "description")))
        .language(title == null ? null : language)
        .company(named ? company : null)
        .locations(places(ad.get("locationMap")))
        .employmentType(employmentType(ad))
        .published(LenientTime.milliseconds(LenientJson.number(ad, "creationDate")));
  }

  /** The first language of the ad that has a text, else that of the only text. */
  private static @Nullable String language(JsonNode ad) {
    JsonNode texts = ad.get("translations");
    if (texts == null || !texts.isObject()) {
      return null;
    }
    for (JsonNode each : Answer.elements(ad.get("availableLanguages"))) {
      String language = LenientJson.text(each);
      if (language != null && LenientJson.text(texts, language, "title") != null) {
        return language;
      }
    }
    return texts.size() == 1 ? texts.propertyNames().iterator().next() : null;
  }

  /** Some descriptions end with this word, which says nothing. */
  private static @Nullable String withoutNull(@Nullable String text) {
    if (text == null || !text.endsWith(NULL)) {
      return text;
    }
    String before = text.substring(0, text.length() - NULL.length());
    boolean isWord =
        before.isEmpty() || !Character.isLetterOrDigit(before.codePointBefore(before.length()));
    return isWord ? before : text;
  }

  /** Codes of NUTS regions stay as they are; Greece is {@code EL}. */
  private static List<Location> places(@Nullable JsonNode map) {
    List<Location> places = new ArrayList<>();
    if (map == null || !map.isObject()) {
      return places;
    }
    for (Map.Entry<String, JsonNode> each : map.properties()) {
      String country = each.getKey().equals("EL") ? "GR" : Countries.code(each.getKey());
      int before = places.size();
      for (JsonNode region : Answer.elements(each.getValue())) {
        String code = LenientJson.text(region);
        if (code != null) {
          places.add(new Location(code, null, null, country, null, null));
        }
      }
      if (places.size() == before) {
        places.add(new Location(null, null, null, country, null, null));
      }
    }
    return places;
  }

  /** The offering tells the kind of contract, {@code directhire} none; the schedule the hours. */
  private static @Nullable EmploymentType employmentType(JsonNode ad) {
    String offering = LenientJson.text(ad, "positionOfferingCode");
    EmploymentType kind =
        switch (String.valueOf(offering)) {
          case "temporarytohire" -> EmploymentType.TEMPORARY;
          case "contracttohire", "selfemployed" -> EmploymentType.CONTRACT;
          default -> EmploymentTerms.read(offering);
        };
    return kind != null
        ? kind
        : EmploymentTerms.read(
            Answer.elements(ad.get("positionScheduleCodes")).stream()
                .map(code -> String.valueOf(LenientJson.text(code)))
                .collect(Collectors.joining(" ")));
  }
}

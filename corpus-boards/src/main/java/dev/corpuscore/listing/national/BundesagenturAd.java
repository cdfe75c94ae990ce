package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Places;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.PlaceName;
import dev.corpuscore.page.time.LenientTime;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One ad of the Bundesagentur für Arbeit, in its search or alone. */
final class BundesagenturAd {
  private static final String PART_TIME = "arbeitszeitTeilzeit";

  private BundesagenturAd() {}

  static void read(JsonNode ad, PostingDraft draft) {
    draft
        .title(LenientJson.text(ad, "stellenangebotsTitel"))
        .company(LenientJson.text(ad, "firma"))
        .locations(
            Answer.elements(ad.get("stellenlokationen")).stream()
                .map(BundesagenturAd::place)
                .toList())
        .workplace(workplace(ad))
        .employmentType(employmentType(ad))
        .salary(pay(ad))
        .applyUrl(LenientJson.text(ad, "externeURL"))
        .published(LenientTime.published(LenientJson.text(ad, "datumErsteVeroeffentlichung")));
  }

  private static Location place(JsonNode said) {
    JsonNode address = LenientJson.at(said, "adresse");
    String city = LenientJson.text(address, "ort");
    String region = words(LenientJson.text(address, "region"), "-");
    String country = words(LenientJson.text(address, "land"), " ");
    return Places.at(
        new Location(
            PlaceName.joined(String::equals, city, region, country),
            city,
            region,
            Countries.code(country),
            null,
            null),
        LenientJson.number(said, "breite"),
        LenientJson.number(said, "laenge"));
  }

  /** {@code NORDRHEIN_WESTFALEN} is Nordrhein-Westfalen. */
  private static @Nullable String words(@Nullable String constant, String between) {
    return constant == null
        ? null
        : Stream.of(constant.split("_"))
            .filter(word -> !word.isEmpty())
            .map(word -> word.charAt(0) + LowerCase.of(word.substring(1)))
            .map(BundesagenturAd::withUmlauts)
            .collect(Collectors.joining(between));
  }

  /** Constants spell them out: {@code OESTERREICH}; after another e, {@code ue} is none. */
  private static String withUmlauts(String word) {
    return word.replaceAll("^Ae", "Ä")
        .replaceAll("^Oe", "Ö")
        .replaceAll("^Ue", "Ü")
        .replace("ae", "ä")
        .replace("oe", "ö")
        .replaceAll("(?<![e])ue", "ü");
  }

  /** A share of the work; {@code NACH_VEREINBARUNG}, to be agreed upon, says nothing. */
  private static @Nullable Workplace workplace(JsonNode ad) {
    String kind = LenientJson.text(ad, "homeofficetyp");
    Double share = LenientJson.number(ad, "homeofficeprozent");
    if ("AUSSCHLIESSLICH".equals(kind)) {
      return Workplace.REMOTE;
    }
    return !"ANGABE_IN_PROZENT".equals(kind) || share == null || share <= 0 || share > 100
        ? null
        : share == 100 ? Workplace.REMOTE : Workplace.HYBRID;
  }

  /**
   * The kind of offer counts before the contract, and that before the hours. A limited contract is
   * temporary work; an ad for full and part time says neither.
   */
  private static @Nullable EmploymentType employmentType(JsonNode ad) {
    String kind = LenientJson.text(ad, "stellenangebotsart");
    if ("PRAKTIKUM_TRAINEE".equals(kind)) {
      return EmploymentType.INTERNSHIP;
    }
    if ("SELBSTAENDIGKEIT".equals(kind)) {
      return EmploymentType.CONTRACT;
    }
    if ("BEFRISTET".equals(LenientJson.text(ad, "vertragsdauer"))) {
      return EmploymentType.TEMPORARY;
    }
    boolean full = isTrue(ad.get("arbeitszeitVollzeit"));
    boolean part =
        ad.propertyStream()
            .anyMatch(it -> it.getKey().startsWith(PART_TIME) && isTrue(it.getValue()));
    return full == part ? null : full ? EmploymentType.FULL_TIME : EmploymentType.PART_TIME;
  }

  /** A range or a fixed amount, in words that say of which time. */
  private static @Nullable Salary pay(JsonNode ad) {
    Double fixed = LenientJson.number(ad, "festgehalt");
    Double from = LenientJson.number(ad, "gehaltsspanneVon");
    Double to = LenientJson.number(ad, "gehaltsspanneBis");
    String period =
        switch (String.valueOf(LenientJson.text(ad, "verguetungsangabe"))) {
          case "STUNDENLOHN" -> "HOUR";
          case "MONATSGEHALT" -> "MONTH";
          case "JAHRESGEHALT" -> "YEAR";
          default -> null;
        };
    return LenientSalary.of(
        from == null ? fixed : from, to == null ? fixed : to, "EUR", period, null);
  }

  private static boolean isTrue(@Nullable JsonNode value) {
    return value != null && value.isBoolean() && value.booleanValue();
  }
}

package dev.corpuscore.listing;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WorkplaceNames;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Elements that job boards add to the items of a news feed, with a prefix of their own or without
 * one: WP Job Manager writes {@code job_listing:company}, others {@code company}. {@code area1},
 * {@code org1}, {@code workinghours} and {@code pubdateto} are those of ReachMee, {@code
 * locationcity} and the like those of Taleo, whose {@code location} is then a name of its own, and
 * {@code remotestatus} is that of Teamtailor. {@code state} and {@code country} are said beside
 * {@code city}, or beside a {@code location} by Newton (Paycor).
 */
final class JobElements {
  /** ISO 3166-2 has it before the region's own code: US-TX. */
  private static final Pattern COUNTRY_OF_REGION = Pattern.compile("^[A-Z]{2}-");

  private JobElements() {}

  /** Such as {@code VIC|Melbourne,WA|Perth}, of PageUp: regions and their towns. */
  private static List<Location> places(String text) {
    return text.indexOf('|') < 0
        ? List.of(Places.named(text))
        : Stream.of(text.split(","))
            .map(place -> place.split("\\|", 2))
            .map(it -> Places.of(null, it[it.length - 1].strip(), region(it), null))
            .toList();
  }

  private static @Nullable String region(String[] place) {
    return place.length == 1 ? null : place[0].strip();
  }

  static void read(XmlRecord item, PostingDraft draft) {
    List<Location> places = new ArrayList<>(ListedPlaces.of(item));
    String city = null;
    String region = null;
    String country = null;
    String state = null;
    String land = null;
    for (XmlRecord.Value value : item.values()) {
      String text = value.text();
      switch (LowerCase.of(value.plainPath())) {
        case "company", "companyname", "company_name", "employer" -> draft.company(text);
        case "location", "area1", "region" -> places.addAll(places(text));
        case "locationcity", "city" -> city = text;
        case "locationstate" -> {
          boolean isWhole = COUNTRY_OF_REGION.matcher(text).find();
          region = isWhole ? text.substring(3) : text;
          country = isWhole && country == null ? text.substring(0, 2) : country;
        }
        case "locationcountry" -> country = text;
        case "state" -> state = text;
        case "country" -> land = text;
        case "remotestatus" ->
            draft.workplace(
                text.equals("fully") ? Workplace.REMOTE : WorkplaceNames.workplace(text));
        case "job_type",
            "jobtype",
            "employmenttype",
            "employment_type",
            "type",
            "workinghours",
            "worktype" ->
            draft.employmentType(EmploymentTerms.read(text));
        case "expiration_date", "closingdate", "pubdateto" ->
            draft.expiresAt(LenientTime.end(text));
        case "department", "job_function", "org1" -> draft.department(text);
        case "salary" -> draft.salary(LenientSalary.of(null, null, null, null, text));
        default -> {
          // Not about the job.
        }
      }
    }
    region = region == null ? state : region;
    country = country == null ? land : country;
    draft.locations(
        city == null && (region == null || region.equals(state))
            ? within(places, state, land)
            : List.of(Places.of(null, city, region, country)));
  }

  /** The one place of an item in the state and country beside it; of several, each has its own. */
  private static List<Location> within(
      List<Location> places, @Nullable String state, @Nullable String country) {
    if (places.size() > 1 || (state == null && country == null)) {
      return places;
    }
    if (places.isEmpty()) {
      return List.of(Places.of(null, null, state, country));
    }
    Location place = places.getFirst();
    return List.of(
        Places.of(
            place.text(),
            place.city(),
            state == null ? place.region() : state,
            country == null ? place.country() : country));
  }
}

package dev.corpuscore.feed.greenhouse;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.feed.Terms;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LooseJson;
import dev.corpuscore.page.LooseSalary;
import dev.corpuscore.page.LooseTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One job of the Job Board API. */
final class GreenhouseJob {
  private GreenhouseJob() {}

  static void read(JsonNode json, PostingDraft draft) {
    String page = LooseJson.text(json, "absolute_url");
    draft
        .url(page)
        .title(LooseJson.text(json, "title"))
        .company(LooseJson.text(json, "company_name"))
        .locations(locations(json))
        .workplace(Terms.workplace(field(json, "Workplace Type", "Location Type")))
        .employmentType(EmploymentTerms.read(field(json, "Employment Type")))
        .department(LooseJson.text(json, "departments", "name"))
        .salary(salary(json))
        .html(description(json))
        .language(LooseJson.text(json, "language"))
        .published(LooseTime.published(LooseJson.text(json, "first_published")))
        .expiresAt(LooseTime.end(LooseJson.text(json, "application_deadline")))
        .applyUrl(page);
  }

  /** The API escapes the HTML once; text that holds a tag already is not escaped. */
  private static @Nullable String description(JsonNode json) {
    String content = LooseJson.text(json, "content");
    return content == null || content.indexOf('<') >= 0
        ? content
        : Parser.unescapeEntities(content, false);
  }

  private static List<Location> locations(JsonNode json) {
    List<Location> locations = new ArrayList<>();
    locations.add(Places.named(LooseJson.text(json, "location", "name")));
    for (JsonNode office : Answer.elements(json.get("offices"))) {
      String place = LooseJson.text(office, "location");
      locations.add(Places.named(place == null ? LooseJson.text(office, "name") : place));
    }
    return locations;
  }

  /** A field that companies name themselves, by one of its common names. */
  private static @Nullable String field(JsonNode json, String... names) {
    for (JsonNode field : Answer.elements(json.get("metadata"))) {
      String name = LooseJson.text(field, "name");
      if (name != null && Arrays.stream(names).anyMatch(name::equalsIgnoreCase)) {
        return LooseJson.text(field, "value");
      }
    }
    return null;
  }

  /** The widest span of all ranges in one currency; the API does not say for which period. */
  private static @Nullable Salary salary(JsonNode json) {
    Double min = null;
    Double max = null;
    String currency = null;
    List<String> titles = new ArrayList<>();
    for (JsonNode range : Answer.elements(json.get("pay_input_ranges"))) {
      Double low = LooseJson.number(range, "min_cents");
      Double high = LooseJson.number(range, "max_cents");
      String its = LooseJson.text(range, "currency_type");
      if (currency != null && !currency.equals(its)) {
        continue;
      }
      currency = its;
      min = low == null || (min != null && min <= low / 100) ? min : Double.valueOf(low / 100);
      max = high == null || (max != null && max >= high / 100) ? max : Double.valueOf(high / 100);
      String title = LooseJson.text(range, "title");
      if (title != null && !titles.contains(title)) {
        titles.add(title);
      }
    }
    return min == null && max == null
        ? null
        : LooseSalary.of(min, max, currency, null, String.join("; ", titles));
  }
}

package dev.corpuscore.feed.bamboohr;

import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LooseJson;
import dev.corpuscore.page.LooseSalary;
import dev.corpuscore.page.LooseTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One opening, of the list without its description or by itself with it. */
final class BambooHrOpening {
  private BambooHrOpening() {}

  static void read(JsonNode json, PostingDraft draft) {
    draft
        .url(LooseJson.text(json, "jobOpeningShareUrl"))
        .title(LooseJson.text(json, "jobOpeningName"))
        .locations(locations(json))
        .workplace(workplace(LooseJson.text(json, "locationType")))
        .employmentType(EmploymentTerms.read(LooseJson.text(json, "employmentStatusLabel")))
        .department(LooseJson.text(json, "departmentLabel"))
        .salary(LooseSalary.of(null, null, null, null, LooseJson.text(json, "compensation")))
        .html(LooseJson.text(json, "description"))
        .published(LooseTime.published(LooseJson.text(json, "datePosted")));
  }

  /** The applicants' view of the place, where it says something, else the company's. */
  private static List<Location> locations(JsonNode json) {
    Location shown = location(json, "atsLocation", "country");
    return List.of(shown.text() == null ? location(json, "location", "addressCountry") : shown);
  }

  private static Location location(JsonNode json, String member, String country) {
    return Places.of(
        null,
        LooseJson.text(json, member, "city"),
        LooseJson.text(json, member, "state"),
        LooseJson.text(json, member, country));
  }

  private static @Nullable Workplace workplace(@Nullable String type) {
    return switch (type == null ? "" : type) {
      case "0" -> Workplace.ONSITE;
      case "1" -> Workplace.REMOTE;
      case "2" -> Workplace.HYBRID;
      default -> null;
    };
  }
}

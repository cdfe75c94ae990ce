package dev.corpuscore.feed.personio;

import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.PostingDraft;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LooseSalary;
import dev.corpuscore.page.LooseTime;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;

/** One {@code <position>}. */
final class PersonioPosition {
  private static final String SECTION = "jobDescriptions/jobDescription/";

  private PersonioPosition() {}

  static void read(XmlRecord position, PostingDraft draft) {
    draft
        .title(position.first("name"))
        .company(position.first("subcompany"))
        .locations(offices(position))
        .employmentType(employmentType(position))
        .department(position.first("department"))
        .salary(salary(position))
        .html(description(position))
        .published(LooseTime.published(position.first("createdAt")));
  }

  private static List<Location> offices(XmlRecord position) {
    List<Location> offices = new ArrayList<>();
    for (XmlRecord.Value value : position.values()) {
      if (value.path().equals("office") || value.path().equals("additionalOffices/office")) {
        offices.add(Places.named(value.text()));
      }
    }
    return offices;
  }

  /** Where the kind is only {@code permanent}, the hours say more. */
  private static @Nullable EmploymentType employmentType(XmlRecord position) {
    EmploymentType kind = EmploymentTerms.read(position.first("employmentType"));
    return kind == null ? EmploymentTerms.read(position.first("schedule")) : kind;
  }

  private static @Nullable Salary salary(XmlRecord position) {
    return LooseSalary.of(
        number(position.first("salaryInformation/min")),
        number(position.first("salaryInformation/max")),
        position.first("salaryInformation/currencyCode"),
        position.first("salaryInformation/type"),
        null);
  }

  private static @Nullable Double number(@Nullable String text) {
    return text == null || !text.matches("[0-9]{1,12}(?:\\.[0-9]{1,6})?")
        ? null
        : Double.valueOf(text);
  }

  private static String description(XmlRecord position) {
    StringBuilder html = new StringBuilder();
    for (XmlRecord.Value value : position.values()) {
      if (value.path().equals(SECTION + "name")) {
        html.append("<h3>").append(Entities.escape(value.text())).append("</h3>");
      } else if (value.path().equals(SECTION + "value")) {
        html.append("<div>").append(value.text()).append("</div>\n");
      }
    }
    return html.toString();
  }
}

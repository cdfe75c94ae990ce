package dev.corpuscore.feed.personio;

import dev.corpuscore.feed.Draft;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.Terms;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.page.LooseSalary;
import dev.corpuscore.page.LooseTime;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;

/** One {@code <position>}: its values in the order of the document. */
final class PersonioPosition {
  private static final String SECTION = "jobDescriptions/jobDescription/";

  private final List<Value> values = new ArrayList<>();

  /** An element's text, and where below the position it stands. */
  private record Value(String path, String text) {}

  void add(String path, String text) {
    if (!text.isEmpty()) {
      values.add(new Value(path, text));
    }
  }

  int size() {
    return values.size();
  }

  @Nullable String first(String path) {
    for (Value value : values) {
      if (value.path().equals(path)) {
        return value.text();
      }
    }
    return null;
  }

  void fill(Draft draft) {
    draft
        .title(first("name"))
        .company(first("subcompany"))
        .locations(offices())
        .employmentType(employmentType())
        .department(first("department"))
        .salary(salary())
        .html(description())
        .published(LooseTime.published(first("createdAt")));
  }

  private List<Location> offices() {
    List<Location> offices = new ArrayList<>();
    for (Value value : values) {
      if (value.path().equals("office") || value.path().equals("additionalOffices/office")) {
        offices.add(Places.named(value.text()));
      }
    }
    return offices;
  }

  /** Where the kind is only {@code permanent}, the hours say more. */
  private @Nullable EmploymentType employmentType() {
    EmploymentType kind = Terms.employmentType(first("employmentType"));
    return kind == null ? Terms.employmentType(first("schedule")) : kind;
  }

  private @Nullable Salary salary() {
    return LooseSalary.of(
        number(first("salaryInformation/min")),
        number(first("salaryInformation/max")),
        first("salaryInformation/currencyCode"),
        first("salaryInformation/type"),
        null);
  }

  private static @Nullable Double number(@Nullable String text) {
    return text == null || !text.matches("[0-9]{1,12}(?:\\.[0-9]{1,6})?")
        ? null
        : Double.valueOf(text);
  }

  private String description() {
    StringBuilder html = new StringBuilder();
    for (Value value : values) {
      if (value.path().equals(SECTION + "name")) {
        html.append("<h3>").append(Entities.escape(value.text())).append("</h3>");
      } else if (value.path().equals(SECTION + "value")) {
        html.append("<div>").append(value.text()).append("</div>\n");
      }
    }
    return html.toString();
  }
}

package dev.corpuscore.page;

import dev.corpuscore.model.Salary;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The {@code baseSalary} of a schema.org JobPosting: a MonetaryAmount, a number or words. */
final class SchemaOrgSalary {
  private SchemaOrgSalary() {}

  /** Returns the pay, or null where nothing usable is said of it. */
  static @Nullable Salary read(JsonNode posting) {
    JsonNode base = LooseJson.at(posting, "baseSalary");
    if (base == null) {
      return null;
    }
    String posted = LooseJson.text(posting, "salaryCurrency");
    if (!base.isObject()) {
      Double amount = LooseJson.number(base);
      String text = amount == null ? LooseJson.text(base) : null;
      return LooseSalary.of(amount, amount, posted, null, text);
    }
    JsonNode value = LooseJson.at(base, "value");
    JsonNode range = value == null || !value.isObject() ? base : value;
    Double one = LooseJson.number(base, "value");
    Double exact = one == null ? LooseJson.number(value, "value") : one;
    Double min = LooseJson.number(range, "minValue");
    Double max = LooseJson.number(range, "maxValue");
    String currency = LooseJson.text(base, "currency");
    String unit = LooseJson.text(range, "unitText");
    return LooseSalary.of(
        min == null && max == null ? exact : min,
        min == null && max == null ? exact : max,
        currency == null ? posted : currency,
        unit == null ? LooseJson.text(base, "unitText") : unit,
        exact == null && min == null && max == null ? words(base, range) : null);
  }

  /** Some pages write a sentence where the amount belongs. */
  private static @Nullable String words(JsonNode base, JsonNode range) {
    String text = LooseJson.text(base, "value");
    return text == null ? LooseJson.text(range, "value") : text;
  }
}

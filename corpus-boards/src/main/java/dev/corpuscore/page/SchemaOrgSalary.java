package dev.corpuscore.page;

import dev.corpuscore.model.Salary;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the {@code baseSalary} of a schema.org JobPosting: a MonetaryAmount, a number or a text.
 */
final class SchemaOrgSalary {
  private SchemaOrgSalary() {}

  /** Returns the salary, or null if nothing usable is given. */
  static @Nullable Salary read(JsonNode posting) {
    JsonNode base = LenientJson.at(posting, "baseSalary");
    if (base == null) {
      return null;
    }
    String posted = LenientJson.text(posting, "salaryCurrency");
    if (!base.isObject()) {
      Double amount = LenientJson.number(base);
      String text = amount == null ? LenientJson.text(base) : null;
      return LenientSalary.of(amount, amount, posted, null, text);
    }
    JsonNode value = LenientJson.at(base, "value");
    JsonNode range = value == null || !value.isObject() ? base : value;
    Double one = LenientJson.number(base, "value");
    Double exact = one == null ? LenientJson.number(value, "value") : one;
    Double min = LenientJson.number(range, "minValue");
    Double max = LenientJson.number(range, "maxValue");
    String currency = LenientJson.text(base, "currency");
    String unit = LenientJson.text(range, "unitText");
    return LenientSalary.of(
        min == null && max == null ? exact : min,
        min == null && max == null ? exact : max,
        currency == null ? posted : currency,
        unit == null ? LenientJson.text(base, "unitText") : unit,
        exact == null && min == null && max == null ? words(base, range) : null);
  }

  /** Some pages write a sentence in place of the amount. */
  private static @Nullable String words(JsonNode base, JsonNode range) {
    String text = LenientJson.text(base, "value");
    return text == null ? LenientJson.text(range, "value") : text;
  }
}

package dev.corpuscore.page;

import dev.corpuscore.model.Salary;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * Reads the {@code baseSalary} of a schema.org JobPosting: a MonetaryAmount, a number or a text.
 */
final class SchemaOrgSalary {
  /** An amount with a sign or a code of its currency, or without. */
  private static final Pattern AMOUNT =
      Pattern.compile("[^0-9.,+-]{0,5}([0-9][0-9.,' \\u00a0\\u2019]{0,20})[^0-9.,+-]{0,5}");

  /** Of a year nobody pays by thousandths: {@code 40.000} are forty thousand. */
  private static final Pattern THOUSANDS = Pattern.compile("[1-9][0-9]{0,2}(?:\\.[0-9]{3})+");

  private static final Pattern RANGE = Pattern.compile("([^–—-]{1,40})[–—-]([^–—-]{1,40})");

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
    String inRange = LenientJson.text(range, "unitText");
    String unit = inRange == null ? LenientJson.text(base, "unitText") : inRange;
    boolean isYear = LenientSalary.isYear(unit);
    String words = words(base, range);
    Double exact = amount(words, isYear);
    Double min = amount(LenientJson.text(range, "minValue"), isYear);
    Double max = amount(LenientJson.text(range, "maxValue"), isYear);
    if (exact == null && min == null && max == null) {
      Matcher both = RANGE.matcher(words == null ? "" : words);
      min = both.matches() ? amount(both.group(1).strip(), isYear) : null;
      max = min == null ? null : amount(both.group(2).strip(), isYear);
      min = max == null ? null : min;
    }
    String currency = LenientJson.text(base, "currency");
    return LenientSalary.of(
        min == null && max == null ? exact : min,
        min == null && max == null ? exact : max,
        currency == null ? posted : currency,
        unit,
        exact == null && min == null && max == null ? words : null);
  }

  private static @Nullable Double amount(@Nullable String said, boolean isYear) {
    Matcher amount = AMOUNT.matcher(said == null ? "" : said);
    if (!amount.matches()) {
      return LenientJson.number(said == null ? null : StringNode.valueOf(said));
    }
    String plain = amount.group(1).strip();
    boolean isWhole = isYear && THOUSANDS.matcher(plain).matches();
    return LenientJson.number(StringNode.valueOf(isWhole ? plain.replace(".", "") : plain));
  }

  /** Some pages write a sentence in place of the amount. */
  private static @Nullable String words(JsonNode base, JsonNode range) {
    String text = LenientJson.text(base, "value");
    return text == null ? LenientJson.text(range, "value") : text;
  }
}

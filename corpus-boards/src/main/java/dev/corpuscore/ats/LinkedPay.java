package dev.corpuscore.ats;

import dev.corpuscore.model.Salary;
import dev.corpuscore.page.LenientSalary;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The pay of an ad, by a rule {@code pay} of {@link AdMembers}: paths of {@code min}, {@code max},
 * {@code currency}, {@code unit} (the period; or {@code per}, the period itself) and {@code text};
 * {@code at}, if it is in the elements of a list; {@code hundredths}, if amounts are.
 */
final class LinkedPay {
  private LinkedPay() {}

  static @Nullable Salary of(JsonNode ad, JsonNode rule) {
    JsonNode list = rule.has("at") ? AdMembers.raw(ad, rule.get("at").stringValue()) : ad;
    return span(
        AdMembers.each(list).stream()
            .map(it -> one(it, rule))
            .filter(Objects::nonNull)
            .distinct()
            .toList());
  }

  private static @Nullable Salary one(JsonNode said, JsonNode rule) {
    return LenientSalary.of(
        amount(said, rule, "min"),
        amount(said, rule, "max"),
        AdMembers.text(said, rule.get("currency")),
        rule.has("per") ? rule.get("per").stringValue() : AdMembers.text(said, rule.get("unit")),
        AdMembers.text(said, rule.get("text")));
  }

  /** What all of these span; null if they are not in one currency and for one period. */
  private static @Nullable Salary span(List<Salary> said) {
    if (said.size() < 2) {
      return said.isEmpty() ? null : said.getFirst();
    }
    Salary first = said.getFirst();
    boolean alike =
        said.stream()
            .allMatch(
                it ->
                    Objects.equals(it.currency(), first.currency())
                        && it.period() == first.period()
                        && Objects.equals(it.text(), first.text()));
    return alike
        ? LenientSalary.of(
            outer(said, Salary::min, Comparator.reverseOrder()),
            outer(said, Salary::max, Comparator.naturalOrder()),
            first.currency(),
            first.period() == null ? null : first.period().name(),
            first.text())
        : null;
  }

  /** The outermost end; null if one has no end there. */
  private static @Nullable Double outer(
      List<Salary> said, Function<Salary, @Nullable Double> end, Comparator<Double> order) {
    List<@Nullable Double> ends = said.stream().<@Nullable Double>map(end).toList();
    return ends.contains(null)
        ? null
        : ends.stream().filter(Objects::nonNull).max(order).orElse(null);
  }

  /** Some systems write amounts in hundredths. */
  private static @Nullable Double amount(JsonNode said, JsonNode rule, String member) {
    Double amount = AdMembers.number(said, rule.get(member));
    return amount == null || !rule.has("hundredths") ? amount : Double.valueOf(amount / 100);
  }
}

package dev.corpuscore.service.insights;

import dev.corpuscore.service.insights.Insights.EmployerSize;
import dev.corpuscore.service.insights.Insights.Week;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An oracle of insights: it counts the lines of an export one by one, and decides by {@code
 * docs/insights.md} which figures are shown. It shares nothing with the index.
 */
final class ExportedPostings {
  private final List<JsonNode> lines;

  ExportedPostings(List<JsonNode> lines) {
    this.lines = List.copyOf(lines);
  }

  /** A search by one condition, or by none. */
  Search search(@Nullable Predicate<JsonNode> condition) {
    return new Search(condition);
  }

  static Set<String> countries(JsonNode line) {
    Set<String> countries = new HashSet<>();
    line.get("remoteFrom").forEach(it -> countries.add(it.stringValue()));
    for (JsonNode location : line.get("locations")) {
      if (location.get("country").isString()) {
        countries.add(location.get("country").stringValue());
      }
    }
    return countries;
  }

  static Set<String> value(JsonNode line, String member) {
    return line.get(member).isString() ? Set.of(line.get(member).stringValue()) : Set.of();
  }

  static Set<String> unit(JsonNode line) {
    JsonNode salary = line.get("salary");
    return salary.isNull() || Double.isNaN(amount(line))
        ? Set.of()
        : Set.of(salary.get("currency").stringValue() + '/' + salary.get("period").stringValue());
  }

  /** The highest that a line states; not a number if it states none. */
  private static double amount(JsonNode line) {
    JsonNode salary = line.get("salary");
    double most = salary.get("max").isNumber() ? salary.get("max").doubleValue() : Double.NaN;
    return salary.get("min").isNumber() && Double.isNaN(most)
        ? salary.get("min").doubleValue()
        : most;
  }

  private static @Nullable LocalDate monday(JsonNode line) {
    if (!line.get("publishedAt").isString()) {
      return null;
    }
    LocalDate day =
        LocalDate.ofInstant(Instant.parse(line.get("publishedAt").stringValue()), ZoneOffset.UTC);
    return day.minusDays(day.getDayOfWeek().getValue() - 1L);
  }

  private static boolean isLarge(List<JsonNode> set) {
    long employers =
        set.stream()
            .map(it -> it.get("company"))
            .filter(it -> !it.isNull())
            .map(it -> it.get("name").stringValue().toLowerCase(Locale.ROOT))
            .distinct()
            .count();
    return set.size() >= 10 && employers >= 5;
  }

  private static boolean isEmptyOrLarge(List<JsonNode> set) {
    return set.isEmpty() || isLarge(set);
  }

  final class Search {
    private final List<JsonNode> found;
    private final List<JsonNode> others;

    private Search(@Nullable Predicate<JsonNode> condition) {
      this.found = condition == null ? lines : of(lines, condition);
      this.others = condition == null ? List.of() : of(lines, condition.negate());
    }

    /** How many are found; null if nothing is shown. */
    @Nullable Long postings() {
      return isLarge(found) && isEmptyOrLarge(others) ? (long) found.size() : null;
    }

    /** The values that are shown, with how many have them; the most frequent first. */
    Map<String, Long> values(Function<JsonNode, Set<String>> facet) {
      return values(facet, it -> true);
    }

    /** The same, if figures are also compared with those of a search that finds only these. */
    Map<String, Long> values(Function<JsonNode, Set<String>> facet, Predicate<JsonNode> further) {
      Map<String, Long> counts =
          found.stream()
              .flatMap(it -> facet.apply(it).stream())
              .collect(Collectors.groupingBy(it -> it, TreeMap::new, Collectors.counting()));
      List<String> shown =
          counts.keySet().stream()
              .sorted(Comparator.<String>comparingLong(counts::get).reversed())
              .filter(value -> isShown(it -> facet.apply(it).contains(value), further))
              .collect(Collectors.toCollection(ArrayList::new));
      withoutRest(shown, facet, further);
      return shown.stream().limit(30).collect(Collectors.toMap(it -> it, counts::get));
    }

    List<Week> published(LocalDate present) {
      Function<JsonNode, Set<LocalDate>> week =
          it -> monday(it) == null ? Set.of() : Set.of(monday(it));
      List<LocalDate> shown =
          IntStream.rangeClosed(-25, 0)
              .mapToObj(present::plusWeeks)
              .filter(monday -> isShown(it -> monday.equals(monday(it)), it -> true))
              .collect(Collectors.toCollection(ArrayList::new));
      withoutRest(shown, week, it -> true);
      return shown.stream()
          .map(monday -> new Week(monday, of(found, it -> monday.equals(monday(it))).size()))
          .toList();
    }

    /** A percentile of a unit's pay: of the amounts in order, the one of this rank. */
    double pay(String unit, int percent) {
      List<Double> amounts =
          of(found, it -> unit(it).contains(unit)).stream()
              .map(ExportedPostings::amount)
              .sorted()
              .toList();
      return amounts.get((amounts.size() * percent + 99) / 100 - 1);
    }

    /** How many employers have so many postings, without what is too few. */
    EmployerSize employers(int least, @Nullable Integer most) {
      Map<String, Long> sizes =
          found.stream()
              .filter(it -> !it.get("company").isNull())
              .collect(
                  Collectors.groupingBy(
                      it -> it.get("company").get("name").stringValue().toLowerCase(Locale.ROOT),
                      Collectors.counting()));
      List<Long> within =
          sizes.values().stream()
              .filter(it -> it >= least && (most == null || it <= most))
              .toList();
      long postings = within.stream().mapToLong(Long::longValue).sum();
      return new EmployerSize(least, most, within.size(), postings);
    }

    private boolean isShown(Predicate<JsonNode> has, Predicate<JsonNode> further) {
      return isLarge(of(found, has)) && areEmptyOrLarge(has, further);
    }

    private <T> void withoutRest(
        List<T> shown, Function<JsonNode, Set<T>> values, Predicate<JsonNode> further) {
      Predicate<JsonNode> rest = it -> values.apply(it).stream().noneMatch(shown::contains);
      while (!shown.isEmpty() && !areEmptyOrLarge(rest, further)) {
        shown.removeLast();
      }
    }

    /** Whether this is so of all eight cells. */
    private boolean areEmptyOrLarge(Predicate<JsonNode> has, Predicate<JsonNode> further) {
      return Stream.of(found, others)
          .flatMap(it -> Stream.of(of(it, further), of(it, further.negate())))
          .flatMap(it -> Stream.of(of(it, has), of(it, has.negate())))
          .allMatch(ExportedPostings::isEmptyOrLarge);
    }

    private static List<JsonNode> of(List<JsonNode> lines, Predicate<JsonNode> which) {
      return lines.stream().filter(which).toList();
    }
  }
}

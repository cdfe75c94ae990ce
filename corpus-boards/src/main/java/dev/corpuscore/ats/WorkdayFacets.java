package dev.corpuscore.ats;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Slice;
import dev.corpuscore.page.LenientJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The filters that a page of Workday offers, with the number of ads of each value. These numbers
 * are right where {@code total} says no more than 2,000.
 */
record WorkdayFacets(List<Facet> facets) {
  /** A facet with more values costs more requests than its board is worth. */
  private static final int VALUES = 1_000;

  /** Groups of facets are facets whose values are facets. */
  private static final int LEVELS = 3;

  private record Value(String id, String name, int ads) {}

  private record Facet(String parameter, List<Value> values) {
    long sum() {
      return values.stream().mapToLong(Value::ads).sum();
    }

    int largest() {
      return values.stream().mapToInt(Value::ads).max().orElse(0);
    }
  }

  /** Those of a page; facets that cannot divide a board are left out. */
  static WorkdayFacets of(JsonNode answer) {
    List<Facet> facets = new ArrayList<>();
    add(answer.get("facets"), LEVELS, facets);
    return new WorkdayFacets(facets);
  }

  private static void add(@Nullable JsonNode list, int levels, List<Facet> to) {
    for (JsonNode each : levels == 0 ? List.<JsonNode>of() : Answer.elements(list)) {
      String parameter = LenientJson.text(each, "facetParameter");
      List<Value> values = values(each.get("values"));
      if (parameter != null && values.size() > 1 && values.size() <= VALUES) {
        to.add(new Facet(parameter, values));
      }
      add(each.get("values"), levels - 1, to);
    }
  }

  /** Empty if one of the values has no id or number, or two have the same id. */
  private static List<Value> values(@Nullable JsonNode list) {
    List<Value> values = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (JsonNode each : Answer.elements(list)) {
      String id = LenientJson.text(each, "id");
      Integer ads = Answer.count(each, "count");
      if (id == null || ads == null || !ids.add(id)) {
        return List.of();
      }
      String name = LenientJson.text(each, "descriptor");
      if (ads > 0) {
        values.add(new Value(id, name == null ? id : name, ads));
      }
    }
    return values;
  }

  /**
   * The slices that a facet divides a board or a slice into; null if none does. How many ads a
   * board has is known if two facets add up to the same number. A facet that adds up to more has
   * ads with several values.
   *
   * @param slice what is to be divided; null for the whole board
   * @param cap how many ads of a query are shown
   * @param first the first page of the ads that pass some filters
   */
  BoardPage.@Nullable Slices slices(
      @Nullable Slice slice, int cap, Function<Map<String, String>, FeedRequest> first) {
    Map<String, String> filters = slice == null ? Map.of() : slice.filters();
    List<Facet> others =
        facets.stream().filter(it -> !filters.containsKey(it.parameter())).toList();
    Long total = slice == null ? agreed(others, cap).orElse(null) : Long.valueOf(slice.ads());
    Optional<Facet> whole = smallest(others, it -> total != null && it.sum() == total);
    Optional<Facet> more =
        slice == null
            ? smallest(others, it -> it.sum() > (total == null ? cap : total))
            : Optional.empty();
    Facet divides =
        whole
            .filter(it -> it.largest() <= cap)
            .or(() -> more.filter(it -> it.largest() <= cap))
            .or(() -> whole)
            .or(() -> more)
            .orElse(null);
    return divides == null
        ? null
        : new BoardPage.Slices(
            divides.values().stream().map(it -> slice(filters, divides, it, first)).toList(),
            total == null ? null : Math.toIntExact(total),
            total == null || divides.sum() != total);
  }

  /** The greatest sum over the cap that two facets have. */
  private static Optional<Long> agreed(List<Facet> facets, int cap) {
    Set<Long> sums = new HashSet<>();
    return facets.stream()
        .map(Facet::sum)
        .filter(sum -> sum >= cap && sum <= Integer.MAX_VALUE && !sums.add(sum))
        .max(Comparator.naturalOrder());
  }

  /** Of these facets the one whose largest slice is smallest, then the one with fewest values. */
  private static Optional<Facet> smallest(List<Facet> facets, Predicate<Facet> of) {
    return facets.stream()
        .filter(of)
        .min(Comparator.comparingInt(Facet::largest).thenComparingInt(it -> it.values().size()));
  }

  private static Slice slice(
      Map<String, String> filters,
      Facet facet,
      Value value,
      Function<Map<String, String>, FeedRequest> first) {
    Map<String, String> all = new TreeMap<>(filters);
    all.put(facet.parameter(), value.id());
    String name = facet.parameter() + ": " + value.name();
    return new Slice(name, all, value.ads(), first.apply(all));
  }
}

package dev.corpuscore.http.pages.language;

import dev.corpuscore.index.Facet;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The keys of what facets and their values are called, in the file of messages. */
final class FacetLabels {
  /** Of every facet with a name, and of every value with one. */
  static final List<String> KEYS =
      Arrays.stream(Facet.values()).filter(Facet::isLabelled).flatMap(FacetLabels::of).toList();

  private FacetLabels() {}

  private static Stream<String> of(Facet facet) {
    return Stream.concat(
        Stream.of(key(facet)), facet.knownValues().stream().map(it -> key(facet, it)));
  }

  /** Of a facet's name, such as {@code facet.employment-type}. */
  static String key(Facet facet) {
    return "facet." + facet.wire();
  }

  /** Of a value's name, such as {@code facet.employment-type.full_time}. */
  static String key(Facet facet, String value) {
    return key(facet) + '.' + value;
  }
}

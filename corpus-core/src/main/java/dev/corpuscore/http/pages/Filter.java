package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.view.Browse;
import dev.corpuscore.http.pages.view.Browse.Choice;
import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.TaxonomyConcept;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.occupation.Occupation;
import dev.corpuscore.occupation.Occupations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The filters of the search page whose values are counted, in the order in which it shows them. */
enum Filter {
  EMPLOYMENT_TYPE(Facet.EMPLOYMENT_TYPE, "Employment"),
  REMOTE(Facet.REMOTE, "Workplace"),
  COUNTRY(Facet.COUNTRY, "Country"),
  OCCUPATION(Facet.OCCUPATION, "Occupation, by title"),
  EMPLOYER(Facet.EMPLOYER, "Employer");

  private final Facet facet;
  private final String label;

  Filter(Facet facet, String label) {
    this.facet = facet;
    this.label = label;
  }

  Facet facet() {
    return facet;
  }

  String parameter() {
    return facet.wire();
  }

  /** What can be chosen: the values counted, and first those that are chosen already. */
  Browse.Facet choices(BrowseQuery query, List<Stats> counted, Occupations occupations) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counted.stream()
        .filter(it -> it.facet() == facet)
        .flatMap(it -> it.values().stream())
        .forEach(it -> counts.put(value(it.term()), it.count()));
    return this == REMOTE ? remote(query, counts) : several(query, counts, occupations);
  }

  /** A filter that is active, in words. */
  static String inWords(
      Field filter, List<Map.Entry<String, String>> since, Occupations occupations) {
    String value = filter.value();
    for (Filter counted : values()) {
      if (counted.parameter().equals(filter.name())) {
        return counted.name(value, occupations);
      }
    }
    return switch (filter.name()) {
      case "published-after" ->
          since.stream()
              .filter(it -> it.getKey().equals(value))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElse("Since " + value);
      case "published-before" -> "Until " + value;
      default -> value;
    };
  }

  private String value(String counted) {
    return facet.isConcept() ? TaxonomyConcept.read(counted).key() : counted;
  }

  private Browse.Facet several(
      BrowseQuery query, Map<String, Long> counts, Occupations occupations) {
    List<String> chosen = new ArrayList<>(query.values(parameter()));
    List<Choice> choices = new ArrayList<>();
    for (Map.Entry<String, Long> one : counts.entrySet()) {
      boolean active = chosen.removeIf(it -> it.equalsIgnoreCase(one.getKey()));
      choices.add(
          choice(choices.size(), one.getKey(), Labels.number(one.getValue()), active, occupations));
    }
    List<Choice> all = new ArrayList<>();
    for (String value : chosen) {
      all.add(choice(choices.size() + all.size(), value, "", true, occupations));
    }
    all.addAll(choices);
    return new Browse.Facet(parameter(), label, "checkbox", all);
  }

  private Browse.Facet remote(BrowseQuery query, Map<String, Long> counts) {
    String given = query.first(parameter());
    List<Choice> choices = new ArrayList<>();
    choices.add(new Choice("remote-any", "", "Any", null, given.isEmpty()));
    for (String value : List.of("true", "false")) {
      String count = counts.isEmpty() ? null : Labels.number(counts.getOrDefault(value, 0L));
      choices.add(new Choice("remote-" + value, value, remote(value), count, given.equals(value)));
    }
    return new Browse.Facet(parameter(), label, "radio", choices);
  }

  private Choice choice(
      int number, String value, String count, boolean active, Occupations occupations) {
    String id = parameter() + "-" + (facet.isSpelled() ? Integer.toString(number) : value);
    String name = name(value, occupations);
    return new Choice(id, value, name, count.isEmpty() ? null : count, active);
  }

  private static String remote(String value) {
    return value.equals("true") ? "Remote" : "Not remote, or not stated";
  }

  private String name(String value, Occupations occupations) {
    return switch (this) {
      case COUNTRY -> Labels.country(value.toUpperCase(Locale.ROOT));
      case EMPLOYER -> value;
      case OCCUPATION -> occupations.withId(value).map(Occupation::label).orElse(value);
      case REMOTE -> remote(value);
      case EMPLOYMENT_TYPE -> {
        for (EmploymentType type : EmploymentType.values()) {
          if (type.wire().equals(value)) {
            yield Labels.of(type);
          }
        }
        yield value;
      }
    };
  }
}

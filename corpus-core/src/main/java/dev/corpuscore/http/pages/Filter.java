package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.view.Browse.Choice;
import dev.corpuscore.http.pages.view.Browse.Facet;
import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch.Fact;
import dev.corpuscore.model.EmploymentType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The filters of the search page whose values are counted. */
enum Filter {
  EMPLOYMENT_TYPE("employment-type", "Employment", Fact.EMPLOYMENT_TYPE),
  REMOTE("remote", "Workplace", Fact.REMOTE),
  COUNTRY("country", "Country", Fact.COUNTRY),
  EMPLOYER("employer", "Employer", Fact.EMPLOYER);

  private final String parameter;
  private final String label;
  private final Fact fact;

  Filter(String parameter, String label, Fact fact) {
    this.parameter = parameter;
    this.label = label;
    this.fact = fact;
  }

  String parameter() {
    return parameter;
  }

  Fact fact() {
    return fact;
  }

  /** What can be chosen: the values counted, and first those that are chosen already. */
  Facet facet(Query query, List<Stats> counted) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counted.stream()
        .filter(it -> it.fact() == fact)
        .flatMap(it -> it.values().stream())
        .forEach(it -> counts.put(it.term(), it.count()));
    return this == REMOTE ? remote(query, counts) : several(query, counts);
  }

  /** A filter that is active, in words. */
  static String inWords(Field filter, List<Map.Entry<String, String>> since) {
    String value = filter.value();
    return switch (filter.name()) {
      case "employment-type" -> EMPLOYMENT_TYPE.name(value);
      case "remote" -> REMOTE.name(value);
      case "country" -> COUNTRY.name(value);
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

  private Facet several(Query query, Map<String, Long> counts) {
    List<String> chosen = new ArrayList<>(query.values(parameter));
    List<Choice> choices = new ArrayList<>();
    for (Map.Entry<String, Long> one : counts.entrySet()) {
      boolean active = chosen.removeIf(it -> it.equalsIgnoreCase(one.getKey()));
      choices.add(choice(choices.size(), one.getKey(), Words.number(one.getValue()), active));
    }
    List<Choice> all = new ArrayList<>();
    for (String value : chosen) {
      all.add(choice(choices.size() + all.size(), value, "", true));
    }
    all.addAll(choices);
    return new Facet(parameter, label, "checkbox", all);
  }

  private Facet remote(Query query, Map<String, Long> counts) {
    String given = query.first(parameter);
    List<Choice> choices = new ArrayList<>();
    choices.add(new Choice("remote-any", "", "Any", null, given.isEmpty()));
    for (String value : List.of("true", "false")) {
      String count = counts.isEmpty() ? null : Words.number(counts.getOrDefault(value, 0L));
      choices.add(new Choice("remote-" + value, value, name(value), count, given.equals(value)));
    }
    return new Facet(parameter, label, "radio", choices);
  }

  private Choice choice(int number, String value, String count, boolean active) {
    String id = parameter + "-" + (this == EMPLOYER ? Integer.toString(number) : value);
    return new Choice(id, value, name(value), count.isEmpty() ? null : count, active);
  }

  private String name(String value) {
    return switch (this) {
      case COUNTRY -> Words.country(value.toUpperCase(Locale.ROOT));
      case EMPLOYER -> value;
      case REMOTE -> value.equals("true") ? "Remote" : "Not remote, or not said";
      case EMPLOYMENT_TYPE -> {
        for (EmploymentType type : EmploymentType.values()) {
          if (type.wire().equals(value)) {
            yield Words.of(type);
          }
        }
        yield value;
      }
    };
  }
}

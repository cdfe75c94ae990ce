package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.view.Browse;
import dev.corpuscore.http.pages.view.Browse.Choice;
import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.TaxonomyConcept;
import dev.corpuscore.occupation.Occupations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The filters of the search page whose values are counted, in the order in which it shows them. */
enum Filter {
  EMPLOYMENT_TYPE(Facet.EMPLOYMENT_TYPE, MessageKey.EMPLOYMENT),
  REMOTE(Facet.REMOTE, MessageKey.WORKPLACE),
  COUNTRY(Facet.COUNTRY, MessageKey.COUNTRY),
  OCCUPATION(Facet.OCCUPATION, MessageKey.OCCUPATION),
  EMPLOYER(Facet.EMPLOYER, MessageKey.EMPLOYER);

  private final Facet facet;
  private final MessageKey label;

  Filter(Facet facet, MessageKey label) {
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
  Browse.Facet choices(
      BrowseQuery query, List<Stats> counted, Visitor visitor, Occupations occupations) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counted.stream()
        .filter(it -> it.facet() == facet)
        .flatMap(it -> it.values().stream())
        .forEach(it -> counts.put(value(it.term()), it.count()));
    return this == REMOTE
        ? remote(query, counts, visitor)
        : several(query, counts, visitor, occupations);
  }

  /** A filter that is active, in words. */
  static String inWords(Field filter, Visitor visitor, Occupations occupations) {
    String value = filter.value();
    for (Filter counted : values()) {
      if (counted.parameter().equals(filter.name())) {
        return counted.name(value, visitor, occupations);
      }
    }
    return switch (filter.name()) {
      case "published-after" -> Since.inWords(value, visitor);
      case "published-before" -> visitor.text(MessageKey.UNTIL, Since.day(value, visitor));
      case "location" -> value;
      default -> filter.name() + ": " + value;
    };
  }

  private String value(String counted) {
    return facet.isConcept() ? TaxonomyConcept.read(counted).key() : counted;
  }

  private Browse.Facet several(
      BrowseQuery query, Map<String, Long> counts, Visitor visitor, Occupations occupations) {
    List<String> chosen = new ArrayList<>(query.values(parameter()));
    List<Choice> choices = new ArrayList<>();
    for (Map.Entry<String, Long> one : counts.entrySet()) {
      boolean active = chosen.removeIf(it -> it.equalsIgnoreCase(one.getKey()));
      choices.add(
          choice(
              choices.size(),
              one.getKey(),
              name(one.getKey(), visitor, occupations),
              visitor.labels().number(one.getValue()),
              active));
    }
    List<Choice> all = new ArrayList<>();
    for (String value : chosen) {
      String name = name(value, visitor, occupations);
      all.add(choice(choices.size() + all.size(), value, name, null, true));
    }
    all.addAll(choices);
    return new Browse.Facet(parameter(), visitor.text(label), "checkbox", all);
  }

  private Browse.Facet remote(BrowseQuery query, Map<String, Long> counts, Visitor visitor) {
    String given = query.first(parameter());
    List<Choice> choices = new ArrayList<>();
    choices.add(new Choice("remote-any", "", visitor.text(MessageKey.ANY), null, given.isEmpty()));
    for (String value : List.of("true", "false")) {
      String name = visitor.labels().of(facet, value, Occupations.NONE);
      String count =
          counts.isEmpty() ? null : visitor.labels().number(counts.getOrDefault(value, 0L));
      choices.add(new Choice("remote-" + value, value, name, count, given.equals(value)));
    }
    return new Browse.Facet(parameter(), visitor.text(label), "radio", choices);
  }

  private Choice choice(
      int number, String value, String name, @Nullable String count, boolean active) {
    String id = parameter() + "-" + (facet.isSpelled() ? Integer.toString(number) : value);
    return new Choice(id, value, name, count, active);
  }

  private String name(String value, Visitor visitor, Occupations occupations) {
    return visitor.labels().of(facet, value, occupations);
  }
}

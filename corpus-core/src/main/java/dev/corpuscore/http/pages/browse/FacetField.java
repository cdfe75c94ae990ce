package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse;
import dev.corpuscore.http.pages.view.Browse.Choice;
import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.http.search.EmployerFilter;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.TaxonomyConcept;
import dev.corpuscore.occupation.Occupations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The field of a filter whose values are counted. */
final class FacetField {
  private final Facet facet;
  private final BrowseQuery query;
  private final Visitor visitor;
  private final Occupations occupations;

  FacetField(Facet facet, BrowseQuery query, Visitor visitor, Occupations occupations) {
    this.facet = facet;
    this.query = query;
    this.visitor = visitor;
    this.occupations = occupations;
  }

  /** What can be chosen: the values counted, and first those that are chosen already. */
  Browse.Facet choices(List<Stats> counted) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counted.stream()
        .filter(it -> it.facet() == facet)
        .flatMap(it -> it.values().stream())
        .forEach(it -> counts.put(value(facet, it.term()), it.count()));
    return facet.type() == Facet.Type.YES_OR_NO ? yesOrNo(counts) : several(counts);
  }

  /** A filter that is active, in words. */
  static String inWords(Field filter, Visitor visitor, Occupations occupations) {
    String value = filter.value();
    Optional<Facet> shown = shown(filter.name());
    if (shown.isPresent()) {
      return name(shown.get(), value, visitor, occupations);
    }
    return switch (filter.name()) {
      case "published-after" -> Since.inWords(value, visitor);
      case "published-before" -> visitor.text(MessageKey.UNTIL, Since.day(value, visitor));
      case "location" -> value;
      default -> filter.name() + ": " + value;
    };
  }

  /** The facet that a parameter asks for by its wire name, of those that the page shows. */
  private static Optional<Facet> shown(String parameter) {
    return Facet.SHOWN.stream().filter(it -> it.wire().equals(parameter)).findFirst();
  }

  /** What a parameter says to find what was counted. */
  static String value(Facet facet, String counted) {
    if (facet == Facet.EMPLOYER) {
      return EmployerFilter.whole(counted);
    }
    return facet.isConcept() ? TaxonomyConcept.read(counted).key() : counted;
  }

  private Browse.Facet several(Map<String, Long> counts) {
    List<String> chosen = new ArrayList<>(query.values(facet.wire()));
    List<Choice> choices = new ArrayList<>();
    for (Map.Entry<String, Long> one : counts.entrySet()) {
      boolean active = chosen.removeIf(it -> isSame(it, one.getKey()));
      choices.add(
          choice(
              choices.size(),
              one.getKey(),
              name(one.getKey()),
              visitor.labels().number(one.getValue()),
              active));
    }
    List<Choice> all = new ArrayList<>();
    for (String value : chosen) {
      String name = name(value);
      all.add(choice(choices.size() + all.size(), value, name, null, true));
    }
    all.addAll(choices);
    return new Browse.Facet(facet.wire(), visitor.labels().name(facet), "checkbox", many(), all);
  }

  /** Whether what was chosen is what is offered, of an employer perhaps in another spelling. */
  private boolean isSame(String chosen, String offered) {
    String name = EmployerFilter.named(chosen);
    return chosen.equalsIgnoreCase(offered)
        || (facet == Facet.EMPLOYER
            && !name.equals(chosen)
            && facet.in(List.of(name)).equals(facet.in(List.of(EmployerFilter.named(offered)))));
  }

  private Browse.Facet yesOrNo(Map<String, Long> counts) {
    String name = facet.wire();
    String given = query.first(name);
    List<Choice> choices = new ArrayList<>();
    choices.add(new Choice(name + "-any", "", visitor.text(MessageKey.ANY), null, given.isEmpty()));
    for (String value : facet.knownValues()) {
      String count =
          counts.isEmpty() ? null : visitor.labels().number(counts.getOrDefault(value, 0L));
      choices.add(new Choice(name + '-' + value, value, name(value), count, given.equals(value)));
    }
    return new Browse.Facet(name, visitor.labels().name(facet), "radio", many(), choices);
  }

  private boolean many() {
    return facet.isSpelled();
  }

  private Choice choice(
      int number, String value, String name, @Nullable String count, boolean active) {
    String id = facet.wire() + "-" + (facet.isSpelled() ? Integer.toString(number) : value);
    return new Choice(id, value, name, count, active);
  }

  private String name(String value) {
    return name(facet, value, visitor, occupations);
  }

  private static String name(Facet facet, String value, Visitor visitor, Occupations occupations) {
    String term = facet == Facet.EMPLOYER ? EmployerFilter.named(value) : value;
    return visitor.labels().of(facet, term, occupations);
  }
}

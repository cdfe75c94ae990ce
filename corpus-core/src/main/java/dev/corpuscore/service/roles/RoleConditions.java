package dev.corpuscore.service.roles;

import dev.corpuscore.canonical.role.RoleTerms.Pay;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Term;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.model.role.RoleSearch.LeastSalary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Converts a role search to conditions over keys, which match the same postings as {@code
 * canonical.role.RoleMatch}.
 */
final class RoleConditions {
  private final List<Condition> filters = new ArrayList<>();

  private RoleConditions() {}

  static RoleQuery of(RoleSearch search, Instant now) {
    List<List<String>> roles = keys(search.roles());
    List<Condition> tiers =
        List.of(
            Facet.WHOLE_TITLE.in(search.roles()),
            any(roles, it -> Condition.phrase(Text.TITLE, it)),
            any(roles, RoleConditions::words));
    return new RoleQuery(tiers, new RoleConditions().filter(search), now, search.limit());
  }

  private Condition filter(RoleSearch search) {
    keywords(search);
    in(Facet.COUNTRY, search.countries());
    if (!search.locations().isEmpty()) {
      filters.add(any(keys(search.locations()), Condition.Place::new));
    }
    in(Facet.WORKPLACE, search.workplace().stream().map(Workplace::wire).toList());
    in(Facet.EMPLOYMENT_TYPE, search.employmentTypes().stream().map(EmploymentType::wire).toList());
    in(Facet.COMPANY, search.companies().include());
    if (!search.companies().exclude().isEmpty()) {
      filters.add(new Condition.Not(Facet.COMPANY.in(search.companies().exclude())));
    }
    if (search.publishedAfter() != null) {
      double second = (double) search.publishedAfter().getEpochSecond();
      filters.add(Condition.atLeast(Facet.PUBLISHED, second));
    }
    in(Facet.LANGUAGE, search.languages());
    if (search.salary() != null) {
      filters.add(pays(search.salary()));
    }
    return new Condition.And(filters);
  }

  private void keywords(RoleSearch search) {
    for (List<String> keys : keys(search.keywords().all())) {
      filters.add(Condition.phrase(Text.TEXT, keys));
    }
    if (!search.keywords().any().isEmpty()) {
      filters.add(any(keys(search.keywords().any()), it -> Condition.phrase(Text.TEXT, it)));
    }
    for (List<String> keys : keys(search.keywords().none())) {
      filters.add(new Condition.Not(Condition.phrase(Text.TEXT, keys)));
    }
  }

  private void in(Facet facet, Collection<String> values) {
    if (!values.isEmpty()) {
      filters.add(facet.in(values));
    }
  }

  private static Condition pays(LeastSalary least) {
    Condition comparable = Facet.PAID_IN.in(List.of(Pay.unit(least.currency(), least.period())));
    Condition enough = Condition.atLeast(Facet.PAY, least.atLeast());
    return least.includeUnknown()
        ? new Condition.Or(List.of(new Condition.Not(comparable), enough))
        : new Condition.And(List.of(comparable, enough));
  }

  private static Condition words(List<String> keys) {
    return new Condition.And(
        keys.stream().distinct().<Condition>map(key -> new Term(Text.TITLE, key)).toList());
  }

  private static Condition any(
      List<List<String>> keys, Function<List<String>, Condition> condition) {
    return new Condition.Or(keys.stream().map(condition).toList());
  }

  private static List<List<String>> keys(List<String> texts) {
    return texts.stream().map(RoleTokenizer::keys).toList();
  }
}

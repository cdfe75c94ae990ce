package dev.corpuscore.service.roles;

import dev.corpuscore.canonical.role.Keys;
import dev.corpuscore.canonical.role.RoleTerms.Pay;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Keyword;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.model.role.RoleSearch.LeastSalary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A role search as conditions over keys: what {@code canonical.role.RoleMatch} says of one posting.
 */
final class RoleConditions {
  private final List<Condition> filters = new ArrayList<>();

  private RoleConditions() {}

  static RoleQuery of(RoleSearch search, Instant now) {
    List<List<String>> roles = keys(search.roles());
    Condition whole =
        new Condition.Is(Keyword.TITLE, roles.stream().map(it -> String.join(" ", it)).toList());
    List<Condition> tiers =
        List.of(whole, any(roles, it -> phrase(Text.TITLE, it)), any(roles, RoleConditions::words));
    return new RoleQuery(tiers, new RoleConditions().filter(search), now, search.limit());
  }

  private Condition filter(RoleSearch search) {
    keywords(search);
    is(Keyword.COUNTRY, search.countries());
    if (!search.locations().isEmpty()) {
      filters.add(any(keys(search.locations()), Condition.Place::new));
    }
    is(Keyword.WORKPLACE, search.workplace().stream().map(Workplace::wire).toList());
    is(
        Keyword.EMPLOYMENT_TYPE,
        search.employmentTypes().stream().map(EmploymentType::wire).toList());
    is(Keyword.COMPANY, search.companies().include().stream().map(Keys::whole).toList());
    if (!search.companies().exclude().isEmpty()) {
      List<String> exclude = search.companies().exclude().stream().map(Keys::whole).toList();
      filters.add(new Condition.Not(new Condition.Is(Keyword.COMPANY, exclude)));
    }
    if (search.publishedAfter() != null) {
      filters.add(new Condition.PublishedSince(search.publishedAfter()));
    }
    is(
        Keyword.LANGUAGE,
        search.languages().stream().map(it -> it.toLowerCase(Locale.ROOT)).toList());
    if (search.salary() != null) {
      filters.add(pays(search.salary()));
    }
    return new Condition.All(filters);
  }

  private void keywords(RoleSearch search) {
    for (List<String> keys : keys(search.keywords().all())) {
      filters.add(phrase(Text.ALL, keys));
    }
    if (!search.keywords().any().isEmpty()) {
      filters.add(any(keys(search.keywords().any()), it -> phrase(Text.ALL, it)));
    }
    for (List<String> keys : keys(search.keywords().none())) {
      filters.add(new Condition.Not(phrase(Text.ALL, keys)));
    }
  }

  private void is(Keyword keyword, List<String> values) {
    if (!values.isEmpty()) {
      filters.add(new Condition.Is(keyword, values));
    }
  }

  private static Condition pays(LeastSalary least) {
    Condition comparable =
        new Condition.Is(Keyword.PAID_IN, List.of(Pay.unit(least.currency(), least.period())));
    Condition enough = new Condition.PaidAtLeast(least.atLeast());
    return least.includeUnknown()
        ? new Condition.Any(List.of(new Condition.Not(comparable), enough))
        : new Condition.All(List.of(comparable, enough));
  }

  private static Condition words(List<String> keys) {
    return new Condition.All(
        keys.stream().distinct().map(key -> phrase(Text.TITLE, List.of(key))).toList());
  }

  private static Condition phrase(Text text, List<String> keys) {
    return new Condition.Phrase(text, keys);
  }

  private static Condition any(
      List<List<String>> keys, Function<List<String>, Condition> condition) {
    return new Condition.Any(keys.stream().map(condition).toList());
  }

  private static List<List<String>> keys(List<String> texts) {
    return texts.stream().map(Keys::of).toList();
  }
}

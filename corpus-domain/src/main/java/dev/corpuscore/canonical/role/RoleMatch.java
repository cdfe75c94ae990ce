package dev.corpuscore.canonical.role;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.role.RoleTier.Role;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.model.role.RoleSearch.LeastSalary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Defines when a posting matches a role search. The indexes evaluate the same definition with their
 * own queries, and tests compare them with this class.
 */
public final class RoleMatch {
  private final List<Role> roles;
  private final List<Filter> filters = new ArrayList<>();

  public RoleMatch(RoleSearch search) {
    roles = search.roles().stream().map(Role::of).toList();
    keywords(search);
    anyOf("countries", search.countries(), (it, value) -> it.countries().contains(value));
    anyOf("locations", keys(search.locations()), RoleMatch::isIn);
    anyOf("workplace", search.workplace(), (it, value) -> it.workplace() == value);
    anyOf("employmentTypes", search.employmentTypes(), (it, value) -> it.employmentType() == value);
    List<String> include =
        search.companies().include().stream().map(RoleTokenizer::joined).toList();
    List<String> exclude =
        search.companies().exclude().stream().map(RoleTokenizer::joined).toList();
    anyOf("companies/include", include, (it, value) -> it.company().equals(value));
    filter("companies/exclude", it -> !exclude.contains(it.company()));
    filter(
        "publishedAfter",
        it ->
            search.publishedAfter() == null
                || (it.published() != null && !it.published().isBefore(search.publishedAfter())));
    List<String> languages = search.languages().stream().map(LowerCase::of).toList();
    anyOf("languages", languages, (it, value) -> value.equals(it.language()));
    filter("salary", it -> search.salary() == null || pays(it, search.salary()));
  }

  /** The best role for this title, or empty if none matches. */
  public Optional<RoleTier> tier(String title) {
    return RoleTier.best(roles, RoleTokenizer.keys(title));
  }

  /** Whether the posting matches a role and all filters. */
  public boolean matches(PostingContent content) {
    return tier(content.title()).isPresent() && failedFilter(content).isEmpty();
  }

  /**
   * The first filter that the posting does not match, as its place in the request; empty if it
   * matches all.
   */
  public Optional<String> failedFilter(PostingContent content) {
    Candidate said = new Candidate(RoleTerms.of(content), content);
    return filters.stream()
        .filter(filter -> !filter.holds().test(said))
        .map(Filter::member)
        .findFirst();
  }

  private void keywords(RoleSearch search) {
    for (List<String> phrase : keys(search.keywords().all())) {
      filters.add(new Filter("keywords/all", it -> it.holds(phrase)));
    }
    List<List<String>> any = keys(search.keywords().any());
    if (!any.isEmpty()) {
      filters.add(new Filter("keywords/any", it -> any.stream().anyMatch(it::holds)));
    }
    for (List<String> phrase : keys(search.keywords().none())) {
      filters.add(new Filter("keywords/none", it -> !it.holds(phrase)));
    }
  }

  private void filter(String member, Predicate<RoleTerms> holds) {
    filters.add(new Filter(member, it -> holds.test(it.terms)));
  }

  private <T> void anyOf(String member, List<T> values, Criterion<T> meets) {
    if (!values.isEmpty()) {
      filter(member, it -> values.stream().anyMatch(value -> meets.test(it, value)));
    }
  }

  private static boolean isIn(RoleTerms terms, List<String> place) {
    return terms.places().stream().anyMatch(it -> it.containsAll(place));
  }

  private static boolean pays(RoleTerms terms, LeastSalary least) {
    RoleTerms.Pay pay = terms.pay();
    if (pay == null || pay.period() != least.period() || !pay.currency().equals(least.currency())) {
      return least.includeUnknown();
    }
    return pay.amount() >= least.atLeast();
  }

  private static List<List<String>> keys(List<String> texts) {
    return texts.stream().map(RoleTokenizer::keys).toList();
  }

  private interface Criterion<T> {
    boolean test(RoleTerms terms, T value);
  }

  private record Filter(String member, Predicate<Candidate> holds) {}

  /** A posting whose long texts are analysed only if there are keywords. */
  private static final class Candidate {
    private final RoleTerms terms;
    private final PostingContent content;
    private @Nullable List<List<String>> texts;

    Candidate(RoleTerms terms, PostingContent content) {
      this.terms = terms;
      this.content = content;
    }

    boolean holds(List<String> phrase) {
      List<List<String>> read = texts;
      if (read == null) {
        read = keys(RoleTerms.texts(content));
        texts = read;
      }
      return read.stream().anyMatch(text -> Collections.indexOfSubList(text, phrase) >= 0);
    }
  }
}

package dev.corpuscore.model.role;

import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A strict search for roles, normalised so that equal searches are equal values: lists are sorted
 * by UTF-16 code units (enumerations by their wire names) and have no duplicates; the caller's
 * spelling is kept. Every criterion is a hard filter; an empty list or null means no filter.
 *
 * @param roles what a title must hold, 1..20
 * @param countries ISO 3166-1 alpha-2
 * @param publishedAfter inclusive, in whole seconds; postings without a date never match
 * @param languages primary subtags; postings of unknown language never match
 * @param limit how many results at most, 1..200
 */
public record RoleSearch(
    List<String> roles,
    Keywords keywords,
    List<String> countries,
    List<String> locations,
    List<Workplace> workplace,
    List<EmploymentType> employmentTypes,
    Companies companies,
    @Nullable Instant publishedAfter,
    List<String> languages,
    @Nullable LeastSalary salary,
    int limit) {
  /** Names the form of the request. */
  public static final String SCHEMA = "corpus.role-search/1";

  public static final int ROLES_LIMIT = 20;
  public static final int ROLE_LEAST = 2;
  public static final int ROLE_LIMIT = 120;
  public static final int LIST_LIMIT = 50;
  public static final int RESULTS_LIMIT = 200;
  public static final int RESULTS_DEFAULT = 50;

  public RoleSearch {
    roles = normal(roles);
    countries = normal(countries);
    locations = normal(locations);
    workplace = normal(workplace, Workplace::wire);
    employmentTypes = normal(employmentTypes, EmploymentType::wire);
    languages = normal(languages);
  }

  /**
   * Whole words or phrases in title, department or description.
   *
   * @param all each must be there
   * @param any one must be there, if there are any
   * @param none none may be there
   */
  public record Keywords(List<String> all, List<String> any, List<String> none) {
    public static final Keywords NONE = new Keywords(List.of(), List.of(), List.of());

    public Keywords {
      all = normal(all);
      any = normal(any);
      none = normal(none);
    }
  }

  /**
   * Whole company names.
   *
   * @param include one of them, if there are any; a posting without a company is none of them
   * @param exclude none of them; a posting without a company stays
   */
  public record Companies(List<String> include, List<String> exclude) {
    public static final Companies ANY = new Companies(List.of(), List.of());

    public Companies {
      include = normal(include);
      exclude = normal(exclude);
    }
  }

  /**
   * The minimum pay. It is compared with the posting's {@code max}, or with its {@code min} if
   * there is no {@code max}.
   *
   * @param includeUnknown whether postings match that say no amount, or one in another currency or
   *     for another period
   */
  public record LeastSalary(
      double atLeast, String currency, Salary.Period period, boolean includeUnknown) {}

  /** {@link String#compareTo} compares UTF-16 code units. */
  private static List<String> normal(List<String> list) {
    return list.stream().distinct().sorted().toList();
  }

  private static <T> List<T> normal(List<T> list, Function<T, String> wire) {
    return list.stream().distinct().sorted(Comparator.comparing(wire)).toList();
  }
}

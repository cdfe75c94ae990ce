package dev.corpuscore.canonical.role;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a posting that role searches compare, except the keys of its long texts ({@link
 * #texts}).
 *
 * @param places for each location the keys of its text, city and region
 * @param countries the countries of all locations, and those where remote workers may live
 * @param company the keys of the whole name; empty if there is no name, or no word in it
 * @param language the primary subtag in lower case; null if unknown
 * @param pay null unless amount, currency and period are known
 */
public record RoleTerms(
    List<Set<String>> places,
    Set<String> countries,
    @Nullable Workplace workplace,
    @Nullable EmploymentType employmentType,
    String company,
    @Nullable String language,
    @Nullable Instant published,
    @Nullable Pay pay) {
  /** The highest amount that the posting states, and its period. */
  public record Pay(String currency, Salary.Period period, double amount) {
    /** Currency and period, such as {@code EUR/month}. Only amounts of one unit are compared. */
    public String unit() {
      return unit(currency, period);
    }

    /** As {@link #unit()}. */
    public static String unit(String currency, Salary.Period period) {
      return currency + "/" + period.wire();
    }
  }

  /** The terms of a posting. */
  public static RoleTerms of(PostingContent content) {
    return new RoleTerms(
        places(content),
        countries(content),
        content.workplace(),
        content.employmentType(),
        content.company() == null ? "" : RoleTokenizer.joined(content.company().name()),
        language(content.language()),
        content.published() == null ? null : content.published().at(),
        pay(content.salary()));
  }

  /** The texts in which keywords are searched: title, department and description. */
  public static List<String> texts(PostingContent content) {
    List<String> texts = new ArrayList<>(3);
    texts.add(content.title());
    if (content.department() != null) {
      texts.add(content.department());
    }
    if (content.description() != null) {
      texts.add(content.description());
    }
    return texts;
  }

  /** For each location, the keys of its text, city and region. */
  public static List<Set<String>> places(PostingContent content) {
    return content.locations().stream().map(RoleTerms::place).toList();
  }

  /** The countries of all locations, and those where remote workers may live. */
  public static Set<String> countries(PostingContent content) {
    Set<String> countries = new TreeSet<>(content.remoteFrom());
    for (Location location : content.locations()) {
      if (location.country() != null) {
        countries.add(location.country());
      }
    }
    return countries;
  }

  /** The primary subtag of a language tag (BCP 47), in lower case; null if the tag is null. */
  public static @Nullable String language(@Nullable String tag) {
    return tag == null ? null : LowerCase.of(tag.split("[-_]", 2)[0]);
  }

  private static Set<String> place(Location location) {
    Set<String> keys = new HashSet<>();
    Stream.of(location.text(), location.city(), location.region())
        .filter(text -> text != null)
        .forEach(text -> keys.addAll(RoleTokenizer.keys(text)));
    return keys;
  }

  /** The highest amount of a salary; null as in {@link #pay()}. */
  public static @Nullable Pay pay(@Nullable Salary salary) {
    if (salary == null || salary.currency() == null || salary.period() == null) {
      return null;
    }
    Double amount = salary.max() == null ? salary.min() : salary.max();
    return amount == null ? null : new Pay(salary.currency(), salary.period(), amount);
  }
}

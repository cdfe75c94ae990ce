package dev.corpuscore.index.layout;

import dev.corpuscore.index.PostingSearch.Fact;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.ControlCharacters;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What public searches filter and count by.
 *
 * @param company as written, without {@link ControlCharacters}; null if unknown
 * @param employer the company's name folded, see {@link Words#foldName}; null if unknown
 * @param countries of any location, or that a remote worker may live in
 * @param published in seconds since 1970; null if unknown
 * @param expires in seconds since 1970; null if it does not
 */
public record PostingFacts(
    @Nullable String company,
    @Nullable String employer,
    Set<String> countries,
    @Nullable EmploymentType employmentType,
    boolean remote,
    @Nullable Long published,
    @Nullable Long expires) {

  /** The facts of what a posting says. */
  public static PostingFacts of(PostingContent content) {
    Company company = content.company();
    Set<String> countries = new TreeSet<>(content.remoteFrom());
    for (Location location : content.locations()) {
      if (location.country() != null) {
        countries.add(location.country());
      }
    }
    // of a name that was stored before they were refused; an index may use one to separate values
    String name = company == null ? "" : ControlCharacters.without(company.name()).strip();
    return new PostingFacts(
        name.isEmpty() ? null : name,
        name.isEmpty() ? null : Words.foldName(name),
        countries,
        content.employmentType(),
        content.workplace() == Workplace.REMOTE,
        content.published() == null ? null : content.published().at().getEpochSecond(),
        content.expiresAt() == null ? null : content.expiresAt().getEpochSecond());
  }

  /** The values of {@code fact}, as searches name them; none where that is unknown. */
  public List<String> values(Fact fact) {
    return switch (fact) {
      case EMPLOYER -> employer == null ? List.of() : List.of(employer);
      case COUNTRY -> List.copyOf(countries);
      case EMPLOYMENT_TYPE -> employmentType == null ? List.of() : List.of(employmentType.wire());
      case REMOTE -> List.of(String.valueOf(remote));
    };
  }
}

package dev.corpuscore.service.find;

import dev.corpuscore.canonical.job.LegalForms;
import dev.corpuscore.index.Facet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a board and a page call a company. Case, accents, legal forms and words about jobs
 * do not count. {@code Acme} and {@code Acme Robotics} are the same, {@code Acme} and {@code
 * Acmella} are not.
 */
final class CompanyNames {
  /** Shorter names are the same only if they are equal. */
  private static final int LONG_ENOUGH = 4;

  /** Words that tell no company from another, besides legal forms. */
  private static final Set<String> COMMON =
      Set.of(
          ("company group gruppe groupe holding the und and de la le at in of for us we our bei chez i et y"
                  + " career careers job jobs karriere stellen stellenangebote emploi emplois"
                  + " empleo vagas carreiras vacatures lavora join team work working home homepage"
                  + " hiring open positions opportunities welcome www com net org io external")
              .split(" "));

  private final Set<List<String>> known = new HashSet<>();

  /** Adds names of the company. A name of common words alone is none. */
  void add(Collection<String> names) {
    names.stream().map(CompanyNames::words).filter(it -> !it.isEmpty()).forEach(known::add);
  }

  /** Whether {@code name} may be that of the same company. */
  boolean has(@Nullable String name) {
    List<String> words = name == null ? List.of() : words(name);
    return !words.isEmpty() && known.stream().anyMatch(it -> isSame(it, words));
  }

  private static boolean isSame(List<String> one, List<String> other) {
    String joined = String.join("", one);
    String joinedOther = String.join("", other);
    if (joined.equals(joinedOther)) {
      return true;
    }
    boolean longEnough = Math.min(joined.length(), joinedOther.length()) >= LONG_ENOUGH;
    return longEnough && (begins(one, other) || begins(other, one));
  }

  private static boolean begins(List<String> start, List<String> all) {
    return start.size() <= all.size() && all.subList(0, start.size()).equals(start);
  }

  private static List<String> words(String name) {
    return Facet.words(name).stream()
        .filter(word -> !LegalForms.contain(word) && !COMMON.contains(word))
        .toList();
  }
}

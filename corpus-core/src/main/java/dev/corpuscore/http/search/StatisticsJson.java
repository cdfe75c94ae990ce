package dev.corpuscore.http.search;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.TaxonomyConcept;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Counts of values, as JobSearch writes them: of concepts of the taxonomy with id and code, of
 * countries also with their Swedish names.
 */
public final class StatisticsJson {
  private StatisticsJson() {}

  /** Of so many countries ids and codes are looked for: as many as an answer may show. */
  private static final int COUNTRIES = 30;

  private static final Locale SWEDISH = Locale.of("sv");

  /** The same search, counting what {@link #write} needs besides. */
  public static PostingSearch prepared(PostingSearch search) {
    if (!search.stats().contains(Facet.COUNTRY) || search.statsLimit() == 0) {
      return search;
    }
    List<Facet> stats = new ArrayList<>(search.stats());
    stats.add(Facet.COUNTRY_CONCEPT);
    return search.toBuilder().stats(stats).statsLimit(COUNTRIES).build();
  }

  /**
   * Writes a list with an object for each statistic.
   *
   * @param limit how many values of each
   */
  public static void write(JsonBytes out, List<Stats> statistics, int limit) {
    List<TaxonomyConcept> countries =
        statistics.stream()
            .filter(it -> it.facet() == Facet.COUNTRY_CONCEPT)
            .flatMap(it -> it.values().stream())
            .map(it -> TaxonomyConcept.read(it.term()))
            .toList();
    String separator = "";
    out.raw('[');
    for (Stats stats : statistics) {
      if (stats.facet() == Facet.COUNTRY_CONCEPT) {
        continue;
      }
      out.raw(separator).raw("{\"type\":").string(stats.facet().wire());
      if (stats.facet() == Facet.OCCUPATION) {
        out.raw(",\"inferred\":true");
      }
      out.raw(",\"values\":[");
      String between = "";
      for (Stats.Count count : stats.values().stream().limit(limit).toList()) {
        out.raw(between);
        writeValue(out, stats, count, countries);
        between = ",";
      }
      out.raw("]}");
      separator = ",";
    }
    out.raw(']');
  }

  private static void writeValue(
      JsonBytes out, Stats stats, Stats.Count count, List<TaxonomyConcept> countries) {
    out.raw("{\"term\":");
    if (stats.facet() == Facet.COUNTRY || stats.facet().isConcept()) {
      TaxonomyConcept concept =
          stats.facet() == Facet.COUNTRY
              ? country(count.term(), countries)
              : TaxonomyConcept.read(count.term());
      out.string(concept.term()).raw(",\"concept_id\":");
      write(out, concept.conceptId());
      write(out.raw(",\"code\":"), concept.code());
    } else {
      out.string(count.term());
    }
    out.raw(",\"count\":").number(count.count()).raw('}');
  }

  /**
   * A country by its Swedish name, with the id and the code that most of the ads have which name
   * both; without any of these it has no id, and its ISO code.
   */
  private static TaxonomyConcept country(String iso, List<TaxonomyConcept> countries) {
    String name = Locale.of("", iso).getDisplayCountry(SWEDISH);
    return countries.stream()
        .filter(it -> iso.equals(it.label()))
        .findFirst()
        .map(it -> new TaxonomyConcept(name, it.conceptId(), it.code()))
        .orElseGet(() -> new TaxonomyConcept(name, null, iso));
  }

  private static void write(JsonBytes out, @Nullable String text) {
    if (text == null) {
      out.raw("null");
    } else {
      out.string(text);
    }
  }
}

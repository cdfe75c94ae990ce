package dev.corpuscore.http.search;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.TaxonomyConcept;
import dev.corpuscore.language.fact.StatedFact;
import dev.corpuscore.language.fact.StatedFact.Kind;
import dev.corpuscore.model.Workplace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts of values, as JobSearch writes them: of concepts of the taxonomy with id and code, of
 * countries also with their Swedish names.
 */
public final class StatisticsJson {
  private StatisticsJson() {}

  /** Of so many values at least more is looked for: as many as a search may show. */
  private static final int MOST = 30;

  private static final Set<Facet> BESIDES = Set.of(Facet.COUNTRY_CONCEPT, Facet.STATED);

  private static final Locale SWEDISH = Locale.of("sv");

  /** The same search, counting what {@link #write} needs besides. */
  public static PostingSearch prepared(PostingSearch search) {
    List<Facet> stats = new ArrayList<>(search.stats());
    if (stats.contains(Facet.COUNTRY)) {
      stats.add(Facet.COUNTRY_CONCEPT);
    }
    if (stats.contains(Facet.REMOTE) || stats.contains(Facet.EMPLOYMENT_TYPE)) {
      stats.add(Facet.STATED);
    }
    return search.statsLimit() == 0 || stats.size() == search.stats().size()
        ? search
        : search.toBuilder().stats(stats).statsLimit(Math.max(MOST, search.statsLimit())).build();
  }

  /**
   * Writes a list with an object for each statistic.
   *
   * @param limit how many values of each
   */
  public static void write(JsonBytes out, List<Stats> statistics, int limit) {
    List<TaxonomyConcept> countries = countries(statistics);
    List<Stats.Count> stated = counted(statistics, Facet.STATED).toList();
    String separator = "";
    out.raw('[');
    for (Stats stats : statistics) {
      if (BESIDES.contains(stats.facet())) {
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
        writeDerived(out, stats.facet(), count.term(), stated);
        out.raw('}');
        between = ",";
      }
      out.raw("]}");
      separator = ",";
    }
    out.raw(']');
  }

  /**
   * Writes an object with a list for each statistic of concepts and countries, as JobTech's
   * Historical does.
   *
   * @param limit how many values of each
   */
  public static void writeConcepts(JsonBytes out, List<Stats> statistics, int limit) {
    List<TaxonomyConcept> countries = countries(statistics);
    char separator = '{';
    for (Stats stats : statistics) {
      if (BESIDES.contains(stats.facet())) {
        continue;
      }
      out.raw(separator).string(stats.facet().wire()).raw(":[");
      String between = "";
      for (Stats.Count count : stats.values().stream().limit(limit).toList()) {
        TaxonomyConcept concept = concept(stats.facet(), count.term(), countries);
        write(out.raw(between).raw("{\"concept_id\":"), concept.conceptId());
        out.raw(",\"label\":").string(concept.term()).raw(",\"legacy_ams_taxonomy_id\":");
        write(out, concept.code());
        out.raw(",\"occurrences\":").number(count.count()).raw('}');
        between = ",";
      }
      out.raw(']');
      separator = ',';
    }
    out.raw(separator == '{' ? "{}" : "}");
  }

  private static List<TaxonomyConcept> countries(List<Stats> statistics) {
    return counted(statistics, Facet.COUNTRY_CONCEPT)
        .map(it -> TaxonomyConcept.read(it.term()))
        .toList();
  }

  private static TaxonomyConcept concept(
      Facet facet, String term, List<TaxonomyConcept> countries) {
    return facet == Facet.COUNTRY ? country(term, countries) : TaxonomyConcept.read(term);
  }

  private static void writeValue(
      JsonBytes out, Stats stats, Stats.Count count, List<TaxonomyConcept> countries) {
    out.raw("{\"term\":");
    if (stats.facet() == Facet.COUNTRY || stats.facet().isConcept()) {
      TaxonomyConcept concept = concept(stats.facet(), count.term(), countries);
      out.string(concept.term()).raw(",\"concept_id\":");
      write(out, concept.conceptId());
      write(out.raw(",\"code\":"), concept.code());
    } else {
      out.string(count.term());
    }
    out.raw(",\"count\":").number(count.count());
  }

  /** How many of them only state it in their texts; nothing for none. */
  private static void writeDerived(
      JsonBytes out, Facet facet, String value, List<Stats.Count> stated) {
    String term =
        facet == Facet.REMOTE && Boolean.parseBoolean(value)
            ? StatedFact.term(Kind.WORKPLACE, Workplace.REMOTE.wire())
            : facet.wire() + '=' + value;
    stated.stream()
        .filter(it -> it.term().equals(term))
        .forEach(it -> out.raw(",\"derived\":").number(it.count()));
  }

  private static Stream<Stats.Count> counted(List<Stats> statistics, Facet facet) {
    return statistics.stream()
        .filter(it -> it.facet() == facet)
        .flatMap(it -> it.values().stream());
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

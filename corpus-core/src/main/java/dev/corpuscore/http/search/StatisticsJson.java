package dev.corpuscore.http.search;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.TaxonomyConcept;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts of values, as JobSearch writes them: of concepts of the taxonomy with id and code. */
public final class StatisticsJson {
  private StatisticsJson() {}

  /** Writes a list with an object for each statistic. */
  public static void write(JsonBytes out, List<Stats> statistics) {
    String separator = "";
    out.raw('[');
    for (Stats stats : statistics) {
      out.raw(separator).raw("{\"type\":").string(stats.facet().wire());
      if (stats.facet() == Facet.OCCUPATION) {
        out.raw(",\"inferred\":true");
      }
      out.raw(",\"values\":[");
      String between = "";
      for (Stats.Count count : stats.values()) {
        out.raw(between);
        writeValue(out, stats, count);
        between = ",";
      }
      out.raw("]}");
      separator = ",";
    }
    out.raw(']');
  }

  private static void writeValue(JsonBytes out, Stats stats, Stats.Count count) {
    out.raw("{\"term\":");
    if (stats.facet().isConcept()) {
      TaxonomyConcept concept = TaxonomyConcept.read(count.term());
      out.string(concept.term()).raw(",\"concept_id\":");
      write(out, concept.conceptId());
      write(out.raw(",\"code\":"), concept.code());
    } else {
      out.string(count.term());
    }
    out.raw(",\"count\":").number(count.count()).raw('}');
  }

  private static void write(JsonBytes out, @Nullable String text) {
    if (text == null) {
      out.raw("null");
    } else {
      out.string(text);
    }
  }
}

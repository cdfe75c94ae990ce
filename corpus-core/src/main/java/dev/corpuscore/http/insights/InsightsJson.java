package dev.corpuscore.http.insights;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.occupation.Occupation;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.insights.Insights;
import dev.corpuscore.service.insights.Insights.EmployerSize;
import dev.corpuscore.service.insights.Insights.Pay;
import dev.corpuscore.service.insights.Insights.Unit;
import dev.corpuscore.service.insights.Insights.Values;
import dev.corpuscore.service.insights.Insights.Week;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Consumer;

/** Insights as JSON. What may not be shown is missing from lists, or null. */
final class InsightsJson {
  private InsightsJson() {}

  /** Writes the members of the answer, without the braces around them. */
  static void write(JsonBytes out, Insights insights, Occupations occupations) {
    out.raw("\"postings\":");
    if (insights.postings() == null) {
      out.raw("null");
    } else {
      out.number(insights.postings());
    }
    out.raw(",\"facets\":");
    each(out, insights.facets(), facet -> write(out, facet, occupations));
    out.raw(",\"published\":");
    each(out, insights.published(), week -> write(out, week));
    out.raw(",\"closed\":");
    each(out, insights.closed(), week -> write(out, week));
    out.raw(",\"units\":");
    each(out, insights.units(), unit -> write(out, unit));
    out.raw(",\"pay\":");
    if (insights.pay() == null) {
      out.raw("null");
    } else {
      write(out, insights.pay());
    }
    out.raw(",\"employers\":");
    each(out, insights.employers(), size -> write(out, size));
  }

  private static <T> void each(JsonBytes out, List<T> all, Consumer<T> one) {
    char before = '[';
    for (T each : all) {
      out.raw(before);
      one.accept(each);
      before = ',';
    }
    out.raw(all.isEmpty() ? "[]" : "]");
  }

  private static void write(JsonBytes out, Values facet, Occupations occupations) {
    out.raw("{\"type\":").string(facet.facet().wire()).raw(",\"values\":");
    each(
        out,
        facet.values(),
        value -> {
          out.raw("{\"term\":").string(value.term());
          if (facet.facet() == Facet.OCCUPATION) {
            out.raw(",\"label\":").string(label(value, occupations));
          }
          out.raw(",\"count\":").number(value.count()).raw('}');
        });
    out.raw('}');
  }

  private static String label(Stats.Count value, Occupations occupations) {
    return occupations.withId(value.term()).map(Occupation::label).orElse(value.term());
  }

  private static void write(JsonBytes out, Week week) {
    out.raw("{\"week\":").string(week.monday().toString());
    out.raw(",\"count\":").number(week.postings()).raw('}');
  }

  private static void write(JsonBytes out, Unit unit) {
    out.raw("{\"currency\":").string(unit.currency());
    out.raw(",\"period\":").string(unit.period().wire());
    out.raw(",\"count\":").number(unit.postings()).raw('}');
  }

  private static void write(JsonBytes out, Pay pay) {
    out.raw("{\"currency\":").string(pay.unit().currency());
    out.raw(",\"period\":").string(pay.unit().period().wire());
    out.raw(",\"count\":").number(pay.unit().postings());
    out.raw(",\"p25\":").raw(amount(pay.p25()));
    out.raw(",\"p50\":").raw(amount(pay.p50()));
    out.raw(",\"p75\":").raw(amount(pay.p75())).raw('}');
  }

  /** Without an exponent, and without a fraction that is 0. */
  private static String amount(double amount) {
    return new BigDecimal(Double.toString(amount)).stripTrailingZeros().toPlainString();
  }

  private static void write(JsonBytes out, EmployerSize size) {
    out.raw("{\"least\":").number(size.least()).raw(",\"most\":");
    if (size.most() == null) {
      out.raw("null");
    } else {
      out.number(size.most());
    }
    out.raw(",\"employers\":").number(size.employers());
    out.raw(",\"postings\":").number(size.postings()).raw('}');
  }
}

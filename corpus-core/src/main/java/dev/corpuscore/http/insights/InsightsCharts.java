package dev.corpuscore.http.insights;

import dev.corpuscore.http.insights.InsightsView.Bar;
import dev.corpuscore.http.insights.InsightsView.Chart;
import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.search.InsightsParameters;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.Salary;
import dev.corpuscore.service.insights.Insights;
import dev.corpuscore.service.insights.Insights.EmployerSize;
import dev.corpuscore.service.insights.Insights.Values;
import dev.corpuscore.service.insights.Insights.Week;
import dev.corpuscore.service.insights.ReadInsights;
import dev.corpuscore.service.insights.Weeks;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Insights as charts in the language of a visitor. */
final class InsightsCharts {
  private final Insights insights;
  private final BrowseQuery query;
  private final Visitor visitor;
  private final Labels labels;
  private final QueryContext context;

  InsightsCharts(Insights insights, BrowseQuery query, Visitor visitor, QueryContext context) {
    this.insights = insights;
    this.query = query;
    this.visitor = visitor;
    this.labels = visitor.labels();
    this.context = context;
  }

  /** All charts with a figure, but for pay. */
  List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    charts.add(weeks("published", MessageKey.PUBLISHED_PER_WEEK, insights.published()));
    charts.add(weeks("closed", MessageKey.CLOSED_PER_WEEK, insights.closed()));
    insights.facets().forEach(facet -> charts.add(values(facet)));
    charts.add(employers());
    charts.removeIf(it -> it.bars().isEmpty());
    return charts;
  }

  /** The percentiles of pay. */
  Chart pay(Insights.Pay pay) {
    List<Bar> bars =
        List.of(
            percentile(MessageKey.PAY_QUARTER, pay, pay.p25()),
            percentile(MessageKey.PAY_HALF, pay, pay.p50()),
            percentile(MessageKey.PAY_THREE_QUARTERS, pay, pay.p75()));
    return new Chart("pay", visitor.text(MessageKey.PAY), 0, List.of(), bars);
  }

  private Bar percentile(MessageKey key, Insights.Pay pay, double amount) {
    return new Bar(visitor.text(key), paid(pay.unit(), amount), share(amount, pay.p75()), 0, null);
  }

  /** A currency and period, such as {@code EUR an hour}. */
  String inWords(Insights.Unit unit) {
    return labels.paid(unit.currency(), unit.period());
  }

  private String paid(Insights.Unit unit, double amount) {
    String text = labels.of(new Salary(amount, amount, unit.currency(), null, null));
    return text == null ? "" : text;
  }

  /** A column for each of the last weeks, so that one that is left out is a gap. */
  private Chart weeks(String id, MessageKey title, List<Week> weeks) {
    long most = weeks.stream().mapToLong(Week::postings).max().orElse(1);
    LocalDate today = LocalDate.ofInstant(context.now(), ZoneOffset.UTC);
    LocalDate first = Weeks.mondays(context.now()).getFirst();
    List<String> axis =
        Stream.of(first, first.plusWeeks(ReadInsights.WEEKS / 2), today)
            .map(visitor.times()::day)
            .toList();
    List<Bar> bars =
        weeks.stream()
            .filter(it -> !it.monday().isBefore(first)) // counted before this week began
            .map(
                it ->
                    new Bar(
                        visitor.times().day(it.monday()),
                        labels.number(it.postings()),
                        share(it.postings(), most),
                        Math.toIntExact(ChronoUnit.WEEKS.between(first, it.monday())),
                        null))
            .toList();
    return new Chart(id, visitor.text(title), ReadInsights.WEEKS, axis, bars);
  }

  private Chart values(Values facet) {
    long most = facet.values().stream().mapToLong(it -> it.count()).max().orElse(1);
    Facet kind = facet.facet();
    boolean taken = InsightsParameters.FILTERS.contains(kind.wire());
    List<Bar> bars =
        facet.values().stream()
            .map(
                it ->
                    new Bar(
                        labels.of(kind, it.term(), context.occupations()),
                        labels.number(it.count()),
                        share(it.count(), most),
                        0,
                        taken ? link(query.with(kind.wire(), it.term())) : null))
            .toList();
    return new Chart(kind.wire(), labels.name(kind), 0, List.of(), bars);
  }

  private @Nullable String link(BrowseQuery narrower) {
    return narrower.isTakenByInsights(context) ? narrower.path(InsightsPage.PATH) : null;
  }

  private Chart employers() {
    long most = insights.employers().stream().mapToLong(EmployerSize::employers).max().orElse(1);
    List<Bar> bars =
        insights.employers().stream()
            .map(
                it ->
                    new Bar(
                        size(it.least(), it.most()),
                        labels.number(it.employers()),
                        share(it.employers(), most),
                        0,
                        null))
            .toList();
    String title = visitor.text(MessageKey.EMPLOYERS_BY_JOBS);
    return new Chart("employers", title, 0, List.of(), bars);
  }

  private String size(int least, @Nullable Integer most) {
    if (most == null) {
      return visitor.text(MessageKey.JOBS_AT_LEAST, least);
    }
    return least == most ? labels.jobs(least) : visitor.text(MessageKey.JOBS_BETWEEN, least, most);
  }

  private static double share(long value, long most) {
    return share((double) value, (double) most);
  }

  private static double share(double value, double most) {
    return most == 0 ? 0 : Math.round(1_000 * value / most) / 10.0;
  }
}

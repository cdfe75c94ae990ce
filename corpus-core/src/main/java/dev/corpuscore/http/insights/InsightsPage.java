package dev.corpuscore.http.insights;

import dev.corpuscore.http.insights.InsightsView.Pay;
import dev.corpuscore.http.pages.PublicOrigin;
import dev.corpuscore.http.pages.Templates;
import dev.corpuscore.http.pages.browse.FilterWords;
import dev.corpuscore.http.pages.browse.WhereField;
import dev.corpuscore.http.pages.language.LanguageVersions;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.http.search.InsightsParameters;
import dev.corpuscore.http.search.PayFilter;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.service.insights.Insights;
import dev.corpuscore.service.insights.ReadInsights;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /insights}: what the postings of a search say together, drawn and as tables. The
 * parameters are those of {@code GET /api/insights}, {@code lang}, and {@code where} as the search
 * page reads it; an empty one, as forms send it, counts as not given.
 */
public final class InsightsPage implements Resource {
  /** Where it is. */
  public static final String PATH = "/insights";

  /** The parameters with a field of their own. */
  private static final Set<String> TYPED = Set.of("q", InsightsParameters.PLACE);

  private final ReadInsights insights;
  private final PublicOrigin url;
  private final Supplier<QueryContext> context;

  public InsightsPage(ReadInsights insights, PublicOrigin url, Supplier<QueryContext> context) {
    this.insights = insights;
    this.url = url;
    this.context = context;
  }

  @Override
  public Response answer(Request request) {
    QueryContext now = context.get();
    WhereField where = WhereField.typed(request.parameters().withoutBlank(), now);
    Parameters in =
        where.placed() == null
            ? where.asked()
            : InsightsParameters.with(where.placed(), where.asked());
    Visitor visitor = Visitor.of(in, request);
    Insights read =
        insights.read(InsightsParameters.read(in, now).in(visitor.language().currency()));
    BrowseQuery query = BrowseQuery.of(in).in(visitor.chosen());
    return Templates.page(
        "insights.jte",
        view(read, query, where, visitor, now, url.publisher(), url.origin(request)),
        visitor.headers());
  }

  private static InsightsView view(
      Insights read,
      BrowseQuery query,
      WhereField where,
      Visitor visitor,
      QueryContext now,
      Publisher publisher,
      @Nullable String origin) {
    InsightsCharts charts = new InsightsCharts(read, query, visitor, now);
    Long postings = read.postings();
    boolean all = query.in(null).fields().isEmpty();
    String title =
        visitor.text(MessageKey.INSIGHTS)
            + " – "
            + (all ? visitor.text(MessageKey.ALL_JOBS) : query.title(visitor, now));
    return new InsightsView(
        new Head(
            publisher.title(title),
            visitor.text(MessageKey.INSIGHTS_RULE),
            all && postings != null,
            null,
            null,
            List.of(),
            visitor,
            publisher,
            LanguageVersions.of(
                visitor, it -> query.in(it).path(PATH), origin, all && postings != null)),
        query.first("q"),
        new Browse.Where(
            where.isUnknown() ? where.typed() : query.first(InsightsParameters.PLACE),
            List.of(),
            where.isUnknown(),
            where.note(visitor)),
        query.fields().stream().filter(it -> !TYPED.contains(it.name())).toList(),
        new FilterWords(query, visitor, now).chips(PATH),
        title,
        postings == null
            ? visitor.text(MessageKey.INSIGHTS_WITHHELD)
            : visitor.labels().jobs(postings),
        charts.all(),
        pay(charts, read, query, visitor),
        new TextLink(visitor.text(MessageKey.INSIGHTS_JOBS), jobs(query)),
        query.in(null).path("/api/insights"));
  }

  /** Every posting of them: so many are counted. */
  private static String jobs(BrowseQuery query) {
    return query.without(PayFilter.CURRENCY).without(PayFilter.PERIOD).distinct(false).path();
  }

  private static BrowseQuery in(Insights.Unit unit, BrowseQuery query) {
    return query
        .with(PayFilter.CURRENCY, unit.currency())
        .with(PayFilter.PERIOD, unit.period().wire());
  }

  private static @Nullable Pay pay(
      InsightsCharts charts, Insights read, BrowseQuery query, Visitor visitor) {
    if (read.pay() == null) {
      return null;
    }
    Insights.Unit shown = read.pay().unit();
    List<TextLink> others = new ArrayList<>();
    for (Insights.Unit unit : read.units()) {
      if (!unit.equals(shown)) {
        others.add(new TextLink(charts.inWords(unit), in(unit, query).path(PATH)));
      }
    }
    String unit =
        visitor.text(
            MessageKey.PAY_OF, charts.inWords(shown), visitor.labels().jobs(shown.postings()));
    return new Pay(unit, charts.pay(read.pay()), others);
  }
}

package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.FeedFormat;
import dev.corpuscore.http.pages.language.LanguageVersions;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse;
import dev.corpuscore.http.pages.view.Browse.Corrected;
import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.pages.view.NoResults;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.pages.view.Result;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.http.search.PayFilter;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchFilter;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.changes.IndexProgress;
import dev.corpuscore.service.search.FoundPostings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the template of the search page shows of a search: what was asked, found, and is near. */
final class BrowseView {
  private final BrowseQuery query;
  private final PostingSearch asked;
  private final FoundPostings found;
  private final SearchPage page;
  private final @Nullable Corrected corrected;
  private final WhereField where;
  private final PayField payField;
  private final Visitor visitor;
  private final QueryContext context;
  private final SearchSuggestions suggestions;
  private final @Nullable UnderstoodLinks understood;
  private final @Nullable String growing;

  /**
   * @param query with the words that were searched for
   * @param asked the same, as it was given to the index
   * @param indexed how far the index was, before the search
   */
  BrowseView(
      BrowseQuery query,
      PostingSearch asked,
      FoundPostings found,
      @Nullable Corrected corrected,
      WhereField where,
      PayField payField,
      IndexProgress indexed,
      Visitor visitor,
      QueryContext context,
      SearchSuggestions suggestions) {
    this.query = query;
    this.asked = asked;
    this.found = found;
    this.page = found.searched();
    this.corrected = corrected;
    this.where = where;
    this.payField = payField;
    this.visitor = visitor;
    this.context = context;
    this.suggestions = suggestions;
    this.understood = UnderstoodLinks.of(query, found.understood(), visitor);
    this.growing = page.total() == 0 && indexed.isBehind() ? growing(indexed, visitor) : null;
  }

  /** In place of "no jobs" while there may be some that no search finds yet. */
  private static String growing(IndexProgress indexed, Visitor visitor) {
    return visitor.text(
        MessageKey.STILL_INDEXED,
        visitor.labels().number(indexed.revision()),
        visitor.labels().number(indexed.newest()));
  }

  /**
   * @param results those of this page
   * @param origin where the service is reached; null if that is not known
   */
  Browse of(List<Result> results, @Nullable String origin, Publisher publisher) {
    Occupations occupations = context.occupations();
    PageTurns turns = new PageTurns(query, asked, page);
    String words = growing == null ? query.first("q").strip() : "";
    String heading = growing == null ? count() : growing;
    Browse.Where place = where.shown(query, visitor);
    Browse.Pay pay = payField.shown(query, countries(), visitor);
    boolean shows = page.total() > 0 && !page.hits().isEmpty();
    return new Browse(
        head(turns, words, heading, shows && !place.unknown(), origin, publisher),
        query.first("q"),
        place,
        kept(pay),
        facets(),
        Since.choices(query.first(Since.PARAMETER), visitor),
        pay,
        SortChoices.of(
            query, !asked.query().clauses().isEmpty(), !asked.centres().isEmpty(), visitor),
        heading,
        show(),
        words.isEmpty() ? null : words,
        chips(),
        understood == null ? query.withoutFilters().path() : understood.clear(),
        corrected,
        understood == null ? null : understood.exact(),
        found.uncorrected(),
        once(),
        OccupationLink.of(query, found, visitor.labels(), occupations),
        occupations.attribution().isEmpty() ? null : occupations.attribution(),
        results.stream().filter(it -> it.missing().isEmpty()).toList(),
        results.stream().filter(it -> !it.missing().isEmpty()).toList(),
        turns.first(),
        turns.range(visitor),
        said().insights(context),
        shows ? null : noResults());
  }

  /** The search for those who read no words. */
  private BrowseQuery said() {
    return understood == null ? query : understood.filters();
  }

  private Head head(
      PageTurns turns,
      String words,
      String heading,
      boolean indexed,
      @Nullable String origin,
      Publisher publisher) {
    return new Head(
        publisher.title(query.title(visitor, context)),
        words.isEmpty() ? heading : visitor.text(MessageKey.FOUND_FOR, heading, words),
        indexed,
        turns.previous(),
        turns.next(),
        feeds(said().filtersAlone().distinct(query.isDistinct())),
        visitor,
        publisher,
        LanguageVersions.of(visitor, it -> query.in(it).path(), origin, indexed));
  }

  /** What is said of jobs with more than one posting; null where there are none. */
  private Browse.@Nullable Once once() {
    if (!query.isDistinct()) {
      return new Browse.Once(
          visitor.text(MessageKey.EVERY_POSTING),
          new TextLink(
              visitor.text(MessageKey.SHOW_ONCE), query.without(SearchParameters.DISTINCT).path()));
    }
    long copies = page.incomplete() ? 0 : suggestions.leftOut(found);
    return copies == 0
        ? null
        : new Browse.Once(
            visitor.text(MessageKey.EACH_ONCE),
            new TextLink(
                visitor.text(MessageKey.SHOW_EVERY, page.total() + copies),
                query.distinct(false).path()));
  }

  private static List<Head.Feed> feeds(BrowseQuery query) {
    return Arrays.stream(FeedFormat.values())
        .map(it -> new Head.Feed(it.contentType(), it.label(), query.path(it.path())))
        .toList();
  }

  /** While the index grows, nobody is told that there is nothing to search. */
  private @Nullable NoResults noResults() {
    NoResults near = suggestions.noResults(asked, page.filled() == 0);
    boolean empty = near.suggestions().isEmpty() && near.examples().isEmpty();
    return growing != null && empty ? null : near;
  }

  private String count() {
    if (page.incomplete()) {
      return visitor.text(MessageKey.AT_LEAST, visitor.labels().jobs(page.total()));
    }
    if (page.totalIsLowerBound()) {
      return visitor.text(MessageKey.JOBS_OR_MORE, page.total());
    }
    return page.total() == 0
        ? visitor.text(MessageKey.NO_JOBS)
        : visitor.labels().jobs(page.total());
  }

  private String show() {
    return page.total() == 0 || page.incomplete() || page.totalIsLowerBound()
        ? visitor.text(MessageKey.SHOW_RESULTS)
        : visitor.text(MessageKey.SHOW_JOBS, visitor.labels().jobs(page.total()));
  }

  /** Parameters without a control on the page. */
  private List<Field> kept(Browse.@Nullable Pay pay) {
    Set<String> controls =
        new HashSet<>(
            List.of("q", SearchFilter.WHERE, SearchFilter.KILOMETRES, Since.PARAMETER, "offset"));
    if (!page.hits().isEmpty()) {
      controls.add("sort");
    }
    Facet.SHOWN.forEach(it -> controls.add(it.wire()));
    if (pay != null) {
      controls.addAll(BrowseQuery.PAY);
    }
    return query.fields().stream().filter(it -> !controls.contains(it.name())).toList();
  }

  /** Those of the jobs that were found, whatever they pay, the most frequent first. */
  private List<String> countries() {
    boolean paid = !query.values(PayFilter.MIN).isEmpty();
    return Stats.terms(Facet.COUNTRY, paid ? suggestions.countriesWithoutPay(found) : page.stats());
  }

  private List<Browse.Facet> facets() {
    List<Browse.Facet> facets = new ArrayList<>();
    for (Facet filter : Facet.SHOWN) {
      // The counts of a filter with a chosen value come from a search without that filter.
      boolean chosen = !query.values(filter.wire()).isEmpty();
      Browse.Facet facet =
          new FacetField(filter, query, visitor, context.occupations())
              .choices(chosen ? suggestions.valuesWithout(filter, found) : page.stats());
      if (!facet.choices().isEmpty()) {
        facets.add(facet);
      }
    }
    return facets;
  }

  private List<TextLink> chips() {
    List<TextLink> chips = new ArrayList<>(understood == null ? List.of() : understood.chips());
    chips.addAll(new FilterWords(query, visitor, context).chips("/"));
    return chips;
  }
}

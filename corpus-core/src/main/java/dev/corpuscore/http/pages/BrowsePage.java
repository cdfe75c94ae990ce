package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.language.LanguageVersions;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.view.Browse;
import dev.corpuscore.http.pages.view.Browse.Corrected;
import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.pages.view.MarkedWords;
import dev.corpuscore.http.pages.view.NoResults;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.pages.view.Result;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.http.search.Position;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchFilter;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.search.TypedQuery;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Problem;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.passage.WordMarks;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.SearchPostings;
import dev.corpuscore.service.SearchPostings.Found;
import dev.corpuscore.service.changes.IndexProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /}: search and browse. The parameters are those of {@code GET /api/search}, and {@code
 * lang}; an empty one, as forms send it, counts as not given.
 */
public final class BrowsePage implements Resource {
  private final SearchPostings search;
  private final Function<Hit, Optional<HitSummary>> shown;
  private final Function<Hit, Optional<HitSummary>> compared;
  private final PublicOrigin url;
  private final Supplier<QueryContext> context;
  private final Supplier<IndexProgress> progress;
  private final Function<PostingContent, List<Position>> positions;
  private final WordMarks marks = new WordMarks();

  /**
   * @param shown reads the summary of a hit; empty if the posting has left the index
   * @param compared as {@code shown}, without the description: what decides which hits differ
   * @param progress how far the index is; must not wait
   * @param positions where searches near a place find a posting
   */
  public BrowsePage(
      SearchPostings search,
      Function<Hit, Optional<HitSummary>> shown,
      Function<Hit, Optional<HitSummary>> compared,
      PublicOrigin url,
      Supplier<QueryContext> context,
      Supplier<IndexProgress> progress,
      Function<PostingContent, List<Position>> positions) {
    this.positions = positions;
    this.search = search;
    this.shown = shown;
    this.compared = compared;
    this.url = url;
    this.context = context;
    this.progress = progress;
  }

  @Override
  public Response answer(Request request) {
    QueryContext read = context.get();
    Instant now = read.now();
    Parameters sent = PayField.asked(request.parameters());
    WhereField where = WhereField.of(sent, read, Visitor.of(sent, request).labels());
    Parameters in = where.asked();
    // read again: an unknown language must be a fault among those of this search
    Visitor visitor = Visitor.of(in, request);
    PostingSearch typed = SearchParameters.ofPage(in, read);
    boolean exact = SearchParameters.isExact(in);
    // before the search: what is indexed meanwhile does no harm
    IndexProgress indexed = progress.get();
    Found found = find(typed, exact, SearchParameters.isDiverse(in, true));
    PostingSearch asked = typed.withQuery(found.query());
    SearchPage page = found.searched();
    BrowseQuery query = BrowseQuery.of(in).in(visitor.chosen());
    Corrected corrected = corrected(query, found);
    if (corrected != null) {
      query = query.with("q", corrected.words());
    }
    if (page.incomplete() && page.hits().isEmpty()) {
      throw new CorpusException(
          ErrorCode.OVERLOADED,
          "this search takes too long; search for other words, or try again shortly");
    }
    SearchSuggestions suggestions =
        new SearchSuggestions(
            search,
            it -> SearchParameters.ofPage(it, read),
            query,
            visitor,
            read,
            found.searches() - 1);
    Distances distances = new Distances(typed.centres(), positions, visitor.labels());
    List<Result> results =
        marks.find(
            found.query(),
            words ->
                new ResultList(shown, now, distances, visitor, new MarkedWords(words))
                    .of(page.hits()));
    String growing = page.total() == 0 && indexed.isBehind() ? growing(indexed, visitor) : null;
    Response answer =
        Templates.page(
            "browse.jte",
            view(
                url.origin(request),
                url.publisher(),
                visitor,
                query,
                asked,
                page,
                growing,
                corrected,
                UnderstoodLinks.of(query, found.understood(), visitor),
                found.uncorrected(),
                OccupationLink.of(query, found),
                results,
                where,
                read,
                suggestions),
            visitor.headers());
    return indexed.isNothing() ? unavailable(answer) : answer;
  }

  /** For crawlers, which would take an empty page for all there is. */
  private static Response unavailable(Response page) {
    Map<String, String> headers = new HashMap<>(page.headers());
    headers.putAll(Problem.retryAfter(ErrorCode.NOT_YET_SEARCHABLE));
    return new Response(503, page.contentType(), page.parts(), null, headers);
  }

  /** In place of "no jobs" while there may be some that no search finds yet. */
  private static String growing(IndexProgress indexed, Visitor visitor) {
    return visitor.text(
        MessageKey.STILL_INDEXED,
        visitor.labels().number(indexed.revision()),
        visitor.labels().number(indexed.newest()));
  }

  private Found find(PostingSearch typed, boolean exact, boolean diverse) {
    if (diverse) {
      return search.diversely(typed, exact, compared);
    }
    return exact ? search.exactly(typed) : search.find(typed);
  }

  private static @Nullable Corrected corrected(BrowseQuery typed, Found found) {
    if (found.corrections().isEmpty()) {
      return null;
    }
    String words = TypedQuery.of(found.query()).orElse(typed.first("q"));
    return new Corrected(words, typed.first("q"), typed.with("exact", "true").path());
  }

  private static Browse view(
      @Nullable String origin,
      Publisher publisher,
      Visitor visitor,
      BrowseQuery query,
      PostingSearch asked,
      SearchPage page,
      @Nullable String growing,
      @Nullable Corrected corrected,
      @Nullable UnderstoodLinks understood,
      boolean uncorrected,
      @Nullable TextLink occupation,
      List<Result> results,
      WhereField where,
      QueryContext context,
      SearchSuggestions suggestions) {
    Occupations occupations = context.occupations();
    String words = growing == null ? query.first("q").strip() : "";
    String heading = growing == null ? count(page, visitor) : growing;
    boolean none = page.total() == 0;
    int first = asked.offset() + 1;
    long total = page.total() + page.filled();
    String more = page.totalIsLowerBound() ? "+" : "";
    String range =
        visitor.text(
            MessageKey.RANGE,
            first,
            asked.offset() + page.hits().size(),
            visitor.labels().number(total) + more);
    Browse.Where place = where.shown(query, visitor);
    boolean indexed = !none && !page.hits().isEmpty() && !place.unknown();
    Head head =
        new Head(
            query.title(visitor.messages(), publisher),
            words.isEmpty() ? heading : visitor.text(MessageKey.FOUND_FOR, heading, words),
            indexed,
            previous(query, asked),
            next(query, asked, page),
            feeds(query.filtersAlone()),
            visitor,
            publisher,
            LanguageVersions.of(visitor, it -> query.in(it).path(), origin, indexed));
    Browse.Pay pay = PayField.of(query, countries(page), visitor);
    return new Browse(
        head,
        query.first("q"),
        place,
        kept(query, pay, page),
        facets(query, page, visitor, occupations, suggestions),
        Since.choices(query.first(Since.PARAMETER), visitor),
        pay,
        SortChoices.of(query, !asked.centres().isEmpty(), visitor),
        heading,
        show(page, visitor),
        words.isEmpty() ? null : words,
        chips(query, understood, visitor, context),
        understood == null ? query.withoutFilters().path() : understood.clear(),
        corrected,
        understood == null ? null : understood.exact(),
        uncorrected,
        occupation,
        occupations.attribution().isEmpty() ? null : occupations.attribution(),
        results.stream().filter(it -> it.missing().isEmpty()).toList(),
        results.stream().filter(it -> !it.missing().isEmpty()).toList(),
        first,
        range,
        query.insights(context),
        none || page.hits().isEmpty()
            ? noResults(suggestions.noResults(asked, page.filled() == 0), growing)
            : null);
  }

  /** While the index grows, nobody is told that there is nothing to search. */
  private static @Nullable NoResults noResults(NoResults found, @Nullable String growing) {
    boolean empty = found.suggestions().isEmpty() && found.examples().isEmpty();
    return growing != null && empty ? null : found;
  }

  private static String count(SearchPage page, Visitor visitor) {
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

  private static String show(SearchPage page, Visitor visitor) {
    return page.total() == 0 || page.incomplete() || page.totalIsLowerBound()
        ? visitor.text(MessageKey.SHOW_RESULTS)
        : visitor.text(MessageKey.SHOW_JOBS, visitor.labels().jobs(page.total()));
  }

  private static List<Head.Feed> feeds(BrowseQuery query) {
    return Arrays.stream(FeedFormat.values())
        .map(it -> new Head.Feed(it.contentType(), it.label(), query.path(it.path())))
        .toList();
  }

  private static @Nullable String previous(BrowseQuery query, PostingSearch asked) {
    if (asked.offset() == 0) {
      return null;
    }
    int offset = Math.max(0, asked.offset() - asked.limit());
    return offset == 0
        ? query.without("offset").path()
        : query.with("offset", Integer.toString(offset)).path();
  }

  private static @Nullable String next(BrowseQuery query, PostingSearch asked, SearchPage page) {
    int offset = asked.offset() + asked.limit();
    boolean more = page.totalIsLowerBound() || page.total() + page.filled() > offset;
    return more && offset <= PostingSearch.TOTAL_LIMIT && !page.hits().isEmpty()
        ? query.with("offset", Integer.toString(offset)).path()
        : null;
  }

  /** Parameters without a control on the page. */
  private static List<Field> kept(BrowseQuery query, Browse.@Nullable Pay pay, SearchPage page) {
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

  /** Those of the jobs that were found, the most frequent first. */
  private static List<String> countries(SearchPage page) {
    return page.stats().stream()
        .filter(it -> it.facet() == Facet.COUNTRY)
        .flatMap(it -> it.values().stream())
        .map(it -> it.term())
        .toList();
  }

  private static List<Browse.Facet> facets(
      BrowseQuery query,
      SearchPage page,
      Visitor visitor,
      Occupations occupations,
      SearchSuggestions suggestions) {
    List<Browse.Facet> facets = new ArrayList<>();
    for (Facet filter : Facet.SHOWN) {
      // The counts of a filter with a chosen value come from a search without that filter.
      boolean chosen = !query.values(filter.wire()).isEmpty();
      Browse.Facet facet =
          new FacetField(filter, query, visitor, occupations)
              .choices(chosen ? suggestions.valuesWithout(filter) : page.stats());
      if (!facet.choices().isEmpty()) {
        facets.add(facet);
      }
    }
    return facets;
  }

  private static List<TextLink> chips(
      BrowseQuery query,
      @Nullable UnderstoodLinks understood,
      Visitor visitor,
      QueryContext context) {
    List<TextLink> chips = new ArrayList<>(understood == null ? List.of() : understood.chips());
    for (Field field : query.filters()) {
      String words = query.inWords(field, visitor, context);
      chips.add(new TextLink(words, query.without(field).path()));
    }
    return chips;
  }
}

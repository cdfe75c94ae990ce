package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.PublicOrigin;
import dev.corpuscore.http.pages.Templates;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.results.Distances;
import dev.corpuscore.http.pages.results.ResultList;
import dev.corpuscore.http.pages.view.Browse.Corrected;
import dev.corpuscore.http.pages.view.MarkedWords;
import dev.corpuscore.http.pages.view.Result;
import dev.corpuscore.http.search.Position;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.search.TypedQuery;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Problem;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.words.WordMarks;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.changes.IndexProgress;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
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
  private final BiFunction<SearchPage, Instant, Map<PostingId, Long>> copies;
  private final PublicOrigin url;
  private final Supplier<QueryContext> context;
  private final Supplier<IndexProgress> progress;
  private final Function<PostingContent, List<Position>> positions;
  private final WordMarks marks = new WordMarks();

  /**
   * @param shown reads the summary of a hit; empty if the posting has left the index
   * @param compared as {@code shown}, without the description: what decides which hits differ
   * @param copies how many other open postings the jobs of a page's hits have
   * @param progress how far the index is; must not wait
   * @param positions where searches near a place find a posting
   */
  public BrowsePage(
      SearchPostings search,
      Function<Hit, Optional<HitSummary>> shown,
      Function<Hit, Optional<HitSummary>> compared,
      BiFunction<SearchPage, Instant, Map<PostingId, Long>> copies,
      PublicOrigin url,
      Supplier<QueryContext> context,
      Supplier<IndexProgress> progress,
      Function<PostingContent, List<Position>> positions) {
    this.positions = positions;
    this.search = search;
    this.shown = shown;
    this.compared = compared;
    this.copies = copies;
    this.url = url;
    this.context = context;
    this.progress = progress;
  }

  @Override
  public Response answer(Request request) {
    QueryContext read = context.get();
    Instant now = read.now();
    PayField pay = PayField.of(request.parameters(), it -> countries(it, request, read));
    Parameters sent = pay.asked();
    WhereField where = WhereField.of(sent, read, Visitor.of(sent, request).labels());
    Parameters in = where.asked();
    // read again: an unknown language must be a fault among those of this search
    Visitor visitor = Visitor.of(in, request);
    PostingSearch typed = SearchParameters.ofPage(in, read);
    boolean exact = SearchParameters.isExact(in);
    // before the search: what is indexed meanwhile does no harm
    IndexProgress indexed = progress.get();
    FoundPostings found = find(typed, exact, SearchParameters.isDiverse(in, true));
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
    Map<PostingId, Long> others = query.isDistinct() ? copies.apply(page, now) : Map.of();
    Distances distances = new Distances(typed.centres(), positions, visitor.labels());
    List<Result> results =
        marks.find(
            found.query(),
            words ->
                new ResultList(shown, now, distances, visitor, new MarkedWords(words), others)
                    .of(page.hits()));
    BrowseView view =
        new BrowseView(
            query, asked, found, corrected, where, pay, indexed, visitor, read, suggestions);
    Response answer =
        Templates.page(
            "browse.jte",
            view.of(results, url.origin(request), url.publisher()),
            visitor.headers());
    return indexed.isNothing() ? unavailable(answer) : answer;
  }

  /** Those of the jobs that meet the filters of a search, the most frequent first. */
  private List<String> countries(Parameters in, Request request, QueryContext read) {
    Parameters asked = WhereField.of(in, read, Visitor.of(in, request).labels()).asked();
    PostingSearch all =
        SearchParameters.ofPage(asked, read).counting(TextQuery.everything(), Condition.EVERYTHING);
    List<Facet> country = List.of(Facet.COUNTRY);
    return Stats.terms(
        Facet.COUNTRY, search.search(all.toBuilder().stats(country).build()).stats());
  }

  /** For crawlers, which would take an empty page for all there is. */
  private static Response unavailable(Response page) {
    Map<String, String> headers = new HashMap<>(page.headers());
    headers.putAll(Problem.retryAfter(ErrorCode.NOT_YET_SEARCHABLE));
    return new Response(503, page.contentType(), page.parts(), null, headers);
  }

  private FoundPostings find(PostingSearch typed, boolean exact, boolean diverse) {
    if (diverse) {
      return search.diversely(typed, exact, compared);
    }
    return exact ? search.exactly(typed) : search.find(typed);
  }

  private static @Nullable Corrected corrected(BrowseQuery typed, FoundPostings found) {
    if (found.corrections().isEmpty()) {
      return null;
    }
    String words = TypedQuery.of(found.query()).orElse(typed.first("q"));
    return new Corrected(words, typed.first("q"), typed.with("exact", "true").path());
  }
}

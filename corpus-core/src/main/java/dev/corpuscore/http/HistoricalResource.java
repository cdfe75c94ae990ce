package dev.corpuscore.http;

import dev.corpuscore.http.body.AdJson;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.http.historical.HistoricalParameters;
import dev.corpuscore.http.search.IncompleteHeader;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchWarnings;
import dev.corpuscore.http.search.StatisticsJson;
import dev.corpuscore.http.search.Totals;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Problem;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.headers.QueryString;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.search.SearchPostings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The routes of closed ads, as JobTech's Historical; without {@code CORE_HISTORICAL} all 404. */
final class HistoricalResource {
  private static final int FRAME_BYTES = 8_192;

  /** How many ads with one {@code legacy_id} a 404 names. */
  private static final int NAMED = 10;

  private final UseCases.@Nullable Historical closed;
  private final Supplier<QueryContext> context;

  /**
   * @param closed null if no closed ads are served
   */
  HistoricalResource(UseCases.@Nullable Historical closed, Supplier<QueryContext> context) {
    this.closed = closed;
    this.context = context;
  }

  /** {@code GET /api/historical/search}. */
  Resource search() {
    if (closed == null) {
      return request -> {
        throw notServed();
      };
    }
    SearchResource search = SearchResource.historical(closed, context);
    return request -> {
      required();
      return search.answer(request);
    };
  }

  /** {@code GET /api/search}: of closed ads if a parameter asks for them, and they are served. */
  Resource searchOr(Resource open, Resource historical) {
    return closed == null
        ? open
        : request ->
            (HistoricalParameters.isAsked(request.parameters()) ? historical : open)
                .answer(request);
  }

  /** {@code GET /api/historical/stats}: what closed ads say, counted. */
  Response statistics(Request request) {
    SearchPostings search = required();
    Parameters in = request.parameters().withoutEmpty();
    PostingSearch asked = HistoricalParameters.statistics(in);
    SearchPage page = search.search(StatisticsJson.prepared(asked));
    JsonBytes out = JsonBytes.inParts(FRAME_BYTES);
    Totals.write(out.raw("{\"total\":"), page);
    StatisticsJson.writeConcepts(out.raw(",\"stats\":"), page.stats(), asked.statsLimit());
    SearchWarnings.write(out, in.unread());
    return IncompleteHeader.addTo(Response.json(out.raw('}')), page);
  }

  /**
   * {@code GET /api/historical/ad/{id}}: one closed ad, by our id, or by the {@code legacy_id} or
   * {@code external_id} that it alone has.
   *
   * @throws Problem.Thrown {@code NOT_FOUND} if there is none, or several
   */
  Response ad(Request request) {
    SearchPostings search = required();
    byte[] body =
        search
            .read(find(search, QueryString.decodedPath(request.segment())), Function.identity())
            .orElseThrow(() -> AdResource.notFound("no closed ad has this id", Map.of()));
    JsonBytes out = new JsonBytes(HitBodies.adBytes(body));
    HitBodies.writeAd(out, body, 0, null);
    JsonBytes whole = new JsonBytes(HitBodies.adBytes(body));
    byte[] ad = AdJson.cutRelevance(out.done());
    whole.raw(ad, 0, ad.length - 1);
    HitBodies.writeDerived(whole, body);
    return Response.json(whole.raw('}').done());
  }

  private static PostingId find(SearchPostings search, String id) {
    Optional<PostingId> ours = PostingId.parse(id);
    if (ours.isPresent()) {
      return ours.get();
    }
    PostingSearch known =
        PostingSearch.of(TextQuery.everything(), PostingSearch.EVER)
            .filter(new Condition.And(List.of(Facet.AD_ID.in(List.of(id)))))
            .sort(PostingSearch.Sort.ID)
            .limit(NAMED)
            .build();
    List<Hit> hits = search.search(known).hits();
    if (hits.size() != 1) {
      String ids = hits.stream().map(it -> it.id().value()).collect(Collectors.joining(", "));
      throw AdResource.notFound(
          hits.isEmpty()
              ? "no closed ad has this id"
              : "several closed ads have this id; ask for one of them: " + ids,
          Map.of());
    }
    return hits.getFirst().id();
  }

  /**
   * The searches of closed ads.
   *
   * @throws Problem.Thrown {@code NOT_FOUND} if none are served
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if their index is being made
   */
  private SearchPostings required() {
    if (closed == null) {
      throw notServed();
    }
    return closed.whole();
  }

  private static Problem.Thrown notServed() {
    return new Problem.Thrown(
        ErrorCode.NOT_FOUND,
        "this corpus serves no closed ads: its operator has not set CORE_HISTORICAL=true",
        Map.of());
  }
}

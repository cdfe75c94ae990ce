package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.opensearch.Reranking.Ranked;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.SortKey;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs one public search with one request. A search by relevance takes two: the first ranks, the
 * second reads the bodies of the page's hits. {@link StoredBodies} may send one more.
 */
final class PublicSearch {
  private static final String POSITIONS = "positions";

  private final Cluster cluster;
  private final String index;
  private final PostingSearch search;
  private final AnalyzedSearch terms;
  private final ObjectNode query;
  private final Reranking relevance;
  private final SearchDeadline deadline;
  private boolean incomplete;

  /**
   * Prepares a search of {@code index}.
   *
   * @param deadline when the search ends and answers with what it has found so far
   */
  PublicSearch(
      Cluster cluster,
      String index,
      PostingSearch search,
      Analyzer analysis,
      SearchDeadline deadline) {
    this.deadline = deadline;
    this.cluster = cluster;
    this.index = index;
    this.search = search;
    this.terms = AnalyzedSearch.of(search, analysis);
    this.query = SearchClause.of(terms, Ranking.MEASURED, search.now());
    this.relevance = new Reranking(terms, Ranking.MEASURED);
  }

  /** Returns the requested page. */
  SearchPage page() {
    if (terms.nothing()) {
      List<Stats> none = search.stats().stream().map(stat -> new Stats(stat, List.of())).toList();
      return new SearchPage(0, false, List.of(), none);
    }
    boolean scored = !terms.scored().isEmpty();
    if (search.limit() == 0) {
      return page(execute(request()), List.of());
    }
    boolean ranks = scored && search.sort() == Sort.RELEVANCE;
    return StoredBodies.retryUntilConsistent(() -> ranks ? byRelevance() : sorted(scored));
  }

  private SearchPage page(SearchAnswer found, List<Hit> hits) {
    boolean more = !search.exactTotal() && found.total() > PostingSearch.TOTAL_LIMIT;
    long total = more ? PostingSearch.TOTAL_LIMIT : found.total();
    List<Stats> stats =
        search.stats().stream()
            .map(stat -> Statistics.read(stat, found, search.statsLimit()))
            .toList();
    long extra = found.aggregation(POSITIONS).path("value").asLong(0);
    return new SearchPage(total, more || incomplete, hits, stats, incomplete, extra);
  }

  /**
   * Sends a request if the deadline has not passed. Otherwise the page consists of the answers so
   * far.
   */
  private SearchAnswer execute(SearchRequest request) {
    if (deadline.passed()) {
      incomplete = true;
      return SearchAnswer.NOTHING;
    }
    SearchAnswer found = request.timeout(deadline.left()).execute(cluster, index);
    incomplete |= found.incomplete();
    return found;
  }

  /** A request that counts the matches and the values of the requested facets. */
  private SearchRequest request() {
    SearchRequest request = new SearchRequest(query);
    search.stats().forEach(stat -> Statistics.addTo(request, stat, search.statsLimit()));
    if (search.positions()) {
      request.sum(POSITIONS, Fields.EXTRA_POSITIONS);
    }
    return search.exactTotal()
        ? request.trackTotalHits()
        : request.trackTotalHitsUpTo(PostingSearch.TOTAL_LIMIT + 1);
  }

  private Optional<SearchPage> sorted(boolean scored) {
    SearchRequest request = request().page(search.offset(), search.limit());
    SortKey.of(search.sort())
        .ifPresent(it -> request.sortMissingLast(it.field(), it.descending() ? "desc" : "asc"));
    if (search.sort() == Sort.DISTANCE && !search.centres().isEmpty()) {
      request.sortByDistance(Fields.POSITION, search.centres());
    }
    request.sort(Fields.ID, "asc").bodies();
    SearchAnswer found = execute(scored ? request.trackScores() : request);
    List<FoundHit> hits = found.hits();
    Optional<StoredBodies> bodies = StoredBodies.of(cluster, index, hits, Cluster.SOON);
    if (bodies.isEmpty()) {
      return Optional.empty();
    }
    double[] shares = scored && !hits.isEmpty() ? shares(hits) : new double[hits.size()];
    List<Hit> shown = new ArrayList<>(hits.size());
    for (int at = 0; at < shares.length; at++) {
      String id = hits.get(at).id();
      shown.add(new Hit(new PostingId(id), shares[at], bodies.get().of(id)));
    }
    return Optional.of(page(found, shown));
  }

  /** The relevance of these hits: each score divided by the best hit's, as when sorted by it. */
  private double[] shares(List<FoundHit> hits) {
    List<Ranked> first = ranked(new SearchRequest(query), Ranking.WINDOW).hits();
    Map<String, Double> scores = new HashMap<>();
    first.forEach(hit -> scores.put(hit.id(), hit.score()));
    double best = first.isEmpty() ? 1 : first.getFirst().score();
    return hits.stream()
        .mapToDouble(hit -> scores.getOrDefault(hit.id(), hit.score()) / best)
        .toArray();
  }

  private Optional<SearchPage> byRelevance() {
    int end = search.offset() + search.limit();
    RankedPage ranked = ranked(request(), Math.max(Ranking.WINDOW, end));
    List<Ranked> all = ranked.hits();
    List<Ranked> page =
        all.subList(Math.min(search.offset(), all.size()), Math.min(end, all.size()));
    return bodies(page)
        .map(
            bodies -> {
              double best = all.isEmpty() ? 1 : all.getFirst().score();
              return page(
                  ranked.found(),
                  page.stream()
                      .map(
                          hit ->
                              new Hit(
                                  new PostingId(hit.id()), hit.score() / best, bodies.of(hit.id())))
                      .toList());
            });
  }

  private record RankedPage(SearchAnswer found, List<Ranked> hits) {}

  private RankedPage ranked(SearchRequest request, int size) {
    SearchAnswer found =
        execute(
            request
                .size(size)
                .sort("_score", "desc")
                .sort(Fields.NEWEST, "asc")
                .sort(Fields.ID, "asc")
                .docValueFields(Fields.RERANK_FEATURES));
    return new RankedPage(found, relevance.of(found.hits()));
  }

  /**
   * The bodies of the page. They are read even if the deadline has passed, because the cost is
   * bounded by the length of the page.
   */
  private Optional<StoredBodies> bodies(List<Ranked> page) {
    if (page.isEmpty()) {
      return StoredBodies.of(cluster, index, List.of(), Cluster.SOON);
    }
    List<String> ids = page.stream().map(Ranked::id).toList();
    List<FoundHit> hits = SearchRequest.ofIds(ids).bodies().execute(cluster, index).hits();
    return hits.stream().map(FoundHit::id).collect(Collectors.toSet()).containsAll(ids)
        ? StoredBodies.of(cluster, index, hits, Cluster.SOON)
        : Optional.empty();
  }
}

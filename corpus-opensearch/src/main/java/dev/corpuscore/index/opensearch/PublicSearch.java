package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.analysis.RerankFeatures.QueryTerms;
import dev.corpuscore.index.opensearch.Reranking.Ranked;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.Relevance;
import dev.corpuscore.index.schema.SortKey;
import dev.corpuscore.model.PostingId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private ObjectNode query;
  private final QueryTerms sought;
  private final Reranking relevance;
  private final Inventory inventory;
  private final IndexState state;
  private final SearchDeadline deadline;
  private boolean incomplete;

  /**
   * Prepares a search of {@code index}.
   *
   * @param state the index has at least this
   * @param deadline when the search ends and answers with what it has found so far
   */
  PublicSearch(
      Cluster cluster,
      String index,
      Inventory inventory,
      IndexState state,
      PostingSearch search,
      Analyzer analysis,
      SearchDeadline deadline) {
    this.deadline = deadline;
    this.cluster = cluster;
    this.index = index;
    this.inventory = inventory;
    this.state = state;
    this.search = search;
    this.terms = AnalyzedSearch.of(search, analysis);
    this.query = SearchClause.of(terms, Ranking.MEASURED, search.now());
    this.sought = QueryTerms.of(terms.scored());
    int bonus = SearchClause.bonus(terms, Ranking.MEASURED);
    this.relevance = new Reranking(sought, Ranking.MEASURED.gain(), bonus);
  }

  /** Returns the requested page. */
  SearchPage page() {
    if (terms.nothing()) {
      List<Stats> none = search.stats().stream().map(stat -> new Stats(stat, List.of())).toList();
      return new SearchPage(0, false, List.of(), none);
    }
    boolean scored = !terms.scored().isEmpty();
    if (scored && search.leastRelevance() > 0) {
      leaveOut(search.leastRelevance());
    }
    if (search.limit() == 0) {
      return page(execute(request()), List.of(), 0);
    }
    boolean ranks = scored && search.sort() == Sort.RELEVANCE;
    return StoredBodies.retryUntilConsistent(() -> ranks ? byRelevance() : sorted(scored));
  }

  /** From now on asks for hits with at least this relevance. */
  private void leaveOut(double least) {
    List<Ranked> first = first();
    double best = Reranking.best(first);
    List<String> enough =
        first.stream().filter(hit -> hit.score() / best >= least).map(Ranked::id).toList();
    query = SearchClause.relevant(query, Relevance.score(least, best), enough);
  }

  /** The first hits by relevance. */
  private List<Ranked> first() {
    return relevance.of(execute(new SearchRequest(query).ranked(Ranking.WINDOW)).hits());
  }

  private SearchPage page(SearchAnswer found, List<Hit> hits, int filled) {
    boolean more = !search.exactTotal() && found.total() > PostingSearch.TOTAL_LIMIT;
    long total = more ? PostingSearch.TOTAL_LIMIT : found.total();
    List<Stats> stats =
        search.stats().stream()
            .map(stat -> Statistics.read(stat, found, search.statsLimit()))
            .toList();
    long extra = found.aggregation(POSITIONS).path("value").asLong(0);
    return new SearchPage(total, more || incomplete, hits, stats, incomplete, extra, filled);
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

  /** As {@link #execute(SearchRequest)}, with both at once. */
  private List<SearchAnswer> execute(SearchRequest one, SearchRequest other) {
    if (deadline.passed()) {
      incomplete = true;
      return List.of(SearchAnswer.NOTHING, SearchAnswer.NOTHING);
    }
    Duration left = deadline.left();
    List<SearchAnswer> found =
        SearchRequest.execute(cluster, index, List.of(one.timeout(left), other.timeout(left)));
    incomplete |= found.stream().anyMatch(SearchAnswer::incomplete);
    return found;
  }

  /** A request that counts the matches. */
  SearchRequest count() {
    return search.exactTotal()
        ? new SearchRequest(query).trackTotalHits()
        : new SearchRequest(query).trackTotalHitsUpTo(PostingSearch.TOTAL_LIMIT + 1);
  }

  /** A request that counts the matches and the values of the requested facets. */
  private SearchRequest request() {
    SearchRequest request = count();
    search.stats().forEach(stat -> Statistics.addTo(request, stat, search.statsLimit()));
    // an aggregation makes the cluster visit all matches
    if (search.positions() && inventory.hasExtraPositions(state)) {
      request.sum(POSITIONS, Fields.EXTRA_POSITIONS);
    }
    return request;
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
    return Optional.of(page(found, shown, 0));
  }

  /** The relevance of these hits: each score divided by the best hit's, as when sorted by it. */
  private double[] shares(List<FoundHit> hits) {
    List<Ranked> first = first();
    Map<String, Double> scores = new HashMap<>();
    first.forEach(hit -> scores.put(hit.id(), hit.score()));
    double best = Reranking.best(first);
    return hits.stream()
        .mapToDouble(hit -> scores.getOrDefault(hit.id(), hit.score()) / best)
        .toArray();
  }

  private Optional<SearchPage> byRelevance() {
    if (search.offset() > 0 || !search.isUsual()) {
      int end = search.offset() + search.limit();
      SearchAnswer found = execute(request().ranked(Math.max(Ranking.WINDOW, end)));
      return byRelevance(found, found.hits(), List.of());
    }
    if (terms.words().size() == 1) {
      List<SearchAnswer> heads = execute(heads(), request());
      List<FoundHit> window = heads.getFirst().hits();
      boolean late = deadline.passed();
      incomplete |= late && window.size() < search.limit();
      if (late || window.size() >= search.limit()) {
        return byRelevance(heads.getLast(), window, List.of());
      }
    }
    SearchAnswer found = execute(request().ranked(search.limit()).bodies());
    List<FoundHit> shown = found.hits();
    return byRelevance(found, window(shown), shown);
  }

  /**
   * The hits that rank the first page. If it has room for all hits with all words in the head, it
   * has them, however they are ranked; otherwise the best of these are ranked again.
   *
   * @param shown the first hits, a page of them
   */
  private List<FoundHit> window(List<FoundHit> shown) {
    if (shown.size() < search.limit() || !relevance.isHead(shown.getLast())) {
      return shown;
    }
    List<FoundHit> all = execute(heads()).hits();
    return all.size() < shown.size() ? shown : all; // fewer if the deadline has passed
  }

  /**
   * The best hits with all words in the head. Most words that are typed alone have a page of them.
   */
  private SearchRequest heads() {
    ObjectNode heads = SearchClause.heads(terms, Ranking.MEASURED, search.now());
    return new SearchRequest(heads).ranked(Math.max(Ranking.WINDOW, search.limit()));
  }

  /**
   * The page.
   *
   * @param found counts the matches
   * @param window the first hits, to be ranked
   * @param known hits with their bodies
   */
  private Optional<SearchPage> byRelevance(
      SearchAnswer found, List<FoundHit> window, List<FoundHit> known) {
    int end = search.offset() + search.limit();
    List<Ranked> all = new ArrayList<>(relevance.of(window));
    double best = Reranking.best(all);
    int matches = all.size();
    if (search.fill() && matches < search.limit() && terms.fill().exist()) {
      all.addAll(below(all, fill().besides(all)));
    }
    int filled = all.size() - matches;
    List<Ranked> page =
        all.subList(Math.min(search.offset(), all.size()), Math.min(end, all.size()));
    int complete = Math.clamp(matches - search.offset(), 0, page.size());
    return new ShownHits(cluster, index, terms.fill())
        .of(page, complete, best, known)
        .map(hits -> page(found, hits, filled));
  }

  private FillRequest fill() {
    return new FillRequest(
        terms,
        sought,
        Ranking.MEASURED,
        search.now(),
        () -> deadline.passed() ? 0 : inventory.open(state, search.now()),
        this::execute);
  }

  /** The others with scores below those of the matches, in the same proportions. */
  private static List<Ranked> below(List<Ranked> matches, List<Ranked> others) {
    double least = matches.isEmpty() ? 1 : matches.getLast().score();
    double best = others.isEmpty() ? 1 : others.getFirst().score();
    return others.stream()
        .map(hit -> new Ranked(hit.id(), FillTerms.scoreBelow(least, hit.score(), best)))
        .toList();
  }
}

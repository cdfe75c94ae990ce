package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.Relevance;
import dev.corpuscore.index.schema.SortKey;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs one public search with one request. A page that is filled takes two more, {@linkplain
 * StoredBodies large bodies} one.
 */
final class PublicSearch {
  private static final String POSITIONS = "positions";

  private final Cluster cluster;
  private final String index;
  private final PostingSearch search;
  private final AnalyzedSearch terms;
  private ObjectNode query;
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
    this.query = SearchClause.of(terms, search.now());
  }

  /** Returns the requested page. */
  SearchPage page() {
    if (terms.nothing()) {
      List<Stats> none = search.stats().stream().map(stat -> new Stats(stat, List.of())).toList();
      return new SearchPage(0, false, List.of(), none);
    }
    boolean scored = !terms.scored().isEmpty();
    if (scored && search.leastRelevance() > 0) {
      int least = Relevance.score(search.leastRelevance(), best());
      query = Clauses.leastScore(query, least);
    }
    if (search.limit() == 0) {
      return page(execute(request()), 0, List.of());
    }
    boolean ranks = scored && search.sort() == Sort.RELEVANCE;
    return StoredBodies.retryUntilConsistent(() -> ranks ? byRelevance() : sorted(scored));
  }

  /** The score of the best hit of all. */
  private double best() {
    return execute(new SearchRequest(query).ranked().size(1)).best();
  }

  private SearchPage page(SearchAnswer found, int filled, List<Hit> hits) {
    boolean more = !search.exactTotal() && found.total() > PostingSearch.TOTAL_LIMIT;
    long total = more ? PostingSearch.TOTAL_LIMIT : found.total();
    List<Stats> stats =
        search.stats().stream()
            .map(stat -> Statistics.read(stat, found, search.statsLimit()))
            .toList();
    long extra = found.aggregation(POSITIONS).path("value").asLong(0);
    return new SearchPage(total, more || incomplete, hits, stats, incomplete, extra, filled, 0);
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
    // without time to ask for the best, it is the best of the page
    double best =
        scored && !hits.isEmpty()
            ? hits.stream().mapToDouble(FoundHit::score).reduce(best(), Math::max)
            : 1;
    return page(found, hits.stream().map(it -> new Shown(it, it.score() / best)).toList(), 0);
  }

  private Optional<SearchPage> byRelevance() {
    SearchAnswer found = execute(request().ranked().page(search.offset(), search.limit()).bodies());
    List<Shown> shown = new ArrayList<>();
    found.hits().forEach(hit -> shown.add(new Shown(hit, hit.rank() / found.best())));
    boolean fills = search.fill() && found.total() < search.limit() && terms.fill().exist();
    return page(found, shown, fills ? fill(found, shown) : 0);
  }

  /**
   * Adds postings that lack a word to the matches that the page shows, and returns how many fill
   * the pages of this search.
   */
  private int fill(SearchAnswer found, List<Shown> shown) {
    FillRequest request =
        new FillRequest(
            terms,
            search.now(),
            () -> deadline.passed() ? 0 : inventory.open(state, search.now()),
            this::execute);
    int matches = (int) found.total();
    double least = matches == 0 ? 1 : least(found);
    Set<String> known = shown.stream().map(it -> it.hit.id()).collect(Collectors.toSet());
    SearchAnswer others =
        request.page(Math.max(0, search.offset() - matches), search.limit() - shown.size());
    for (FoundHit hit : others.hits()) {
      if (!known.contains(hit.id())) { // it matched a moment ago
        double relevance = FillTerms.scoreBelow(least, hit.rank(), others.best());
        shown.add(new Shown(hit, relevance, request.missing(hit)));
      }
    }
    return (int) Math.min(PostingSearch.FILL_LIMIT, others.total());
  }

  /** The relevance of the last match, which an earlier page may show. */
  private double least(SearchAnswer found) {
    int last = (int) found.total() - 1;
    SearchAnswer with =
        search.offset() > last ? execute(new SearchRequest(query).ranked().page(last, 1)) : found;
    return with.hits().isEmpty() ? 1 : with.hits().getLast().rank() / found.best();
  }

  private Optional<SearchPage> page(SearchAnswer found, List<Shown> shown, int filled) {
    List<FoundHit> hits = shown.stream().map(Shown::hit).toList();
    return StoredBodies.of(cluster, index, hits, Cluster.SOON)
        .map(bodies -> page(found, filled, shown.stream().map(it -> it.with(bodies)).toList()));
  }

  /** A hit of the page. */
  private record Shown(FoundHit hit, double relevance, List<String> missing) {
    Shown(FoundHit hit, double relevance) {
      this(hit, relevance, List.of());
    }

    /** NullAway does not see that an array is nullable in a record of another module. */
    @SuppressWarnings("NullAway")
    Hit with(StoredBodies bodies) {
      return new Hit(new PostingId(hit.id()), relevance, bodies.of(hit.id()), missing);
    }
  }
}

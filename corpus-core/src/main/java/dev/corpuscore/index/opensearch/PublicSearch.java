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
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.opensearch.Reranking.Ranked;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.SortKey;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    if (search.limit() == 0) {
      return page(execute(request()), List.of(), 0);
    }
    boolean ranks = scored && search.sort() == Sort.RELEVANCE;
    return StoredBodies.retryUntilConsistent(() -> ranks ? byRelevance() : sorted(scored));
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

  /** A request that counts the matches and the values of the requested facets. */
  private SearchRequest request() {
    SearchRequest request = new SearchRequest(query);
    search.stats().forEach(stat -> Statistics.addTo(request, stat, search.statsLimit()));
    // an aggregation makes the cluster visit all matches
    if (search.positions() && inventory.hasExtraPositions(state)) {
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
    return Optional.of(page(found, shown, 0));
  }

  /** The relevance of these hits: each score divided by the best hit's, as when sorted by it. */
  private double[] shares(List<FoundHit> hits) {
    List<Ranked> first =
        relevance.of(execute(new SearchRequest(query).ranked(Ranking.WINDOW)).hits());
    Map<String, Double> scores = new HashMap<>();
    first.forEach(hit -> scores.put(hit.id(), hit.score()));
    double best = first.isEmpty() ? 1 : first.getFirst().score();
    return hits.stream()
        .mapToDouble(hit -> scores.getOrDefault(hit.id(), hit.score()) / best)
        .toArray();
  }

  private Optional<SearchPage> byRelevance() {
    int end = search.offset() + search.limit();
    boolean first = search.offset() == 0;
    SearchRequest request = request().ranked(first ? end : Math.max(Ranking.WINDOW, end));
    SearchAnswer found = execute(first ? request.bodies() : request);
    List<FoundHit> shown = found.hits();
    List<Ranked> all = new ArrayList<>(relevance.of(first ? window(shown) : shown));
    double best = all.isEmpty() ? 1 : all.getFirst().score();
    int matches = all.size();
    if (search.fill() && matches < search.limit() && terms.fill().exist()) {
      all.addAll(below(all, fill().besides(all)));
    }
    int filled = all.size() - matches;
    List<Ranked> page =
        all.subList(Math.min(search.offset(), all.size()), Math.min(end, all.size()));
    List<FoundHit> hits = found(page, first ? shown : List.of(), filled > 0);
    return bodies(page, hits)
        .map(bodies -> page(found, hits(page, best, matches, hits, bodies), filled));
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
    ObjectNode heads = SearchClause.heads(terms, Ranking.MEASURED, search.now());
    List<FoundHit> all = execute(new SearchRequest(heads).ranked(Ranking.WINDOW)).hits();
    return all.size() < shown.size() ? shown : all; // fewer if the deadline has passed
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

  /**
   * The hits as they are shown.
   *
   * @param matches how many hits have all words; those that follow lack some
   */
  private List<Hit> hits(
      List<Ranked> page, double best, int matches, List<FoundHit> found, StoredBodies bodies) {
    Map<String, Set<String>> having = new HashMap<>();
    found.forEach(hit -> having.put(hit.id(), hit.stems()));
    List<Hit> hits = new ArrayList<>(page.size());
    for (Ranked hit : page) {
      PostingId id = new PostingId(hit.id());
      Set<String> stems = having.getOrDefault(hit.id(), Set.of());
      boolean complete = search.offset() + hits.size() < matches;
      List<String> missing = complete ? List.of() : terms.fill().missing(words(stems));
      hits.add(new Hit(id, hit.score() / best, bodies.of(hit.id()), missing));
    }
    return hits;
  }

  /** The words of which a posting has one of these stems. */
  private Set<WordStems> words(Set<String> stems) {
    return terms.fill().optional().stream()
        .filter(word -> word.texts().stream().anyMatch(stems::contains))
        .collect(Collectors.toSet());
  }

  /**
   * The hits of the page with their bodies. They are read even if the deadline has passed, because
   * the cost is bounded by the length of the page.
   *
   * @param known hits with their bodies, which have all words
   * @param filled whether a hit must say which of the words it has
   */
  private List<FoundHit> found(List<Ranked> page, List<FoundHit> known, boolean filled) {
    Map<String, FoundHit> byId = new HashMap<>();
    known.forEach(hit -> byId.put(hit.id(), hit));
    List<FoundHit> found = new ArrayList<>(page.size());
    List<String> others = new ArrayList<>();
    for (Ranked hit : page) {
      FoundHit one = byId.get(hit.id());
      if (one == null) {
        others.add(hit.id());
      } else {
        found.add(one);
      }
    }
    if (!others.isEmpty()) {
      List<String> stems =
          filled
              ? terms.fill().optional().stream()
                  .flatMap(it -> it.texts().stream())
                  .distinct()
                  .toList()
              : List.of();
      found.addAll(SearchRequest.ofIds(others, stems).bodies().execute(cluster, index).hits());
    }
    return found;
  }

  /** Empty if a posting of the page has changed since it was ranked. */
  private Optional<StoredBodies> bodies(List<Ranked> page, List<FoundHit> found) {
    Set<String> ids = found.stream().map(FoundHit::id).collect(Collectors.toSet());
    return page.stream().map(Ranked::id).allMatch(ids::contains)
        ? StoredBodies.of(cluster, index, found, Cluster.SOON)
        : Optional.empty();
  }
}

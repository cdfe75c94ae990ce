package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.ClusterIndexes.Address;
import dev.corpuscore.index.Explanation;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.index.analysis.AnalyzerPool;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.HitExplainer;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.HeldLock;
import dev.corpuscore.model.PostingId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The index on OpenSearch 3, shared by all instances of a corpus. All of them search the alias with
 * its name; see {@link Indices}. The cluster does not analyse text, so searches find what the
 * Lucene index finds. Their order by relevance is the cluster's own: see {@link SearchClause}.
 */
final class OpenSearchIndex implements PostingIndex {
  private final Cluster cluster;
  private final Indices indices;
  private final IndexStateDocument stateDocument;
  private final HitBody body;
  private final Supplier<Optional<HeldLock>> locks;
  private final RandomGenerator random;
  private final TimeLimits limits;
  private final String engine;
  private final AnalyzerPool queryWords = new AnalyzerPool();
  private final Inventory inventory;

  private OpenSearchIndex(
      Cluster cluster,
      String name,
      HitBody body,
      Supplier<Optional<HeldLock>> locks,
      RandomGenerator random,
      TimeLimits limits) {
    this.limits = limits;
    this.cluster = cluster;
    this.indices = new Indices(cluster, name);
    Duration beforehand = Collections.max(List.of(IndexStateDocument.LIMIT, limits.partial()));
    this.stateDocument =
        new IndexStateDocument(cluster, name, Mapping.format(body.format()), beforehand);
    this.inventory = new Inventory(cluster, indices.searched(), beforehand);
    this.body = body;
    this.locks = locks;
    this.random = random;
    this.engine = "opensearch " + ClusterVersion.required(cluster);
  }

  /**
   * Opens the index called {@code name}. Creates an empty one if there is none.
   *
   * <p>An index of another format (of another version of this program) opens with revision 0 and
   * generation -1, and cannot be searched until its holder has rebuilt it.
   *
   * @param name the name of its alias, which begins with {@code corpus-} and is in lower case; the
   *     names of all its indices and aliases begin with it
   * @param locks returns the right to change the index, which one process has at a time
   * @param limits the time limits of searches
   * @throws CorpusException {@code UNAVAILABLE} if the cluster does not answer, has a version that
   *     this program does not support, or cannot read the index
   */
  public static OpenSearchIndex open(
      Address address,
      String name,
      HitBody body,
      Supplier<Optional<HeldLock>> locks,
      RandomGenerator random,
      TimeLimits limits) {
    Cluster cluster = new Cluster(address);
    try {
      OpenSearchIndex index = new OpenSearchIndex(cluster, name, body, locks, random, limits);
      index.createFirst();
      index.stateDocument.readWithRetries();
      return index;
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /**
   * Deletes the index called {@code name}, even if it is damaged. The next {@link #open} creates an
   * empty one.
   *
   * @throws CorpusException {@code UNAVAILABLE} if a process holds it or the cluster does not
   *     answer; nothing is deleted then
   */
  public static void discard(Address address, String name, Supplier<Optional<HeldLock>> locks) {
    try (HeldLock held =
            locks
                .get()
                .orElseThrow(
                    () ->
                        CorpusException.unavailable(
                            "the search index is held by a running process; stop it first"));
        Cluster cluster = new Cluster(address)) {
      if (held.isHeld()) {
        new Indices(cluster, name).deleteOthers("");
      }
    }
  }

  private void createFirst() {
    if (indices.createFirst()) {
      indices.current().ifPresent(stateDocument::writeFirst);
    }
  }

  @Override
  public String kind() {
    return "opensearch";
  }

  @Override
  public String engine() {
    return engine;
  }

  @Override
  public TimeLimits limits() {
    return limits;
  }

  @Override
  public SearchPage search(PostingSearch search) {
    return prepared(search, stateDocument.searchable(), partialDeadline()).page();
  }

  @Override
  public List<Long> totals(List<PostingSearch> searches) {
    if (searches.isEmpty()) {
      return List.of();
    }
    IndexState state = stateDocument.searchable();
    SearchDeadline deadline = partialDeadline();
    List<SearchRequest> requests =
        searches.stream()
            .map(search -> prepared(search, state, deadline).count().timeout(deadline.left()))
            .toList();
    return SearchRequest.execute(cluster, indices.searched(), requests).stream()
        .map(SearchAnswer::total)
        .toList();
  }

  private SearchDeadline partialDeadline() {
    return SearchDeadline.in(limits.partial());
  }

  private PublicSearch prepared(PostingSearch search, IndexState state, SearchDeadline deadline) {
    return queryWords.read(
        analysis ->
            new PublicSearch(
                cluster, indices.searched(), inventory, state, search, analysis, deadline));
  }

  @Override
  public Explanation.Explainer explainer(PostingSearch search) {
    IndexState state = stateDocument.searchable();
    return new HitExplainer(
        search,
        SearchClause.RANKING,
        body,
        fill ->
            FillRequest.weights(
                fill,
                search.now(),
                () -> inventory.open(state, search.now()),
                request -> request.timeout(limits.partial()).execute(cluster, indices.searched())));
  }

  @Override
  public RoleQuery.Page searchRoles(RoleQuery query) {
    SearchDeadline deadline = SearchDeadline.in(limits.exact());
    return RoleSearchRequest.page(
        cluster, indices.searched(), query, stateDocument.searchable(), deadline);
  }

  @Override
  public List<Suggestion> suggest(SuggestionSearch search) {
    stateDocument.searchable();
    SearchDeadline deadline = partialDeadline();
    AnalyzedSearch among = queryWords.read(analysis -> AnalyzedSearch.of(search.among(), analysis));
    return new SuggestionRequest(search, among).execute(cluster, indices.searched(), deadline);
  }

  @Override
  public <T> T tally(Instant now, Function<Tally, T> reader) {
    stateDocument.searchable();
    SearchDeadline deadline = SearchDeadline.in(limits.exact());
    return reader.apply(new ClusterTally(cluster, indices.searched(), now, deadline, queryWords));
  }

  @Override
  public <T> Optional<T> read(PostingId id, Function<byte[], T> reader) {
    stateDocument.searchable();
    return StoredBody.of(cluster, indices.searched(), id).map(reader);
  }

  @Override
  public IndexState state() {
    return stateDocument.state();
  }

  @Override
  public long count(Instant now) {
    stateDocument.searchable();
    return inventory.count(EntryClause.open(now).node());
  }

  @Override
  public void forEach(Consumer<Entry> visitor) {
    stateDocument.searchable();
    inventory.forEach(visitor);
  }

  @Override
  public List<PostingId> ids(String prefix, int most) {
    stateDocument.searchable();
    return inventory.ids(prefix, most);
  }

  @Override
  public long leftOut() {
    return inventory.leftOut(stateDocument.searchable());
  }

  /** Checks the mapping and health of the index, and the checksum of every posting's body. */
  @Override
  public Optional<String> verify() {
    try {
      return stateDocument.mappingFault().or(inventory::verify);
    } catch (CorpusException e) {
      return Optional.of(e.getMessage());
    }
  }

  @Override
  public Optional<IndexHolder> tryHold() {
    return locks.get().map(this::hold);
  }

  /** Fences off earlier holders, and deletes indices that a crash has left. */
  private IndexHolder hold(HeldLock lock) {
    try {
      String shown = indices.current().orElse("");
      indices.deleteOthers(shown);
      if (shown.isEmpty()) {
        createFirst();
        shown = indices.current().orElseThrow();
      }
      String writer = indices.newWriter();
      indices.fence(shown, writer);
      return new OpenSearchHolder(this, lock, shown, writer);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  @Override
  public void close() {
    cluster.close();
  }

  Cluster cluster() {
    return cluster;
  }

  Indices indices() {
    return indices;
  }

  IndexStateDocument stateDocument() {
    return stateDocument;
  }

  HitBody body() {
    return body;
  }

  RandomGenerator random() {
    return random;
  }

  PostingLines newLines() {
    return new PostingLines(body, SearchClause.RANKING);
  }
}

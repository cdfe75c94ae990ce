package dev.corpuscore.index.lucene;

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
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.body.StoredBytes;
import dev.corpuscore.index.lucene.count.LuceneTally;
import dev.corpuscore.index.lucene.ranking.PageRanking;
import dev.corpuscore.index.lucene.ranking.ParsedQuery;
import dev.corpuscore.index.lucene.ranking.RelevantHits;
import dev.corpuscore.index.lucene.ranking.TimedSearcher;
import dev.corpuscore.index.lucene.snapshot.IndexSnapshot;
import dev.corpuscore.index.lucene.snapshot.IndexSnapshots;
import dev.corpuscore.index.lucene.snapshot.LuceneErrors;
import dev.corpuscore.index.lucene.snapshot.LuceneFolder;
import dev.corpuscore.index.lucene.snapshot.RankedPage;
import dev.corpuscore.index.lucene.snapshot.SearchMemory;
import dev.corpuscore.index.lucene.suggestion.SuggestionReader;
import dev.corpuscore.index.lucene.word.WordQueries;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.HitExplainer;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.Version;

/**
 * The index on Lucene, in one folder. While this process holds it, searches see what was published;
 * otherwise they follow the commits of the process that does, about {@link
 * IndexSnapshots#FOLLOW_NANOS} late.
 */
public final class LuceneIndex implements PostingIndex {
  private final LuceneFolder folder;
  private final HitBody body;
  private final Ranking ranking;
  private final AnalyzerPool queryWords = new AnalyzerPool();
  private final TimeLimits limits;
  private final IndexSnapshots snapshots;

  private LuceneIndex(
      LuceneFolder folder, HitBody body, Ranking ranking, SearchMemory memory, TimeLimits limits)
      throws IOException {
    this.folder = folder;
    this.body = body;
    this.ranking = ranking;
    this.limits = limits;
    this.snapshots = new IndexSnapshots(folder, memory);
  }

  /**
   * Opens the index in {@code folder}, or an empty one if there is none.
   *
   * <p>An index of another format (another version of this program) opens as one that stands at
   * revision 0 and generation -1 and cannot be searched, until its holder has rebuilt it.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the folder cannot be read
   *     or what is in it is damaged
   */
  public static LuceneIndex open(Path folder, HitBody body) {
    return open(folder, body, TimeLimits.STANDARD);
  }

  /** As {@link #open(Path, HitBody)}, beside another index: keeps a quarter of its memory. */
  public static LuceneIndex openBeside(Path folder, HitBody body) {
    SearchMemory memory = SearchMemory.ofHeap().quarter();
    return open(folder, body, Ranking.MEASURED, memory, TimeLimits.STANDARD);
  }

  /** As {@link #open(Path, HitBody)}, with searches that may take so long. */
  public static LuceneIndex open(Path folder, HitBody body, TimeLimits limits) {
    return open(folder, body, Ranking.MEASURED, SearchMemory.ofHeap(), limits);
  }

  /**
   * As {@link #open(Path, HitBody)}, to be measured.
   *
   * @param ranking which postings must be indexed with, too
   * @param memory for the next searches
   */
  public static LuceneIndex open(
      Path folder, HitBody body, Ranking ranking, SearchMemory memory, TimeLimits limits) {
    try {
      LuceneFolder opened = LuceneFolder.open(folder, body.format());
      return new LuceneIndex(opened, body, ranking, memory, limits);
    } catch (IOException | RuntimeException e) {
      throw LuceneErrors.reading(folder, e);
    }
  }

  /**
   * Deletes the index in {@code folder} if it is so damaged that it cannot be opened.
   *
   * @return what is wrong with it; empty if it can be opened, or if there is none
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the folder cannot be read,
   *     or if a process holds the damaged index; nothing is deleted then
   */
  public static Optional<String> discardDamaged(Path folder, HitBody body) {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (LuceneIndex opened = open(folder, body)) {
      opened.state();
      return Optional.empty();
    } catch (CorpusException e) {
      if (!LuceneErrors.isOfDamage(e)) {
        throw e;
      }
      discard(folder);
      return Optional.of(e.getMessage());
    }
  }

  /**
   * Deletes the index in {@code folder}, damaged or not; the next {@link #open} starts an empty
   * one.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if a process holds it; nothing
   *     is deleted then
   */
  public static void discard(Path folder) {
    try {
      LuceneFolder.discard(folder);
    } catch (LockObtainFailedException e) {
      throw LuceneErrors.unavailable(
          "the search index in " + folder + " is held by a running process; stop it first", e);
    } catch (IOException e) {
      throw LuceneErrors.writing(folder, e);
    }
  }

  @Override
  public String kind() {
    return "lucene";
  }

  @Override
  public String engine() {
    return kind() + " " + Version.LATEST;
  }

  @Override
  public TimeLimits limits() {
    return limits;
  }

  @Override
  public SearchPage search(PostingSearch search) {
    return snapshots.reading(
        snapshot -> {
          IndexSnapshot.Period open = snapshot.at(search.now());
          RankedPage page = open.rankings().find(search, () -> rank(open, search));
          return page.read(open.searcher(), open.bodies());
        });
  }

  @Override
  public Optional<SearchPage> remembered(PostingSearch search) {
    return snapshots.reading(
        snapshot -> {
          IndexSnapshot.Period open = snapshot.at(search.now());
          RankedPage page = open.rankings().find(search);
          return page == null ? Optional.empty() : page.remembered(open.bodies());
        });
  }

  @Override
  public OptionalLong snapshot(Instant now) {
    return snapshots.reading(snapshot -> OptionalLong.of(snapshot.at(now).number()));
  }

  @Override
  public Explanation.Explainer explainer(PostingSearch search) {
    return new HitExplainer(
        search,
        ranking,
        body,
        fill ->
            snapshots.reading(
                snapshot -> new WordQueries(snapshot.at(search.now())).weights(fill)));
  }

  @Override
  public RoleQuery.Page searchRoles(RoleQuery query) {
    SearchDeadline deadline = SearchDeadline.in(limits.exact());
    return snapshots.reading(
        snapshot -> snapshot.roles(query.now(), deadline).read(query, snapshot.state));
  }

  @Override
  public <T> T tally(Instant now, Function<Tally, T> reader) {
    SearchDeadline deadline = SearchDeadline.in(limits.exact());
    return snapshots.reading(
        snapshot ->
            reader.apply(new LuceneTally(snapshot.at(now).searcher(), deadline, queryWords)));
  }

  @Override
  public <T> Optional<T> read(PostingId id, Function<byte[], T> reader) {
    return snapshots
        .reading(snapshot -> StoredBytes.body(snapshot.reader.leaves(), id.value()))
        .map(reader);
  }

  /** What {@code search} finds in {@code open}, ranked now. */
  RankedPage rank(IndexSnapshot.Period open, PostingSearch search) throws IOException {
    SearchDeadline deadline = SearchDeadline.in(limits.partial());
    ParsedQuery parsed = parse(open, search, deadline);
    TimedSearcher searcher = new TimedSearcher(open.searcher(), deadline, parsed.phrases());
    boolean leavesOut = search.leastRelevance() > 0 && parsed.words().size() > 0;
    ParsedQuery shown =
        leavesOut
            ? new RelevantHits(searcher, parsed, ranking).of(search.leastRelevance())
            : parsed;
    return new PageRanking(searcher, search, shown, ranking).rank();
  }

  @Override
  public List<Suggestion> suggest(SuggestionSearch search) {
    return snapshots.reading(
        snapshot -> {
          IndexSnapshot.Period open = snapshot.at(search.among().now());
          return open.suggestions().find(search, () -> count(open, search));
        });
  }

  private List<Suggestion> count(IndexSnapshot.Period open, SuggestionSearch search)
      throws IOException {
    SearchDeadline deadline = SearchDeadline.in(limits.partial());
    ParsedQuery parsed = parse(open, search.among(), deadline);
    return new SuggestionReader(open, search, parsed, deadline).read();
  }

  private ParsedQuery parse(
      IndexSnapshot.Period open, PostingSearch search, SearchDeadline deadline) throws IOException {
    AnalyzedSearch asked = queryWords.read(analysis -> AnalyzedSearch.of(search, analysis));
    return ParsedQuery.of(asked, deadline, new WordQueries(open));
  }

  @Override
  public IndexState state() {
    return snapshots.state();
  }

  @Override
  public long count(Instant now) {
    return snapshots.reading(
        snapshot -> (long) snapshot.at(now).searcher().getIndexReader().numDocs());
  }

  @Override
  public void forEach(Consumer<Entry> visitor) {
    walk(
        "",
        entry -> {
          visitor.accept(entry);
          return true;
        });
  }

  @Override
  public List<PostingId> ids(String prefix, int most) {
    List<PostingId> ids = new ArrayList<>();
    walk(prefix, entry -> ids.add(entry.id()) && ids.size() < most);
    return ids;
  }

  private void walk(String prefix, Predicate<Entry> visitor) {
    snapshots.reading(
        snapshot -> {
          IndexedIds.walk(snapshot.reader, prefix, visitor);
          return true;
        });
  }

  @Override
  public long leftOut() {
    return snapshots.reading(snapshot -> (long) snapshot.leftOut());
  }

  @Override
  public Optional<String> verify() {
    try (DirectoryReader committed = folder.openCommitted()) {
      for (LeafReaderContext leaf : committed.leaves()) {
        leaf.reader().checkIntegrity();
      }
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.of(LuceneErrors.reading(folder.path(), e).getMessage());
    }
  }

  @Override
  public Optional<IndexHolder> tryHold() {
    return snapshots.tryHold((writer, start) -> new LuceneHolder(this, writer, start));
  }

  @Override
  public void close() {
    snapshots.close();
  }

  Path folder() {
    return folder.path();
  }

  HitBody body() {
    return body;
  }

  PostingDocument newDocument() {
    return new PostingDocument(body, ranking);
  }

  Map<String, String> commitData(IndexState state, long erased) {
    return folder.commitData(state, erased);
  }

  /** What searches see. */
  IndexSnapshots snapshots() {
    return snapshots;
  }

  @Override
  public String toString() {
    return "LuceneIndex[" + Objects.toString(folder.path()) + "]";
  }
}

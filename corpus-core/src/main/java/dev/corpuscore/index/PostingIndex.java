package dev.corpuscore.index;

import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A search index: the postings that its {@link HitBody} wants, usually the open, listed ones, up to
 * a revision. Thread-safe. Never uses the store.
 *
 * <p>Every method throws {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} if the
 * index cannot answer. Every implementation passes {@code WordContract}, {@code JoiningContract},
 * {@code PartContract}, {@code RelevanceContract}, {@code OperatorContract}, {@code FillContract},
 * {@code FilterContract}, {@code PageContract}, {@code SortContract}, {@code StatsContract}, {@code
 * TallyContract}, {@code SuggestionContract}, {@code ContentContract}, {@code ExplanationContract},
 * {@code SimilarContract} and {@code HolderContract}.
 */
public interface PostingIndex extends AutoCloseable {
  /** The largest size of the bodies of a page, in bytes. A larger page has hits without bodies. */
  int PAGE_BYTES = 2 << 20;

  /** The kind of index, such as {@code lucene}. */
  String kind();

  /** The kind and its version, such as {@code lucene 10.6.0}. */
  String engine();

  /** How long one search of this index may run. */
  TimeLimits limits();

  /**
   * Returns one page of the postings that match. The order is total: by the sort, then by id. So
   * pages of one revision neither repeat nor skip a posting. Writes nothing.
   *
   * <p>If a search asks for it ({@link PostingSearch#fill}) and fewer postings match than its page
   * has room for, up to {@link PostingSearch#FILL_LIMIT} others follow that have some of its words,
   * best first. They continue on the next pages.
   *
   * <p>If {@link TimeLimits#partial} passes, the page has what was found so far, and {@link
   * SearchPage#incomplete} is true: every hit matches, but better ones may be missing.
   */
  SearchPage search(PostingSearch search);

  /**
   * Returns what {@link #search} would return, if the index remembers all of it: that takes a few
   * microseconds, and never waits. Empty if it does not.
   */
  default Optional<SearchPage> remembered(PostingSearch search) {
    return Optional.empty();
  }

  /**
   * Returns the number of the state that searches at {@code now} see: as long as the number is the
   * same, the same search finds the same. No state of this process has the number of another. Empty
   * if the index does not know when its answers change.
   */
  default OptionalLong snapshot(Instant now) {
    return OptionalLong.empty();
  }

  /**
   * Returns the totals that {@link #search} would return for these searches, in their order; their
   * pages are not made. For several the index may need one request instead of many. If {@link
   * TimeLimits#partial} passes, a total is what was counted so far.
   */
  default List<Long> totals(List<PostingSearch> searches) {
    return searches.stream().map(search -> search(search).total()).toList();
  }

  /**
   * Runs several calls of this index for one request. Where searches wait for their turn, they wait
   * once for all of {@code calls}. An exception of {@code calls} is thrown as it is.
   */
  default <T> T inOneTurn(Supplier<T> calls) {
    return calls.get();
  }

  /**
   * Explains the hits of a search, one by one: which words each has, how, and why it stands where
   * it stands. Asks the index how rare words are, at the first hit that lacks one.
   */
  Explanation.Explainer explainer(PostingSearch search);

  /**
   * Returns the first postings that match the query's last tier and its filter, and how many match,
   * all from one state of the index. Writes nothing.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} if {@link TimeLimits#exact}
   *     passes
   */
  RoleQuery.Page searchRoles(RoleQuery query);

  /**
   * Returns the first suggestions of each requested type: those of the most postings first, then by
   * text ({@link Suggestion#TEXT_ORDER}). Counts are exact: a term that no open posting has is not
   * suggested. Writes nothing.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} if {@link TimeLimits#partial}
   *     passes
   */
  List<Suggestion> suggest(SuggestionSearch search);

  /**
   * Counts sets of the postings that are open at {@code now}. On Lucene all counts are of one state
   * of the index; on OpenSearch each call of {@link Tally} sees what is searchable then. Writes
   * nothing. An exception of {@code reader} is thrown as it is.
   */
  <T> T tally(Instant now, Function<Tally, T> reader);

  /**
   * Reads the body of one posting, as it is indexed now. For hits without bodies.
   *
   * @param reader converts the bytes that {@link HitBody} made; they are not valid afterwards
   * @return empty if the posting is no longer in the index
   */
  <T> Optional<T> read(PostingId id, Function<byte[], T> reader);

  /** The revision that is searchable for certain. Searches may already see a slightly later one. */
  IndexState state();

  /** How many postings a search without words and filters would find at {@code now}. */
  long count(Instant now);

  /** Calls {@code visitor} with every indexed or left-out posting, in order of id. */
  void forEach(Consumer<Entry> visitor);

  /**
   * Returns the first {@code most} ids that begin with {@code prefix}, in order, including expired
   * postings. The cost is proportional to the number of results.
   *
   * @param most at least 1
   */
  List<PostingId> ids(String prefix, int most);

  /** How many postings are {@linkplain Entry#leftOut left out}. Cheap enough for a health check. */
  long leftOut();

  /** Reads everything and verifies checksums. Returns what is damaged, or empty. */
  Optional<String> verify();

  /** Acquires the right to change the index. Empty while another process has it. */
  Optional<IndexHolder> tryHold();

  @Override
  void close();

  /**
   * A posting of the index.
   *
   * @param leftOut whether the posting could not be indexed, or could not be read from the store.
   *     Then no search finds it, and the index has only this entry of it
   */
  record Entry(PostingId id, long revision, boolean leftOut) {}

  /**
   * The state of an index.
   *
   * @param revision every change up to this one is searchable
   * @param generation the rebuild that made this index; see {@code RevisionLog.generation}
   * @param root that of the corpus at this revision; null if it is not known, or if the index does
   *     not have exactly the postings of that revision
   */
  record IndexState(long revision, long generation, @Nullable Digest root) {
    /** A state whose root is not known. */
    public IndexState(long revision, long generation) {
      this(revision, generation, null);
    }
  }

  /**
   * One page.
   *
   * @param total the number of matches, exact unless {@code totalIsLowerBound}
   * @param stats one entry per requested statistic, in the order of the request
   * @param incomplete whether time ran out: hits may be missing, counts are lower bounds
   * @param extraPositions the positions of all matches, less one for each match; 0 if not
   *     requested. Negative if there are many matches without any position
   * @param filled how many postings that lack some of the words are shown, on all pages together;
   *     not counted in {@code total}, {@code stats} and {@code extraPositions}
   * @param amid how many of these stand amid the matches; the others follow them
   */
  record SearchPage(
      long total,
      boolean totalIsLowerBound,
      List<Hit> hits,
      List<Stats> stats,
      boolean incomplete,
      long extraPositions,
      int filled,
      int amid) {
    public SearchPage {
      hits = List.copyOf(hits);
      stats = List.copyOf(stats);
    }

    /** A complete page without positions, which is not filled. */
    public SearchPage(long total, boolean totalIsLowerBound, List<Hit> hits, List<Stats> stats) {
      this(total, totalIsLowerBound, hits, stats, false, 0, 0, 0);
    }

    /** A page of these hits alone: they are the total, and nothing else is counted. */
    public static SearchPage of(List<Hit> hits, boolean incomplete) {
      return new SearchPage(hits.size(), false, hits, List.of(), incomplete, 0, 0, 0);
    }

    /** The number of positions of all matches; a lower bound if the total is one. */
    public long positions() {
      return Math.max(0, total + extraPositions);
    }

    /** The same page, marked as incomplete; its total is a lower bound. */
    public SearchPage cutShort() {
      return new SearchPage(total, true, hits, stats, true, extraPositions, filled, amid);
    }

    /** The words that a hit of this page lacks, each once, as typed. */
    public List<String> missing() {
      return hits.stream().flatMap(hit -> hit.missing().stream()).distinct().toList();
    }

    /** Whether the hits have bodies. Either all have, or none. */
    public boolean hasBodies() {
      return hits.stream().allMatch(hit -> hit.body() != null);
    }
  }

  /**
   * One hit.
   *
   * @param relevance 0..1; 1 for the best hit of the whole result, 0 for a search without words; no
   *     hit has more than one before it
   * @param body the bytes that {@link HitBody} made when the posting was indexed; must not be
   *     changed. Null for every hit if the page would exceed {@link #PAGE_BYTES}; {@link #read}
   *     reads them one by one
   * @param missing the words of the query that the posting lacks, as typed, in order; empty if it
   *     matches the query. Words of one clause, such as {@code full-stack}, are one
   */
  record Hit(PostingId id, double relevance, byte @Nullable [] body, List<String> missing) {
    public Hit {
      missing = List.copyOf(missing);
    }

    /** A hit that matches the query. */
    public Hit(PostingId id, double relevance, byte @Nullable [] body) {
      this(id, relevance, body, List.of());
    }
  }

  /** The most frequent values of a facet with their counts, most frequent first, then by term. */
  record Stats(Facet facet, List<Count> values) {
    public Stats {
      values = List.copyOf(values);
    }

    /** The values of a facet among these statistics, most frequent first. */
    public static List<String> terms(Facet facet, List<Stats> statistics) {
      return statistics.stream()
          .filter(it -> it.facet == facet)
          .flatMap(it -> it.values.stream())
          .map(Count::term)
          .toList();
    }

    /** One value and how many matching postings have it. */
    public record Count(String term, long count) {}
  }
}

package dev.corpuscore.index;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What can be searched: the open, listed postings up to some revision. Thread-safe. Nothing here
 * ever asks the store.
 *
 * <p>Every method throws {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the
 * index cannot serve. Every implementation passes {@code WordContract}, {@code OperatorContract},
 * {@code FilterContract}, {@code PageContract}, {@code SortContract}, {@code StatsContract}, {@code
 * SuggestionContract}, {@code ContentContract} and {@code HolderContract}.
 */
public interface PostingIndex extends AutoCloseable {
  /** A page whose hits have more bytes than this comes without them. */
  int PAGE_BYTES = 2 << 20;

  /** What the index is, such as {@code lucene}. */
  String kind();

  /** The kind and its version, such as {@code lucene 10.6.0}. */
  String engine();

  /**
   * Returns one page of the postings that match. The order is total: by the sort, then by id, so
   * that pages of one revision neither repeat nor skip. Writes nothing.
   *
   * <p>At {@link TimeLimits#partial} it ends with what it has, which {@link SearchPage#incomplete}
   * says: every hit matches, but better ones may be missing.
   */
  SearchPage search(PostingSearch search);

  /**
   * Returns the first of the postings that meet the query's last tier and its filter, and how many
   * there are, out of one state of the index. Writes nothing.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} if it is not done by {@link
   *     TimeLimits#exact}
   */
  RoleQuery.Page searchRoles(RoleQuery query);

  /**
   * Returns the first suggestions of each type asked for, those that the most postings have first,
   * then by text ({@link Suggestion#TEXT_ORDER}). Counts are exact: what no posting has any more
   * that is open at that time is not suggested. Writes nothing.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} if it is not done by {@link
   *     TimeLimits#partial}
   */
  List<Suggestion> suggest(SuggestionSearch search);

  /**
   * Reads the bytes that {@link HitBody} made of one posting, as it is indexed now: those of a hit
   * that came without them. What {@code reader} does not keep is not kept.
   *
   * @return empty if the posting has left the index
   */
  <T> Optional<T> read(PostingId id, Function<byte[], T> reader);

  /** Where the index stands: what it says can be searched, and a moment more may be already. */
  IndexState state();

  /** How many postings a search without words and filters would find at {@code now}. */
  long count(Instant now);

  /** Calls {@code visitor} with every posting that was applied, in order of id. */
  void forEach(Consumer<Entry> visitor);

  /**
   * Returns the first {@code most} ids that begin with {@code prefix}, in order, expired or not.
   * Costs what it returns.
   *
   * @param most at least 1
   */
  List<PostingId> ids(String prefix, int most);

  /** How many postings are {@linkplain Entry#leftOut left out}. Cheap enough for a health check. */
  long leftOut();

  /** Verifies stored checksums. Returns what is damaged, or empty; reads everything. */
  Optional<String> verify();

  /** Takes the right to change the index, or returns empty while another process has it. */
  Optional<IndexHolder> tryHold();

  @Override
  void close();

  /**
   * One posting that was applied.
   *
   * @param leftOut whether the index could not take it, or the store not give it: no search finds
   *     it, and in its place only this entry is kept
   */
  record Entry(PostingId id, long revision, boolean leftOut) {}

  /**
   * Where an index stands.
   *
   * @param revision every change up to this one is searchable
   * @param generation the rebuild this index comes from; see {@code RevisionLog.generation}
   */
  record IndexState(long revision, long generation) {}

  /**
   * One page.
   *
   * @param total how many match, exact unless {@code totalIsLowerBound}
   * @param stats one entry per statistic asked for, in the order asked
   * @param incomplete whether time ran out: hits may be missing, counts are lower bounds
   * @param extraPositions what all that match offer beyond one position each, if that was asked
   *     for; below 0 where more offer none than several
   */
  record SearchPage(
      long total,
      boolean totalIsLowerBound,
      List<Hit> hits,
      List<Stats> stats,
      boolean incomplete,
      long extraPositions) {
    public SearchPage {
      hits = List.copyOf(hits);
      stats = List.copyOf(stats);
    }

    /** Without positions. */
    public SearchPage(
        long total,
        boolean totalIsLowerBound,
        List<Hit> hits,
        List<Stats> stats,
        boolean incomplete) {
      this(total, totalIsLowerBound, hits, stats, incomplete, 0);
    }

    /** All that was asked for. */
    public SearchPage(long total, boolean totalIsLowerBound, List<Hit> hits, List<Stats> stats) {
      this(total, totalIsLowerBound, hits, stats, false);
    }

    /** How many positions all that match offer; a lower bound where the total is one. */
    public long positions() {
      return Math.max(0, total + extraPositions);
    }

    /** Whether the hits came with their bodies, all or none of them. */
    public boolean hasBodies() {
      return hits.stream().allMatch(hit -> hit.body() != null);
    }
  }

  /**
   * One hit.
   *
   * @param relevance 0..1, 1 for the best hit of the whole answer; 0 where no words were searched
   * @param body the bytes that {@link HitBody} made when the posting was indexed; not to be
   *     changed. Null of every hit of a page that would have more than {@link #PAGE_BYTES}: {@link
   *     #read} has them, one by one
   */
  record Hit(PostingId id, double relevance, byte @Nullable [] body) {}

  /** Counts of the most frequent values of one kind, most frequent first, then by term. */
  record Stats(Facet facet, List<Count> values) {
    public Stats {
      values = List.copyOf(values);
    }

    /** One value and how many matching postings have it. */
    public record Count(String term, long count) {}
  }
}

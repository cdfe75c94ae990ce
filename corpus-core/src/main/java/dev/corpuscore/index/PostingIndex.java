package dev.corpuscore.index;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What can be searched: the open, listed postings up to some revision. Thread-safe. Nothing here
 * ever asks the store.
 *
 * <p>Every method throws {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the
 * index cannot serve. Every implementation passes {@code WordContract}, {@code OperatorContract},
 * {@code FilterContract}, {@code PageContract}, {@code StatsContract}, {@code ContentContract} and
 * {@code HolderContract}.
 */
public interface PostingIndex extends AutoCloseable {
  /** What the index is, such as {@code lucene}. */
  String kind();

  /** The kind and its version, such as {@code lucene 10.6.0}. */
  String engine();

  /**
   * Returns one page of the postings that match. The order is total: by the sort, then by id, so
   * that pages of one revision neither repeat nor skip. Writes nothing.
   */
  SearchPage search(PostingSearch search);

  /**
   * Returns the first of the postings that meet the query's last tier and its filter, and how many
   * there are, out of one state of the index. Writes nothing.
   */
  RoleQuery.Page searchRoles(RoleQuery query);

  /** Where the index stands: what it says can be searched, and a moment more may be already. */
  IndexState state();

  /** How many postings a search without words and filters would find at {@code now}. */
  long count(Instant now);

  /** Calls {@code visitor} with every indexed id and its revision, in order of id. */
  void forEach(Consumer<Entry> visitor);

  /**
   * Calls {@code visitor} with every indexed id that begins with {@code prefix} and its revision,
   * in order of id. Costs what it finds, where the index can seek.
   */
  default void forEach(String prefix, Consumer<Entry> visitor) {
    forEach(
        entry -> {
          if (entry.id().value().startsWith(prefix)) {
            visitor.accept(entry);
          }
        });
  }

  /** Verifies stored checksums. Returns what is damaged, or empty; reads everything. */
  Optional<String> verify();

  /** Takes the right to change the index, or returns empty while another process has it. */
  Optional<IndexHolder> tryHold();

  @Override
  void close();

  /** One indexed posting. */
  record Entry(PostingId id, long revision) {}

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
   */
  record SearchPage(long total, boolean totalIsLowerBound, List<Hit> hits, List<Stats> stats) {
    public SearchPage {
      hits = List.copyOf(hits);
      stats = List.copyOf(stats);
    }
  }

  /**
   * One hit.
   *
   * @param relevance 0..1, 1 for the best hit of the whole answer; 0 where no words were searched
   * @param body the bytes that {@link HitBody} made when the posting was indexed; not to be changed
   */
  record Hit(PostingId id, double relevance, byte[] body) {}

  /** Counts of the most frequent values of one kind, most frequent first, then by term. */
  record Stats(PostingSearch.Fact fact, List<Count> values) {
    public Stats {
      values = List.copyOf(values);
    }

    /** One value and how many matching postings have it. */
    public record Count(String term, long count) {}
  }
}

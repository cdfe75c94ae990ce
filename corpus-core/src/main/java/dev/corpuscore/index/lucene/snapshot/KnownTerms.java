package dev.corpuscore.index.lucene.snapshot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Where the terms of searches stand in one snapshot, how many postings have them, and which terms
 * it does not have. Words recur even where no search does, and most stems of a word are in no
 * posting. In a snapshot this never changes, and it ends with the snapshot. Thread-safe.
 */
public final class KnownTerms {
  /** In bytes: some ten thousand terms. */
  private static final long CAPACITY = 4 << 20;

  /** The cache's own data of an entry, and its objects without what is in them. */
  private static final int ENTRY_BYTES = 250;

  /** Where a term stands in one segment. */
  private static final int STATE_BYTES = 100;

  /** The query for a word, without where its stems stand. */
  private static final int WORD_BYTES = 200;

  /** Stems of a word that postings have; most words have fewer. */
  private static final int STEMS = 4;

  private final Cache<Term, Found> queries;
  private final Cache<Term, Long> counts;
  private final Cache<Term, Query> words;

  /**
   * @param segments how many the snapshot has
   */
  KnownTerms(int segments) {
    queries =
        Caffeine.newBuilder()
            .maximumWeight(CAPACITY)
            .weigher(
                (Term term, Found found) ->
                    bytes(term) + (found.query == null ? 0 : segments * STATE_BYTES))
            .executor(Runnable::run)
            .build();
    counts =
        Caffeine.newBuilder()
            .maximumWeight(CAPACITY)
            .weigher((Term term, Long count) -> bytes(term))
            .executor(Runnable::run)
            .build();
    words =
        Caffeine.newBuilder()
            .maximumWeight(CAPACITY)
            .weigher(
                (Term word, Query query) ->
                    2 * bytes(word) + WORD_BYTES + STEMS * segments * STATE_BYTES)
            .executor(Runnable::run)
            .build();
  }

  /** The query for a word, by its field and all its stems; null if nobody asked lately. */
  public @Nullable Query word(Term word) {
    return words.getIfPresent(word);
  }

  /** Keeps the query for a word. */
  public void put(Term word, Query query) {
    words.put(word, query);
  }

  private static int bytes(Term term) {
    return ENTRY_BYTES + term.bytes().length;
  }

  /**
   * A term that was looked up.
   *
   * @param query finds its postings; null if there are none
   */
  public record Found(@Nullable TermQuery query) {}

  /** What was found of a term; null if nobody asked lately. */
  public @Nullable Found found(Term term) {
    return queries.getIfPresent(term);
  }

  /** Keeps what was found of a term. */
  public void put(Term term, Found found) {
    queries.put(term, found);
  }

  /** How many postings have a term; null if nobody asked lately. */
  public @Nullable Long count(Term term) {
    return counts.getIfPresent(term);
  }

  /** Keeps how many postings have a term. */
  public void put(Term term, long count) {
    counts.put(term, count);
  }
}

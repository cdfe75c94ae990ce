package dev.corpuscore.index.lucene.snapshot;

import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.lucene.body.BodyCache;
import dev.corpuscore.index.lucene.filter.LuceneFields;
import dev.corpuscore.index.lucene.list.WordDocumentsCache;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.QueryCache;
import org.jspecify.annotations.Nullable;

/**
 * One unchanging state of the index. Its searchers leave out what has expired: documents past their
 * {@code expiresAt} count as deleted, so postings that do not expire cost nothing.
 */
public final class IndexSnapshot {
  private static final AtomicLong PERIODS = new AtomicLong();

  public final DirectoryReader reader;
  public final IndexState state;
  private volatile @Nullable Period period;

  /**
   * A caller's role searches share their filters: a filter that comes again is a set of bits. Of
   * large segments, where finding them again costs a third of such a search.
   */
  private final QueryCache filters;

  private final WordDocumentsCache lists;
  private final SearchMemory memory;

  /**
   * @param filters of role searches; of all snapshots, because a segment holds each such cache that
   *     has something of it, and outlives many snapshots
   * @param lists of words
   * @param memory for the next searches
   */
  IndexSnapshot(
      DirectoryReader reader,
      IndexState state,
      QueryCache filters,
      WordDocumentsCache lists,
      SearchMemory memory) {
    this.filters = filters;
    this.lists = lists;
    this.reader = reader;
    this.state = state;
    this.memory = memory;
  }

  /**
   * What is open in the seconds {@code from..until - 1}, between which nothing expires.
   *
   * @param until the next expiry
   * @param number no other period of this process has it
   * @param rankings what this searcher found lately
   * @param bodies what it showed lately
   * @param suggestions what it counted lately
   * @param terms where the terms of its searches stand
   * @param lists of words of the whole index
   */
  public record Period(
      long from,
      long until,
      long number,
      IndexSearcher searcher,
      RankingCache rankings,
      BodyCache bodies,
      SuggestionCache suggestions,
      KnownTerms terms,
      WordDocumentsCache lists) {}

  /** What is open at {@code now}. */
  public Period at(Instant now) throws IOException {
    long second = now.getEpochSecond();
    Period known = period;
    if (known == null || second < known.from || second >= known.until) {
      known = periodAt(second);
      period = known;
    }
    return known;
  }

  /** How many postings are in there that no search finds. */
  public int leftOut() throws IOException {
    return new IndexSearcher(reader).count(LuceneFields.LEFT_OUT_QUERY);
  }

  /** A reader of role searches over what is open at {@code now}. */
  public RoleReader roles(Instant now, SearchDeadline deadline) throws IOException {
    IndexSearcher searcher = new IndexSearcher(at(now).searcher.getIndexReader());
    searcher.setQueryCache(filters);
    return new RoleReader(searcher, deadline);
  }

  private Period periodAt(long second) throws IOException {
    long from = Long.MIN_VALUE;
    long until = Long.MAX_VALUE;
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues expires = leaf.reader().getNumericDocValues(Fields.EXPIRES);
      while (expires != null && expires.nextDoc() != NumericDocValues.NO_MORE_DOCS) {
        long at = expires.longValue();
        from = at <= second ? Math.max(from, at) : from;
        until = at > second ? Math.min(until, at) : until;
      }
    }
    IndexSearcher searcher =
        new IndexSearcher(from == Long.MIN_VALUE ? reader : UnexpiredReader.wrap(reader, second));
    searcher.setSimilarity(new ImpactSimilarity());
    searcher.setQueryCache(null);
    return new Period(
        from,
        until,
        PERIODS.incrementAndGet(),
        searcher,
        new RankingCache(memory.rankings()),
        new BodyCache(memory.bodies()),
        new SuggestionCache(),
        new KnownTerms(searcher.getLeafContexts().size()),
        lists);
  }
}

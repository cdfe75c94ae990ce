package dev.corpuscore.index.lucene.snapshot;

/**
 * How much memory an index keeps for the next searches, in bytes, about. Where there is no room,
 * searches find the same and take longer.
 *
 * @param rankings for pages that were ranked in a snapshot
 * @param bodies for hits that were shown in a snapshot
 * @param lists for postings lists of words, which snapshots share
 */
public record SearchMemory(long rankings, long bodies, long lists) {
  /** About ten thousand pages of ten hits. */
  private static final long RANKINGS = 8 << 20;

  /** Bodies may take an eighth of the heap, and so may lists; each at most {@link #MOST}. */
  private static final int SHARE_OF_HEAP = 8;

  private static final long MOST = 256L << 20;

  /** Keeps nothing. */
  public static final SearchMemory NONE = new SearchMemory(0, 0, 0);

  /** What a process that serves searches keeps, by the size of its heap. */
  public static SearchMemory ofHeap() {
    long share = Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    return new SearchMemory(RANKINGS, share, share);
  }

  /** What an index keeps that is searched less, beside one that keeps all of this. */
  public SearchMemory quarter() {
    return new SearchMemory(rankings / 4, bodies / 4, lists / 4);
  }

  /** The same without rankings and bodies, to be measured: every search is ranked again. */
  public SearchMemory ofLists() {
    return new SearchMemory(0, 0, lists);
  }
}

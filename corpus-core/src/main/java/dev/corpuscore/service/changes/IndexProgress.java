package dev.corpuscore.service.changes;

/**
 * How far searches are behind what is stored.
 *
 * @param revision every listed change up to it is searchable; at most {@code newest}
 * @param newest the newest listed change
 */
public record IndexProgress(long revision, long newest) {
  /** Reads the index again only if it seems to be behind. */
  public static IndexProgress of(
      RevisionWatch.Written written, RevisionWatch.Searchable searchable) {
    long newest = written.newest();
    long revision = searchable.newest();
    return new IndexProgress(
        Math.min(newest, revision < newest ? searchable.read() : revision), newest);
  }

  /** Whether searches lack a change. */
  public boolean isBehind() {
    return revision < newest;
  }

  /** Whether searches find nothing of what is stored. */
  public boolean isNothing() {
    return revision == 0 && newest > 0;
  }
}

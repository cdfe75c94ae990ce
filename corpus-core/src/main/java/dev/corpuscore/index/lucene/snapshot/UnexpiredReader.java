package dev.corpuscore.index.lucene.snapshot;

import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/** A segment in which expired documents count as deleted. */
final class UnexpiredReader extends FilterLeafReader {
  private final Bits alive;
  private final int count;

  private UnexpiredReader(LeafReader in, FixedBitSet alive) {
    super(in);
    this.alive = alive.asReadOnlyBits();
    this.count = alive.cardinality();
  }

  /**
   * Returns the same index without documents that expire at or before {@code second}. Must not be
   * closed.
   */
  static DirectoryReader wrap(DirectoryReader reader, long second) throws IOException {
    return new Directory(reader, second);
  }

  private static LeafReader unexpired(LeafReader leaf, long second) {
    try {
      NumericDocValues expires = leaf.getNumericDocValues(Fields.EXPIRES);
      FixedBitSet alive = null;
      while (expires != null && expires.nextDoc() != NumericDocValues.NO_MORE_DOCS) {
        if (expires.longValue() <= second) {
          alive = alive == null ? alive(leaf) : alive;
          alive.clear(expires.docID());
        }
      }
      return alive == null ? leaf : new UnexpiredReader(leaf, alive);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FixedBitSet alive(LeafReader leaf) {
    FixedBitSet alive = new FixedBitSet(leaf.maxDoc());
    alive.set(0, leaf.maxDoc());
    Bits live = leaf.getLiveDocs();
    if (live != null) {
      live.applyMask(alive, 0);
    }
    return alive;
  }

  @Override
  public Bits getLiveDocs() {
    return alive;
  }

  @Override
  public int numDocs() {
    return count;
  }

  @Override
  public CacheHelper getCoreCacheHelper() {
    return in.getCoreCacheHelper();
  }

  @Override
  public @Nullable CacheHelper getReaderCacheHelper() {
    return null;
  }

  private static final class Directory extends FilterDirectoryReader {
    private final long second;

    private Directory(DirectoryReader in, long second) throws IOException {
      super(
          in,
          new SubReaderWrapper() {
            @Override
            public LeafReader wrap(LeafReader leaf) {
              return unexpired(leaf, second);
            }
          });
      this.second = second;
    }

    @Override
    protected DirectoryReader doWrapDirectoryReader(DirectoryReader in) throws IOException {
      return new Directory(in, second);
    }

    @Override
    public @Nullable CacheHelper getReaderCacheHelper() {
      return null;
    }
  }
}

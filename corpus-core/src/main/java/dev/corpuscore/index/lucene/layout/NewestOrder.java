package dev.corpuscore.index.lucene.layout;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import org.jspecify.annotations.Nullable;

/**
 * Newest first, those without a date last, then by id: settles equal scores with one number per
 * posting, which depends on the posting alone. Whole ids are read only where the numbers are equal.
 */
public final class NewestOrder {
  private static final int ID_BITS = 29;
  private static final long LAST_SECOND = (1L << 34) - 1;

  private NewestOrder() {}

  /** 34 bits for the date, the first 29 of the id's; smaller comes first. */
  public static long key(@Nullable Published published, PostingId id) {
    long second = published == null ? 0 : published.at().getEpochSecond();
    long age = LAST_SECOND - Math.clamp(second, 0, LAST_SECOND);
    return age << ID_BITS | IdOrder.head(id) >>> (IdOrder.HEAD_BITS - ID_BITS);
  }

  /** From 0 to less than 1, greater for later seconds. */
  public static double newness(long key) {
    return (double) (LAST_SECOND - (key >>> ID_BITS)) / (LAST_SECOND + 1);
  }
}

package dev.corpuscore.http;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Response;

/** A body whose hits are too large to be in memory together: what is around them, and the hits. */
final class HitStream implements Response.Stream {
  /** A part ends once it has so many bytes. */
  private static final int PART_BYTES = 256 * 1024;

  private final byte[] before;
  private final byte[] behind;
  private final int hits;
  private final HitWriter writer;
  private int reached;
  private boolean any;

  /**
   * @param before what comes before the first hit
   * @param behind what comes after the last
   * @param hits how many there are
   */
  HitStream(byte[] before, int hits, HitWriter writer, byte[] behind) {
    this.before = before;
    this.hits = hits;
    this.writer = writer;
    this.behind = behind;
  }

  /** Writes hits. */
  @FunctionalInterface
  interface HitWriter {
    /**
     * Writes the hit at this place, unless it has gone.
     *
     * @param first whether none was written yet; otherwise a comma comes before it
     * @return whether it was written
     */
    boolean write(JsonBytes out, int place, boolean first);
  }

  @Override
  public boolean next(JsonBytes out) {
    if (reached == 0) {
      out.raw(before);
    }
    while (reached < hits && out.length() < PART_BYTES) {
      any |= writer.write(out, reached, !any);
      reached++;
    }
    if (reached < hits) {
      return true;
    }
    out.raw(behind);
    return false;
  }

  /** Writes them all, into an answer that is in memory. */
  static void writeAll(JsonBytes out, int hits, HitWriter writer) {
    boolean any = false;
    for (int place = 0; place < hits; place++) {
      any |= writer.write(out, place, !any);
    }
  }
}

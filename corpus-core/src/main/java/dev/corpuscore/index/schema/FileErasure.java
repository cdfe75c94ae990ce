package dev.corpuscore.index.schema;

import java.util.function.LongSupplier;

/**
 * When the bytes of removed postings must leave the files of an index, and up to which revision
 * they have. Only a merge of each segment with deleted documents does it, so it may take a tenth of
 * the time: after a merge of a minute there is a pause of nine. For one thread.
 */
public final class FileErasure {
  private static final int PAUSE = 9;

  /** The shortest pause after a failure, whose cause seldom ends sooner: a minute. */
  private static final long PAUSE_AFTER_FAILURE = 60_000_000_000L;

  private final LongSupplier nanoTime;
  private long done;
  private boolean asked;
  private boolean running;
  private long from;
  private long begunAt;
  private long notBefore;

  /**
   * @param done up to which revision it was done before
   * @param asked whether it is asked for from the start
   * @param nanoTime as {@link System#nanoTime}
   */
  public FileErasure(long done, boolean asked, LongSupplier nanoTime) {
    this.done = done;
    this.asked = asked;
    this.nanoTime = nanoTime;
    this.notBefore = nanoTime.getAsLong();
  }

  /** What was removed so far must leave the files. */
  public void ask() {
    asked = true;
  }

  /** Whether it is asked for, and the pause since the last merge is over. */
  public boolean isDue() {
    return asked && nanoTime.getAsLong() - notBefore >= 0;
  }

  /** Whether a merge for it has begun and was not found ended. */
  public boolean isRunning() {
    return running;
  }

  /** Up to which revision what was removed has left the files. */
  public long done() {
    return done;
  }

  /** A merge begins, of what searches see at this revision. What is asked for from now is more. */
  public void begin(long revision) {
    running = true;
    asked = false;
    from = revision;
    mergeBegins();
  }

  /** What {@link #begin} had to wait for is there, so only from now on it takes time. */
  public void mergeBegins() {
    begunAt = nanoTime.getAsLong();
  }

  /**
   * It has ended, or nothing was to be merged.
   *
   * @param again whether it must be done again for what came meanwhile
   */
  public void end(boolean again) {
    done = from;
    pause(again, 0);
  }

  /** It has ended without success, and is tried again after the pause, of a minute at least. */
  public void fail() {
    pause(true, PAUSE_AFTER_FAILURE);
  }

  private void pause(boolean again, long least) {
    long now = nanoTime.getAsLong();
    running = false;
    asked |= again;
    notBefore = now + Math.max(least, PAUSE * (now - begunAt));
  }
}

package dev.corpuscore.service.commands;

import static java.lang.System.Logger.Level.INFO;

import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;

/**
 * Closes postings whose {@code expiresAt} is past, every quarter of an hour. A sync of the catalog
 * queues the same work as a command; but a corpus that is only imported has no sync, and the
 * contacts of an ad are deleted when it is closed. Any number of processes may do it at once.
 * Thread-safe.
 */
public final class ExpirySweep implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ExpirySweep.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(15);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final ExpirePostings postings;
  private final RepeatedWork work;

  /**
   * @param threads starts the thread, and starts it again if the store refuses
   */
  public ExpirySweep(ExpirePostings postings, ServiceThreads threads) {
    this(postings, threads, PAUSE);
  }

  ExpirySweep(ExpirePostings postings, ServiceThreads threads, Duration pause) {
    this.postings = postings;
    this.work = new RepeatedWork("expire", pause, this::sweep, threads);
  }

  /** Begins: the first sweep is a quarter of an hour later. Returns at once. */
  public void start() {
    work.soon();
  }

  /** Never done: postings expire as time passes. */
  private boolean sweep() {
    long closed = postings.close(CommandDeadline.in(LONGEST));
    if (closed > 0) {
      LOG.log(INFO, "event=postings-expired closed=" + closed);
    }
    return false;
  }

  /** Ends; a running batch is waited for, at most five seconds. */
  @Override
  public void close() {
    work.close();
  }
}

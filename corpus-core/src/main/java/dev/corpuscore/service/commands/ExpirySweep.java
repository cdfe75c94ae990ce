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
public final class ExpirySweep {
  private static final System.Logger LOG = System.getLogger(ExpirySweep.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(15);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final ExpirePostings postings;

  public ExpirySweep(ExpirePostings postings) {
    this.postings = postings;
  }

  /**
   * Begins: the first sweep is a quarter of an hour later. Returns at once.
   *
   * @param threads starts the thread, and starts it again if the store refuses
   */
  public RepeatedWork start(ServiceThreads threads) {
    return RepeatedWork.every("expire", PAUSE, this::sweep, threads);
  }

  void sweep() {
    long closed = postings.close(CommandDeadline.in(LONGEST));
    if (closed > 0) {
      LOG.log(INFO, "event=postings-expired closed=" + closed);
    }
  }
}

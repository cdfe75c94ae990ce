package dev.corpuscore.thread;

import java.util.concurrent.ThreadFactory;

/** Platform threads that give way to those that search and answer. */
public final class BackgroundThreads {
  private BackgroundThreads() {}

  /**
   * Makes daemons of the least priority, which counts where {@code ./corpus serve} lets it; nothing
   * depends on it but how long others wait.
   *
   * @param prefix what their names begin with, before a number from 1
   */
  @SuppressWarnings("ThreadPriorityCheck") // correct without it, only less polite
  public static ThreadFactory named(String prefix) {
    return Thread.ofPlatform().daemon().priority(Thread.MIN_PRIORITY).name(prefix, 1).factory();
  }
}

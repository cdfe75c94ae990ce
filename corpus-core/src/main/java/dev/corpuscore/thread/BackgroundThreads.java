package dev.corpuscore.thread;

import java.util.concurrent.ThreadFactory;

/** Low-priority platform threads, so that searches and answers come first. */
public final class BackgroundThreads {
  private BackgroundThreads() {}

  /**
   * Creates daemon threads of the lowest priority. The priority has an effect if {@code ./corpus
   * serve} enables it; only waiting times depend on it.
   *
   * @param prefix the prefix of their names, followed by a number from 1
   */
  @SuppressWarnings("ThreadPriorityCheck") // correct without it, only less polite
  public static ThreadFactory named(String prefix) {
    return Thread.ofPlatform().daemon().priority(Thread.MIN_PRIORITY).name(prefix, 1).factory();
  }
}

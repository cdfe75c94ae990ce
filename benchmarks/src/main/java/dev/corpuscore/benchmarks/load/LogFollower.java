package dev.corpuscore.benchmarks.load;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the revision log as an instance does: five times a second, and on while there is more. */
public final class LogFollower implements AutoCloseable {
  /** As {@link dev.corpuscore.service.FollowRevisions} does. */
  private static final long POLL_MILLIS = 200;

  private static final int PAGE = 1_000;

  private final Store store;
  private final Map<PostingId, Long> begun;
  private final Thread thread;
  private final Set<PostingId> seen = new HashSet<>();
  private final List<Long> nanos = new ArrayList<>();
  private long read;

  private LogFollower(Store store, Map<PostingId, Long> begun) {
    this.store = store;
    this.begun = begun;
    this.read = store.revisions().newest();
    this.thread = Thread.ofPlatform().daemon().unstarted(this::follow);
  }

  /**
   * Follows {@code store}, which it closes at its end.
   *
   * @param begun when the write of each posting began, by {@link System#nanoTime}
   */
  public static LogFollower start(Store store, Map<PostingId, Long> begun) {
    LogFollower follower = new LogFollower(store, begun);
    follower.thread.start();
    return follower;
  }

  /** How long each write took until it was read here, since the last {@link #forget}. */
  public synchronized List<Long> nanos() {
    return List.copyOf(nanos);
  }

  /** Begins anew. */
  public synchronized void forget() {
    nanos.clear();
  }

  /**
   * Waits until all that is written now was read.
   *
   * @throws IllegalStateException if the database failed this follower; stderr has the cause
   */
  public void awaitEnd() throws InterruptedException {
    long end = store.revisions().newest();
    while (read() < end) {
      if (!thread.isAlive()) {
        throw new IllegalStateException("a follower has ended before it read all");
      }
      Thread.sleep(POLL_MILLIS / 10);
    }
  }

  private synchronized long read() {
    return read;
  }

  private void follow() {
    try {
      while (true) {
        RevisionLog log = store.revisions();
        List<Change> page = log.newest() > read() ? log.after(read(), PAGE) : List.of();
        if (page.isEmpty()) {
          Thread.sleep(POLL_MILLIS);
        } else {
          taken(page, System.nanoTime());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void taken(List<Change> page, long now) {
    for (Change change : page) {
      Long start = begun.get(change.id());
      if (start != null && seen.add(change.id())) { // a duplicate changes its originals again
        nanos.add(now - start);
      }
    }
    read = page.getLast().revision();
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    store.close();
  }
}

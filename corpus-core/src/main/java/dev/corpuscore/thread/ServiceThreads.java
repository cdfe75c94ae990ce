package dev.corpuscore.thread;

import static java.lang.System.Logger.Level.ERROR;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Threads that must live as long as the service. If the work of a thread ends with an exception or
 * an error, it is started again after a pause of one second at first and at most half a minute;
 * until then the thread is {@link #down}. Work that returns is done. Thread-safe.
 */
public final class ServiceThreads {
  private static final System.Logger LOG = System.getLogger(ServiceThreads.class.getName());
  private static final Backoff PAUSES = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

  /** After work without a failure for this long, the pauses start again with the first. */
  private static final Duration WELL = Duration.ofMinutes(1);

  private final List<ThreadStatus> lives = new CopyOnWriteArrayList<>();

  /**
   * Starts a platform thread, a daemon, with this work.
   *
   * @param name what log, metrics and health call it; several may share one
   * @param work returns once it is done or its thread is interrupted
   */
  public Thread start(String name, Runnable work) {
    ThreadStatus status = new ThreadStatus(name);
    lives.add(status);
    return Thread.ofPlatform().daemon().name(name).start(() -> live(status, work));
  }

  /** The names of threads whose work failed and has not restarted yet, sorted. */
  public List<String> down() {
    return lives.stream()
        .filter(status -> status.down)
        .map(status -> status.name)
        .sorted()
        .toList();
  }

  /** How often the work of each thread has failed, by name. */
  public Map<String, Long> failures() {
    Map<String, Long> failures = new TreeMap<>();
    lives.forEach(status -> failures.merge(status.name, status.failures, Long::sum));
    return failures;
  }

  /** Allocates nothing that could fail for lack of memory outside its own error handling. */
  private void live(ThreadStatus status, Runnable work) {
    int inARow = 0;
    boolean over = false;
    while (!over) {
      long begun = System.nanoTime();
      try {
        status.down = false;
        work.run();
        over = true;
      } catch (RuntimeException | Error e) {
        status.failed();
        boolean well = System.nanoTime() - begun > WELL.toNanos();
        inARow = well ? 1 : inARow + 1;
        long pause = PAUSES.after(inARow).toMillis();
        log(status, pause, e);
        over = !rest(pause);
      }
    }
    status.down = false;
  }

  private static void log(ThreadStatus status, long pause, Throwable cause) {
    try {
      LOG.log(
          ERROR,
          "event=service-thread-failed thread=" + status.name + " again_in_millis=" + pause,
          cause);
    } catch (RuntimeException | Error e) {
      cause.addSuppressed(e);
    }
  }

  private static boolean rest(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static final class ThreadStatus {
    private final String name;
    private volatile boolean down;
    private volatile long failures; // written only by its own thread

    private ThreadStatus(String name) {
      this.name = name;
    }

    private void failed() {
      down = true; // first: a reader that sees the failure counted sees it down, too
      long before = failures;
      failures = before + 1;
    }
  }
}

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

  private final List<Life> lives = new CopyOnWriteArrayList<>();

  /**
   * Starts a platform thread, a daemon, with this work.
   *
   * @param name what log, metrics and health call it; several may share one
   * @param work returns once it is done or its thread is interrupted
   */
  public Thread start(String name, Runnable work) {
    Life life = new Life(name);
    lives.add(life);
    return Thread.ofPlatform().daemon().name(name).start(() -> live(life, work));
  }

  /** The names of threads whose work failed and has not restarted yet, sorted. */
  public List<String> down() {
    return lives.stream().filter(life -> life.down).map(life -> life.name).sorted().toList();
  }

  /** How often the work of each thread has failed, by name. */
  public Map<String, Long> failures() {
    Map<String, Long> failures = new TreeMap<>();
    lives.forEach(life -> failures.merge(life.name, life.failures, Long::sum));
    return failures;
  }

  /** Allocates nothing that could fail for lack of memory outside its own error handling. */
  private void live(Life life, Runnable work) {
    int inARow = 0;
    boolean over = false;
    while (!over) {
      long begun = System.nanoTime();
      try {
        life.down = false;
        work.run();
        over = true;
      } catch (RuntimeException | Error e) {
        life.failed();
        boolean well = System.nanoTime() - begun > WELL.toNanos();
        inARow = well ? 1 : inARow + 1;
        long pause = PAUSES.after(inARow).toMillis();
        tell(life, pause, e);
        over = !rest(pause);
      }
    }
    life.down = false;
  }

  private static void tell(Life life, long pause, Throwable cause) {
    try {
      LOG.log(
          ERROR,
          "event=service-thread-failed thread=" + life.name + " again_in_millis=" + pause,
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

  private static final class Life {
    private final String name;
    private volatile boolean down;
    private volatile long failures; // written only by its own thread

    private Life(String name) {
      this.name = name;
    }

    private void failed() {
      long before = failures;
      failures = before + 1;
      down = true;
    }
  }
}

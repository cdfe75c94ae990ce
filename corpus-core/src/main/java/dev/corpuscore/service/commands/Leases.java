package dev.corpuscore.service.commands;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.store.CommandQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Renews the leases of commands that run or are paused here, three times within the length of a
 * lease, in a thread that there is only while something is held. Thread-safe.
 */
final class Leases {
  private static final System.Logger LOG = System.getLogger(Leases.class.getName());

  /**
   * A command that no pass has gone on with for so long, and that has finished no unit of its work
   * since, may be begun again by any process.
   */
  private static final Duration LONGEST = Duration.ofHours(6);

  private final CommandQueue queue;
  private final Clock clock;
  private final Duration length;
  private final Map<Command, Instant> held = new ConcurrentHashMap<>();
  private @Nullable ScheduledExecutorService timer; // guarded by this
  private @Nullable ScheduledFuture<?> renewing; // guarded by this

  Leases(CommandQueue queue, Clock clock, Duration length) {
    this.queue = queue;
    this.clock = clock;
    this.length = length;
  }

  /** Renews from now on, for six hours more, or until {@link #release}. */
  synchronized void hold(Command command) {
    held.put(command, clock.instant().plus(LONGEST));
    if (timer == null) {
      timer =
          Executors.newSingleThreadScheduledExecutor(
              Thread.ofPlatform().daemon().name("command-leases").factory());
      long pause = length.toMillis() / 3;
      renewing = timer.scheduleWithFixedDelay(this::renew, pause, pause, TimeUnit.MILLISECONDS);
    }
  }

  synchronized void release(Command command) {
    held.remove(command);
    if (held.isEmpty() && timer != null && renewing != null) {
      renewing.cancel(false);
      timer.shutdown();
      timer = null;
    }
  }

  private void renew() {
    Instant now = clock.instant();
    held.entrySet().removeIf(it -> it.getValue().isBefore(now) || isLost(it.getKey()));
  }

  private boolean isLost(Command command) {
    try {
      return !queue.renew(command, clock.instant().plus(length));
    } catch (RuntimeException | Error e) {
      // an exception here would end all renewals, so the next round tries again; if none succeeds,
      // the lease expires and another process runs the command
      LOG.log(WARNING, "event=lease-not-renewed id=" + command.id(), e);
      return false;
    }
  }
}

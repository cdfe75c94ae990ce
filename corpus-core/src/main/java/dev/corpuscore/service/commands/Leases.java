package dev.corpuscore.service.commands;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.store.CommandQueue;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Renews the leases of running commands, three times within the length of a lease. Thread-safe. */
final class Leases implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Leases.class.getName());

  private final CommandQueue queue;
  private final Clock clock;
  private final Duration length;
  private final Set<Command> held = ConcurrentHashMap.newKeySet();
  private final ScheduledFuture<?> renewing;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("command-leases").factory());

  Leases(CommandQueue queue, Clock clock, Duration length) {
    this.queue = queue;
    this.clock = clock;
    this.length = length;
    long pause = length.toMillis() / 3;
    renewing = timer.scheduleWithFixedDelay(this::renew, pause, pause, TimeUnit.MILLISECONDS);
  }

  void hold(Command command) {
    held.add(command);
  }

  void release(Command command) {
    held.remove(command);
  }

  private void renew() {
    held.removeIf(this::isLost);
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

  @Override
  public void close() {
    renewing.cancel(false);
    timer.shutdown();
  }
}

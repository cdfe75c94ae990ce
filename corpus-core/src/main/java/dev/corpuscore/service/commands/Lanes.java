package dev.corpuscore.service.commands;

import dev.corpuscore.model.command.Command;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How many commands of each lane run: a system that is slow must not hold every place, while others
 * wait behind it. Thread-safe; who asks and then begins holds its monitor meanwhile.
 */
final class Lanes {
  /** How long a worker waits for an end before it looks whether it is to stop. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final int most;
  private final Map<String, Integer> running = new HashMap<>(); // guarded by this
  private long ends; // guarded by this

  /**
   * @param most how many of one lane may run
   */
  Lanes(int most) {
    this.most = most;
  }

  /** The lanes of which no more may begin. */
  synchronized Set<String> full() {
    return running.entrySet().stream()
        .filter(it -> it.getValue() >= most)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  synchronized void begun(Command command) {
    if (command.lane() != null) {
      running.merge(command.lane(), 1, Integer::sum);
    }
  }

  synchronized void ended(Command command) {
    if (command.lane() != null) {
      running.computeIfPresent(command.lane(), (lane, count) -> count == 1 ? null : count - 1);
    }
    ends++;
    notifyAll();
  }

  /** Returns when a command has ended, or a little later. */
  synchronized void awaitEnd() throws InterruptedException {
    long before = ends;
    long until = System.nanoTime() + LOOK.toNanos();
    for (long left = LOOK.toMillis(); ends == before && left > 0; ) {
      wait(left);
      left = Duration.ofNanos(until - System.nanoTime()).toMillis();
    }
  }
}

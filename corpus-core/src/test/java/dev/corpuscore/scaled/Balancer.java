package dev.corpuscore.scaled;

import dev.corpuscore.scaled.KeptConnection.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Many clients, whose requests go in turn to the instances that are ready. It asks each every 50
 * ms, and leaves out one that was not ready five times in a row. Half of the clients keep their
 * connections. Nothing is sent twice: a request that is refused, reset or not answered with 200 is
 * lost.
 */
final class Balancer implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(50);

  /** So many failures leave an instance out. */
  private static final int FALL = 5;

  /** Between two requests of a client, so that a slow machine has time for the instances, too. */
  private static final Duration REST = Duration.ofMillis(40);

  private static final List<String> PATHS =
      List.of("/api/search?q=nurse&limit=5", "/api/postings?limit=3", "/api/search?limit=100");

  private final String health;

  /** By port, how often it was not ready, the last times. */
  private final Map<Integer, Integer> instances = new ConcurrentHashMap<>();

  private final Map<Integer, AtomicInteger> running = new ConcurrentHashMap<>();
  private final Queue<String> lost = new ConcurrentLinkedQueue<>();
  private final LongAdder answered = new LongAdder();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  /**
   * @param health the route that is asked
   */
  Balancer(String health) {
    this.health = health;
  }

  /** From now on this instance gets requests, too, whenever it is ready. */
  void add(int port) {
    running.put(port, new AtomicInteger());
    instances.put(port, FALL);
    threads.add(Thread.ofPlatform().start(() -> ask(port)));
  }

  /** Whether it gets requests. */
  boolean uses(int port) {
    return instances.getOrDefault(port, FALL) < FALL;
  }

  /** Whether an instance is left out, and answers no request any more. */
  boolean isQuiet(int port) {
    return !uses(port) && running.getOrDefault(port, new AtomicInteger()).get() == 0;
  }

  /** So many clients begin. */
  void begin(int clients) {
    for (int client = 0; client < clients; client++) {
      int number = client;
      threads.add(Thread.ofVirtual().start(() -> visit(number)));
    }
  }

  /** How many requests were answered with 200. */
  long answered() {
    return answered.sum();
  }

  /** What became of the others. */
  List<String> lost() {
    return List.copyOf(lost);
  }

  private void ask(int port) {
    while (!closed) {
      boolean ready = isReady(port);
      instances.compute(port, (same, before) -> ready ? 0 : before + 1);
      LockSupport.parkNanos(PERIOD.toNanos());
    }
  }

  private boolean isReady(int port) {
    try (KeptConnection connection = new KeptConnection(port)) {
      return connection.get(health).status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private void visit(int client) {
    boolean keeps = client % 2 == 0;
    Map<Integer, KeptConnection> kept = new HashMap<>();
    for (int turn = client; !closed; turn++) {
      List<Integer> ready = instances.keySet().stream().filter(this::uses).sorted().toList();
      if (ready.isEmpty()) {
        lost.add("nobody is ready");
      } else {
        int port = ready.get(turn % ready.size());
        AtomicInteger count = running.getOrDefault(port, new AtomicInteger());
        count.incrementAndGet();
        // looked at again, now that it counts
        if (uses(port)) {
          send(port, PATHS.get(turn % PATHS.size()), keeps, kept);
        }
        count.decrementAndGet();
      }
      LockSupport.parkNanos(REST.toNanos());
    }
    kept.values().forEach(KeptConnection::close);
  }

  private void send(int port, String path, boolean keeps, Map<Integer, KeptConnection> kept) {
    KeptConnection connection = kept.remove(port);
    boolean used = connection != null;
    try {
      connection = used ? connection : new KeptConnection(port);
      Answer answer = connection.get(path);
      if (answer.status() == 200) {
        answered.increment();
      } else {
        lost.add(port + " answered " + answer.status() + " to " + path);
      }
      if (keeps && !answer.last()) {
        kept.put(port, connection);
        return;
      }
    } catch (IOException e) {
      lost.add(port + ", " + (used ? "a kept" : "a new") + " connection, " + path + ": " + e);
    }
    if (connection != null) {
      connection.close();
    }
  }

  /** Returns when all clients have their last answer. */
  @Override
  public void close() {
    closed = true;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package dev.corpuscore.http.server.cost;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.Caller;
import java.util.HashMap;
import java.util.Map;

/**
 * Bounds how many requests of a kind wait or are answered at once. Once half of all places are
 * taken, a caller may hold only an eighth of what it otherwise may, so that a few callers cannot
 * take the places of all others. Nothing is kept for a caller that holds none. Thread-safe.
 */
public final class RequestPlaces {
  /** What part of its places a caller has left where they are scarce. */
  private static final int SCARCE = 8;

  private final String name;
  private final int ofOneCaller;
  private final int ofAll;
  private final Map<Caller, Integer> held = new HashMap<>(); // guarded by this
  private int taken; // guarded by this

  /**
   * @param name what these requests are, in the plural, for messages and metrics
   * @param ofOneCaller how many places one caller may hold
   * @param ofAll how many there are
   */
  public RequestPlaces(String name, int ofOneCaller, int ofAll) {
    this.name = name;
    this.ofOneCaller = ofOneCaller;
    this.ofAll = ofAll;
  }

  /** What holds a place. Close it once. */
  @FunctionalInterface
  public interface Place extends AutoCloseable {
    @Override
    void close();
  }

  /** What these requests are. */
  public String name() {
    return name;
  }

  /** How many places one caller may hold. */
  public int ofOneCaller() {
    return ofOneCaller;
  }

  /** How many there are. */
  public int ofAll() {
    return ofAll;
  }

  /** How many are taken. */
  public synchronized int taken() {
    return taken;
  }

  /**
   * Takes a place for the current caller. Never waits.
   *
   * @throws CorpusException {@code OVERLOADED} if the caller has as many as it may, or all are
   *     taken
   */
  public Place take() {
    Caller caller = Caller.current();
    take(caller);
    return () -> release(caller);
  }

  private synchronized void take(Caller caller) {
    int has = held.getOrDefault(caller, 0);
    if (has >= ofOneCaller) {
      throw new CorpusException(
          ErrorCode.OVERLOADED, "this client has " + has + " open " + name + " already");
    }
    boolean scarce = taken >= ofAll / 2;
    if (taken == ofAll || (scarce && has >= Math.max(1, ofOneCaller / SCARCE))) {
      throw new CorpusException(
          ErrorCode.OVERLOADED, "clients have " + taken + " open " + name + " already");
    }
    held.merge(caller, 1, Integer::sum);
    taken++;
  }

  private synchronized void release(Caller caller) {
    held.computeIfPresent(caller, (same, count) -> count == 1 ? null : count - 1);
    taken--;
  }
}

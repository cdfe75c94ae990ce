package dev.corpuscore.http.server.cost;

import dev.corpuscore.http.server.cost.RequestPlaces.Place;
import dev.corpuscore.http.server.cost.ResponseBudget.Reservation;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What one request holds of what its route may cost: a place, and memory. Its creator closes it
 * when the answer was written, or will not be; then all of it is free again. Used by one thread at
 * a time.
 */
public final class Hold implements AutoCloseable {
  /** Of a second each. */
  private static final int WAITS = 10;

  private final @Nullable Cost cost;
  private final Reservation memory;
  private @Nullable Place place;

  private Hold(@Nullable Cost cost, Reservation memory) {
    this.cost = cost;
    this.memory = memory;
  }

  /**
   * Nothing yet, for a request of the current caller that the current thread answers.
   *
   * @param cost what its route may cost; null for neither waiting nor streams
   */
  public static Hold of(@Nullable Cost cost, ResponseBudget memory) {
    return new Hold(cost, memory.open());
  }

  /**
   * Takes a place for this request, unless it has one. To be called before it waits.
   *
   * @throws CorpusException {@code OVERLOADED} if there is none for this caller
   * @throws IllegalStateException if the route declares no cost
   */
  public void takePlace() {
    if (place == null) {
      place = cost().places().take();
    }
  }

  /**
   * Runs {@code work} in a turn of the route's threads.
   *
   * @throws CorpusException also {@code OVERLOADED} if too many wait for a turn
   * @throws IllegalStateException if the route declares no cost
   */
  public <T> T turn(Supplier<T> work) {
    return cost().threads().turn(work);
  }

  /**
   * Makes a part of an answer in a turn of the route's threads, with a place. Before it is made
   * there is memory for the largest part; afterwards this holds what it really takes, in place of
   * what the part before took.
   *
   * @param size how many bytes a part takes from now on
   * @throws CorpusException also {@code OVERLOADED} if there is no place, too many wait for a turn,
   *     or there is no memory within ten seconds although slow readers were cut off
   * @throws IllegalStateException if the route declares no cost
   */
  public <T> T part(Supplier<T> work, ToIntFunction<T> size) {
    takePlace();
    int most = cost().bytes();
    for (int waits = 0; waits <= WAITS; waits++) {
      Optional<T> made = turn(() -> made(work, size, most));
      if (made.isPresent()) {
        return made.get();
      }
      awaitRoom(most);
    }
    throw overloaded();
  }

  /** Empty if there is no memory; then nothing was done. */
  private <T> Optional<T> made(Supplier<T> work, ToIntFunction<T> size, int most) {
    if (!memory.tryTake(most)) {
      return Optional.empty();
    }
    int taken = 0;
    try {
      T part = work.get();
      taken = size.applyAsInt(part);
      return Optional.of(part);
    } finally {
      memory.resize(taken);
    }
  }

  private void awaitRoom(int bytes) {
    try {
      memory.awaitRoom(bytes, Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw overloaded();
    }
  }

  /**
   * Has memory for a finished answer. Never waits.
   *
   * @throws CorpusException {@code OVERLOADED} if there is no room; then slow readers were cut off
   *     to make some
   */
  public void reserve(int bytes) {
    int wanted = bytes < ResponseBudget.SMALL_BYTES ? 0 : bytes;
    if (!memory.tryResize(wanted)) {
      memory.makeRoom(wanted);
      throw new CorpusException(
          ErrorCode.OVERLOADED, "no memory left for an answer of " + bytes + " bytes");
    }
  }

  private Cost cost() {
    if (cost == null) {
      throw new IllegalStateException(
          "this route waits or is streamed, and the table of routes declares no cost for it");
    }
    return cost;
  }

  private static CorpusException overloaded() {
    return new CorpusException(
        ErrorCode.OVERLOADED, "as many large answers are being written as there is memory for");
  }

  @Override
  public void close() {
    if (place != null) {
      place.close();
      place = null;
    }
    memory.close();
  }
}

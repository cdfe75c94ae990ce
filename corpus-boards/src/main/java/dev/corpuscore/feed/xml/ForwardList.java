package dev.corpuscore.feed.xml;

import java.util.AbstractList;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A list that is read from its beginning at each iteration and keeps one element at a time. Access
 * to an earlier element starts again at the first. Not thread-safe.
 */
final class ForwardList<T> extends AbstractList<T> {
  private final int size;
  private final Supplier<Supplier<T>> beginning;
  private @Nullable Supplier<T> reading;
  private @Nullable T last;
  private int read;

  /**
   * @param size how many elements there are
   * @param beginning returns the elements one after the other, each time from the first
   */
  ForwardList(int size, Supplier<Supplier<T>> beginning) {
    this.size = size;
    this.beginning = beginning;
  }

  @Override
  public T get(int index) {
    Objects.checkIndex(index, size);
    Supplier<T> from = reading;
    if (from == null || index < read - 1) {
      from = beginning.get();
      reading = from;
      read = 0;
    }
    while (read <= index) {
      last = from.get();
      read++;
    }
    return Objects.requireNonNull(last);
  }

  @Override
  public int size() {
    return size;
  }
}

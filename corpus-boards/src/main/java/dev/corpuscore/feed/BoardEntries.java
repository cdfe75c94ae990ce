package dev.corpuscore.feed;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Function;

/**
 * The entries of an answer. Each entry is made when it is requested, so an iteration keeps only one
 * in memory.
 */
public final class BoardEntries<T> extends AbstractList<BoardEntry> {
  private final List<T> elements;
  private final Function<T, BoardEntry> entry;

  private BoardEntries(List<T> elements, Function<T, BoardEntry> entry) {
    this.elements = elements;
    this.entry = entry;
  }

  /**
   * One for each element.
   *
   * @param elements may throw for an element: its entry is then an ad that cannot be identified
   * @param entry turns an element into an entry; if it throws, so is this one
   */
  public static <T> List<BoardEntry> of(List<T> elements, Function<T, BoardEntry> entry) {
    return new BoardEntries<>(elements, entry);
  }

  @Override
  public BoardEntry get(int index) {
    return OneAd.read(
        () -> entry.apply(elements.get(index)), reason -> new BoardEntry.Refused(null, reason));
  }

  @Override
  public int size() {
    return elements.size();
  }
}

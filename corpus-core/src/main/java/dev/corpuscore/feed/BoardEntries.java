package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
import java.util.AbstractList;
import java.util.List;
import java.util.function.Function;

/**
 * The entries of an answer, each made of what it is read from whenever it is asked for: whoever
 * goes through them holds one at a time.
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
   * @param elements may refuse one with a {@link CorpusException}: that is an ad that cannot be
   *     told from others
   * @param entry makes an element an entry
   */
  public static <T> List<BoardEntry> of(List<T> elements, Function<T, BoardEntry> entry) {
    return new BoardEntries<>(elements, entry);
  }

  @Override
  public BoardEntry get(int index) {
    T element;
    try {
      element = elements.get(index);
    } catch (CorpusException e) {
      return new BoardEntry.Refused(null, e.getMessage());
    }
    return entry.apply(element);
  }

  @Override
  public int size() {
    return elements.size();
  }
}

package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
import java.util.AbstractList;
import java.util.List;
import java.util.function.Function;

/**
 * The entries of an answer, each made of what it is read from whenever it is asked for: whoever
 * goes through them holds one at a time.
 */
public final class Entries<T> extends AbstractList<Entry> {
  private final List<T> elements;
  private final Function<T, Entry> entry;

  private Entries(List<T> elements, Function<T, Entry> entry) {
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
  public static <T> List<Entry> of(List<T> elements, Function<T, Entry> entry) {
    return new Entries<>(elements, entry);
  }

  @Override
  public Entry get(int index) {
    T element;
    try {
      element = elements.get(index);
    } catch (CorpusException e) {
      return new Entry.Refused(null, e.getMessage());
    }
    return entry.apply(element);
  }

  @Override
  public int size() {
    return elements.size();
  }
}

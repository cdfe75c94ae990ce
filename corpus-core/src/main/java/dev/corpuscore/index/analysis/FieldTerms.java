package dev.corpuscore.index.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/**
 * The terms of one field of one posting, in order, each with a number: its frequency, or how many
 * positions it stands after the one before. Made for each posting. Not thread-safe.
 */
public final class FieldTerms {
  private final List<BytesRef> terms = new ArrayList<>();
  private int[] numbers = new int[256];
  private int lastPosition = -1;
  private int gap;

  /** Forgets everything. */
  public void clear() {
    terms.clear();
    lastPosition = -1;
    gap = 0;
  }

  /** Adds a term with its frequency, or any number where the field stores none. */
  public void add(BytesRef bytes, int number) {
    if (terms.size() == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * numbers.length);
    }
    numbers[terms.size()] = number;
    terms.add(bytes);
  }

  /** Leaves out a position, so that no phrase reaches from the text before to the one after. */
  public void gap() {
    gap = 1;
  }

  /** Adds a term at the next position. */
  public void addNext(BytesRef bytes) {
    add(bytes, 1 + gap);
    gap = 0;
  }

  /** Adds a term at the position of the one before. */
  public void addBeside(BytesRef bytes) {
    add(bytes, 0);
  }

  /** Adds a term at a position, which is at least the one before. */
  public void addAt(BytesRef bytes, int position) {
    add(bytes, position - lastPosition);
    lastPosition = position;
  }

  public int size() {
    return terms.size();
  }

  /** The term at this place, 0 or more and less than {@link #size}. */
  public BytesRef term(int place) {
    return terms.get(place);
  }

  /** As {@link #term}. */
  public String text(int place) {
    return term(place).utf8ToString();
  }

  /** The number of the term at this place. */
  public int number(int place) {
    return numbers[place];
  }
}

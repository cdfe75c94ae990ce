package dev.corpuscore.page.redaction;

import java.util.BitSet;
import java.util.List;

/**
 * Takes passages out of texts, and counts where they were. Each text is read as it is and as
 * markup, because nothing says which of them it is. For one thread.
 */
final class TextRedaction {
  private final List<PassageSearch> searches;
  private int places;

  TextRedaction(List<PassageSearch> searches) {
    this.searches = searches;
  }

  /** In how many places passages were found so far. */
  int places() {
    return places;
  }

  /**
   * Returns the text with one mark for each place; the tags of markup stay. A second redaction of
   * the result changes nothing.
   */
  String of(String text) {
    String without = replaced(text, FoldedText.plain(text));
    if (without.indexOf('<') >= 0 || without.indexOf('&') >= 0 || without.indexOf('%') >= 0) {
      without = replaced(without, FoldedText.outsideTags(without));
      without = replaced(without, FoldedText.insideTags(without));
    }
    return without;
  }

  private String replaced(String text, FoldedText view) {
    BitSet found = new BitSet();
    searches.forEach(search -> search.mark(view, found));
    if (found.isEmpty()) {
      return text;
    }
    StringBuilder without = new StringBuilder(text.length());
    int copied = 0;
    for (int at = found.nextSetBit(0); at >= 0; ) {
      int begin = at;
      // an earlier mark beside it becomes one with it, as if both had been found together
      while (begin > 0 && view.isMark(begin - 1)) {
        begin--;
      }
      int end = at;
      while (end < view.length() && (found.get(end) || view.isMark(end))) {
        end++;
      }
      places++;
      boolean marked = false;
      for (int first = begin; first < end; ) {
        int last = first;
        while (last + 1 < end && view.part(last + 1) == view.part(first)) {
          last++;
        }
        without.append(text, copied, view.from(first));
        if (!marked) {
          without.append(FoldedText.MARK);
          marked = true;
        }
        copied = view.to(last);
        first = last + 1;
      }
      at = found.nextSetBit(end);
    }
    return without.append(text, copied, text.length()).toString();
  }
}

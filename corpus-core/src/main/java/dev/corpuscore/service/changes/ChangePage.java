package dev.corpuscore.service.changes;

import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.PublicChange;
import java.util.List;

/**
 * Changes in the order of their revisions.
 *
 * @param next the position after this page, for the next call
 * @param complete whether there were no further changes when this page was read
 */
public record ChangePage(List<PublicChange> changes, CorpusPosition next, boolean complete) {
  public ChangePage {
    changes = List.copyOf(changes);
  }

  /**
   * The first changes of this page, at least one unless it has none, as if no more had been read.
   */
  public ChangePage first(int count) {
    if (count == changes.size()) {
      return this;
    }
    List<PublicChange> first = changes.subList(0, count);
    CorpusPosition end =
        new CorpusPosition(next.corpus(), next.incarnation(), first.getLast().revision());
    return new ChangePage(first, end, false);
  }
}

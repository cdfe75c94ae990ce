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

  /** The changes of this page up to a revision, which may be none, as if no more had been read. */
  ChangePage upTo(long revision, long after) {
    if (next.revision() <= revision) {
      return this;
    }
    List<PublicChange> seen =
        changes.stream().takeWhile(change -> change.revision() <= revision).toList();
    long end = seen.isEmpty() ? after : seen.getLast().revision();
    return new ChangePage(seen, new CorpusPosition(next.corpus(), next.incarnation(), end), false);
  }
}

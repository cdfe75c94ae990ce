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
}

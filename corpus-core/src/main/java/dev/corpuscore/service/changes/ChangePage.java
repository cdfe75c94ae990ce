package dev.corpuscore.service.changes;

import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.PublicChange;
import java.util.List;

/**
 * Changes in the order of their revisions.
 *
 * @param next where to go on: it covers all changes of this page and everything before them
 * @param complete whether there was nothing more when this was read
 */
public record ChangePage(List<PublicChange> changes, CorpusPosition next, boolean complete) {
  public ChangePage {
    changes = List.copyOf(changes);
  }
}

package dev.corpuscore.model.history;

import java.util.List;

/**
 * Changes of a posting.
 *
 * @param tally of all its changes
 * @param changes some of them, the newest first
 */
public record PostingHistory(PostingTally tally, List<PostingChange> changes) {
  public PostingHistory {
    changes = List.copyOf(changes);
  }
}

package dev.corpuscore.index;

import dev.corpuscore.language.fact.StatedFact;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a posting that a result list shows.
 *
 * @param content the posting's content; of the description only the beginning, as plain text
 * @param duplicateGroup as in {@link dev.corpuscore.model.PostingRecord}
 * @param stated what only its text states, and no member of it
 */
public record HitSummary(
    PostingContent content, @Nullable PostingId duplicateGroup, List<StatedFact> stated) {
  public HitSummary {
    stated = List.copyOf(stated);
  }
}

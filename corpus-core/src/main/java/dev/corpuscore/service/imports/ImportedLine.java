package dev.corpuscore.service.imports;

import dev.corpuscore.page.jobtech.LeftOutMembers;
import dev.corpuscore.store.PostingUpdate;

/** What became of a line before the store saw it. */
sealed interface ImportedLine permits ImportedLine.Accepted, ImportPostings.Refusal {
  /**
   * The line is good.
   *
   * @param update what it does to the store
   * @param leftOut what of its JobTech ad is not taken
   */
  record Accepted(long number, PostingUpdate update, LeftOutMembers leftOut)
      implements ImportedLine {}
}

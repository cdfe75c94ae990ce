package dev.corpuscore.service.imports;

import dev.corpuscore.page.jobtech.LeftOutMembers;
import dev.corpuscore.store.PostingUpdate;

/** The result of parsing a line. */
sealed interface ImportedLine permits ImportedLine.Accepted, ImportPostings.Refusal {
  /**
   * The line is valid.
   *
   * @param update the update that it makes
   * @param leftOut the members of its JobTech ad that were left out
   */
  record Accepted(long number, PostingUpdate update, LeftOutMembers leftOut)
      implements ImportedLine {}
}

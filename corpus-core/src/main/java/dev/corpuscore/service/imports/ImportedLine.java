package dev.corpuscore.service.imports;

import dev.corpuscore.store.PostingUpdate;

/** What became of a line before the store saw it. */
sealed interface ImportedLine permits ImportedLine.Accepted, ImportPostings.Refusal {
  /** The line is good; the update says what it does to the store. */
  record Accepted(long number, PostingUpdate update) implements ImportedLine {}
}

package dev.corpuscore.service.imports;

import dev.corpuscore.store.PostingUpdate;

/** What became of a line before the store saw it. */
sealed interface ImportedLine {
  /** The line is good; the update says what it does to the store. */
  record Accepted(long number, PostingUpdate update) implements ImportedLine {}

  /** The line is not taken. */
  record Refused(long number, String reason) implements ImportedLine {}
}

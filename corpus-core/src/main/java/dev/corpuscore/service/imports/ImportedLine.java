package dev.corpuscore.service.imports;

import dev.corpuscore.store.Visit;

/** What became of a line before the store saw it. */
sealed interface ImportedLine {
  /** The line is good; the visit says what it does to the store. */
  record Accepted(long number, Visit visit) implements ImportedLine {}

  /** The line is not taken. */
  record Refused(long number, String reason) implements ImportedLine {}
}

package dev.corpuscore.benchmarks.endtoend;

import java.util.Locale;

/** What two checkouts are compared by; each can be measured alone. */
enum Part {
  IMPORT,
  START,
  SEARCH,
  ROLES,
  LOOKUP,
  ERASURES;

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package dev.corpuscore.faults;

/** Something that a fault of the disk led to and never may. */
record Violation(Kind kind, String sentence) {
  enum Kind {
    /** A line or an erasure was acknowledged and is not there. */
    LOST,
    /** An acknowledged erasure was undone. */
    UNDONE,
    /** An exit code, an answer, a message or a health report that is not true. */
    FALSE_REPORT,
    /** The data cannot be opened, or is not sound, or the work cannot be repeated. */
    DAMAGED
  }
}

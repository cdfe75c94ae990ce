package dev.corpuscore.faults;

/** What a fault of the disk must never lead to, and did. */
record Objection(Kind kind, String sentence) {
  enum Kind {
    /** Acknowledged, and not there. */
    LOST,
    /** An acknowledged erasure that no longer holds. */
    UNDONE,
    /** An exit code, an answer, a message or a health report that is not true. */
    TOLD_WRONGLY,
    /** What the fault left does not open, or is not sound, or the work cannot be repeated. */
    DAMAGED
  }
}

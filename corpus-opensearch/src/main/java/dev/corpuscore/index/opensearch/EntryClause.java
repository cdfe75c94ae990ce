package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.schema.Fields;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * Queries by the kind of document. The index contains the postings that searches find, those that
 * are left out, and one document with the state of the index.
 */
final class EntryClause {
  private EntryClause() {}

  /** Every posting, left out or not, whose id begins with {@code prefix}. */
  static ObjectNode entries(String prefix) {
    return prefix.isEmpty() ? Clauses.exists(Fields.ID) : Clauses.prefix(Fields.ID, prefix);
  }

  /** Every posting that searches may find, expired or not. */
  static ObjectNode postings() {
    return Clauses.exists(Fields.NEWEST);
  }

  /**
   * The postings that have not expired at {@code now}. Every search starts with this query, or with
   * {@link #unexpired}.
   */
  static Bool open(Instant now) {
    return unexpired(now).filter(postings());
  }

  /**
   * As {@link #open}, and other documents; for queries with another clause that only postings
   * match: to check each hit costs time.
   */
  static Bool unexpired(Instant now) {
    return new Bool().mustNot(Clauses.range(Fields.EXPIRES, null, now.getEpochSecond()));
  }

  /** The postings with a large body. */
  static ObjectNode largeBodies() {
    return Clauses.exists(ClusterFields.LARGE_BODY_BYTES);
  }

  /** The postings with a small body. */
  static ObjectNode smallBodies() {
    return new Bool().filter(postings()).mustNot(largeBodies()).node();
  }

  /** Every posting that is left out. */
  static ObjectNode leftOut() {
    return Clauses.exists(Fields.LEFT_OUT);
  }
}

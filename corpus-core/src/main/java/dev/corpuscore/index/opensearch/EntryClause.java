package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.schema.Fields;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which documents of the index are meant, whatever is searched for. Beside the postings that
 * searches may find it holds those that are left out, and a document that says where it stands.
 */
final class EntryClause {
  private EntryClause() {}

  /** Every posting, left out or not, whose id begins so. */
  static ObjectNode entries(String prefix) {
    return prefix.isEmpty() ? Clauses.exists(Fields.ID) : Clauses.prefix(Fields.ID, prefix);
  }

  /** Every posting that searches may find. */
  static ObjectNode postings() {
    return Clauses.exists(Fields.NEWEST);
  }

  /** As {@link #postings}, those that have not expired at {@code now}: every search begins so. */
  static Bool open(Instant now) {
    return new Bool()
        .filter(postings())
        .not(Clauses.range(Fields.EXPIRES, null, now.getEpochSecond()));
  }

  /** As {@link #postings}, those whose body is large. */
  static ObjectNode largeBodies() {
    return Clauses.exists(ClusterFields.LARGE_BODY_BYTES);
  }

  /** As {@link #postings}, those whose body is not large. */
  static ObjectNode smallBodies() {
    return new Bool().filter(postings()).not(largeBodies()).node();
  }

  /** Every posting that is left out. */
  static ObjectNode leftOut() {
    return Clauses.exists(Fields.LEFT_OUT);
  }
}

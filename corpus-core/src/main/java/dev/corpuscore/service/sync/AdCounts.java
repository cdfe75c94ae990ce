package dev.corpuscore.service.sync;

import dev.corpuscore.store.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How many ads of a source were added, updated, left unchanged, reopened and closed. */
record AdCounts(long added, long updated, long unchanged, long reopened, long closed) {
  static final AdCounts NONE = new AdCounts(0, 0, 0, 0, 0);

  static AdCounts unchanged(long number) {
    return new AdCounts(0, 0, number, 0, 0);
  }

  static AdCounts of(List<Outcome> outcomes) {
    return new AdCounts(
        count(outcomes, Outcome.ADDED),
        count(outcomes, Outcome.UPDATED),
        count(outcomes, Outcome.UNCHANGED),
        count(outcomes, Outcome.REOPENED),
        count(outcomes, Outcome.CLOSED));
  }

  /** Whether any ad changed. */
  boolean isChange() {
    return added + updated + reopened + closed > 0;
  }

  /** Only the closed postings of these counts. */
  AdCounts closedAlone() {
    return new AdCounts(0, 0, 0, 0, closed);
  }

  AdCounts plus(AdCounts other) {
    return new AdCounts(
        added + other.added,
        updated + other.updated,
        unchanged + other.unchanged,
        reopened + other.reopened,
        closed + other.closed);
  }

  /**
   * The result of the command, as JSON.
   *
   * @param foreign how many ads of other owners the listing named; written if there are any
   * @param suspicious why nothing was closed, or null
   */
  JsonNode json(int foreign, @Nullable String suspicious) {
    ObjectNode result =
        JsonNodeFactory.instance
            .objectNode()
            .put("added", added)
            .put("updated", updated)
            .put("unchanged", unchanged)
            .put("reopened", reopened)
            .put("closed", closed)
            .put("suspicious", suspicious);
    return foreign == 0 ? result : result.put("foreign", foreign);
  }

  private static long count(List<Outcome> outcomes, Outcome outcome) {
    return outcomes.stream().filter(it -> it == outcome).count();
  }
}

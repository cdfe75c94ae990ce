package dev.corpuscore.index.opensearch;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What one {@link SearchRequest} found. */
record SearchAnswer(JsonNode answer) {
  /** What is known when there was no time to ask. */
  static final SearchAnswer NOTHING =
      new SearchAnswer(
          Clauses.object()
              .set("hits", Clauses.object().set("total", Clauses.object().put("relation", "eq"))));

  /** How many match, or more than was counted to. */
  long total() {
    JsonNode total = answer.at("/hits/total");
    boolean exact = total.path("relation").asString("").equals("eq");
    return total.path("value").asLong() + (exact ? 0 : 1);
  }

  /** Whether time ran out: hits may be missing, counts are lower bounds. */
  boolean incomplete() {
    return answer.path("timed_out").asBoolean(true);
  }

  /** The hits shown. */
  List<FoundHit> hits() {
    List<FoundHit> hits = new ArrayList<>();
    answer.at("/hits/hits").forEach(hit -> hits.add(new FoundHit(hit)));
    return hits;
  }

  JsonNode aggregation(String name) {
    return answer.path("aggregations").path(name);
  }
}

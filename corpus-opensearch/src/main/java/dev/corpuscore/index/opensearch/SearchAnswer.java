package dev.corpuscore.index.opensearch;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The answer to a {@link SearchRequest}. */
record SearchAnswer(JsonNode answer) {
  /** The answer if the deadline passed before the request. */
  static final SearchAnswer NOTHING =
      new SearchAnswer(
          Clauses.object()
              .set("hits", Clauses.object().set("total", Clauses.object().put("relation", "eq"))));

  /** The number of matches, or a larger number than the limit of counting. */
  long total() {
    JsonNode total = answer.at("/hits/total");
    boolean exact = total.path("relation").asString("").equals("eq");
    return total.path("value").asLong() + (exact ? 0 : 1);
  }

  /**
   * The score of the best match, whatever the page, of a request {@linkplain SearchRequest#ranked
   * by relevance}. Where no word need be there, all may have none: then 1, as without matches.
   */
  double best() {
    double best = answer.at("/hits/max_score").asDouble(0);
    return best == 0 ? 1 : best;
  }

  /** Whether the time limit ended the search: hits may be missing, and counts are lower bounds. */
  boolean incomplete() {
    return answer.path("timed_out").asBoolean(true);
  }

  /** The hits of the page. */
  List<FoundHit> hits() {
    List<FoundHit> hits = new ArrayList<>();
    answer.at("/hits/hits").forEach(hit -> hits.add(new FoundHit(hit)));
    return hits;
  }

  JsonNode aggregation(String name) {
    return answer.path("aggregations").path(name);
  }
}

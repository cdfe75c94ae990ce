package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts of values, as aggregations. Exact if there are at most a thousand values. Of facets with
 * more values, such as employers, each shard returns its first thousand; on a shard where a value
 * is not among these, it is not counted.
 */
final class Statistics {
  private static final int VALUES = 1_000;
  private static final String SPELLINGS = "spellings";

  private Statistics() {}

  static void ask(Facet facet, SearchRequest request, int limit) {
    if (limit == 0) {
      return;
    }
    ObjectNode values = Clauses.object();
    values.set("terms", terms(ClusterFields.counted(facet), VALUES));
    if (facet.isSpelled()) {
      values.withObject("/aggs/" + SPELLINGS).set("terms", terms(ClusterFields.written(facet), 1));
    }
    request.aggregate(facet.name(), values);
  }

  private static ObjectNode terms(String field, int size) {
    return Clauses.object().put("field", field).put("size", size).put("shard_size", VALUES);
  }

  /** Reads the most frequent values, then by term. */
  static Stats read(Facet facet, SearchAnswer found, int limit) {
    List<Stats.Count> counts = new ArrayList<>();
    for (JsonNode value : found.aggregation(facet.name()).path("buckets")) {
      JsonNode shown = facet.isSpelled() ? value.path(SPELLINGS).path("buckets").path(0) : value;
      counts.add(new Stats.Count(shown.path("key").asString(), value.path("doc_count").asLong()));
    }
    counts.sort(
        Comparator.comparingLong(Stats.Count::count).reversed().thenComparing(Stats.Count::term));
    return new Stats(facet, counts.subList(0, Math.min(limit, counts.size())));
  }
}

package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.schema.Fields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts the values of a facet with an aggregation. Exact if there are at most a thousand values.
 * If there are more, as for employers, each shard returns its thousand most frequent values, and
 * other values of that shard are not counted.
 */
final class Statistics {
  private static final int VALUES = 1_000;
  private static final String SPELLINGS = "spellings";

  private Statistics() {}

  /** Adds the aggregation of {@code facet} to the request; nothing if {@code limit} is 0. */
  static void addTo(SearchRequest request, Facet facet, int limit) {
    if (limit == 0) {
      return;
    }
    ObjectNode values = Clauses.object();
    values.set("terms", terms(Fields.counted(facet), VALUES));
    if (facet.isSpelled()) {
      values.withObject("/aggs/" + SPELLINGS).set("terms", terms(ClusterFields.written(facet), 1));
    }
    request.aggregate(facet.name(), values);
  }

  private static ObjectNode terms(String field, int size) {
    return Clauses.object().put("field", field).put("size", size).put("shard_size", VALUES);
  }

  /** Returns at most {@code limit} values, most frequent first, then by term. */
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

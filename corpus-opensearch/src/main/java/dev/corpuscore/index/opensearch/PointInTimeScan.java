package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads every posting of an index at one point in time, in order of id, page by page. */
final class PointInTimeScan {
  /** How long the cluster keeps the point in time for the next page. */
  private static final String KEPT = "5m";

  private final Cluster cluster;
  private final String index;

  PointInTimeScan(Cluster cluster, String index) {
    this.cluster = cluster;
    this.index = index;
  }

  /**
   * Calls {@code visitor} with one posting after the other, open or expired, until it returns
   * false.
   *
   * @param query matches the postings
   * @param most the largest number of postings per request
   * @param visitor returns whether it wants another posting
   * @param fields the fields to read, at least one; the id is sort value 0
   */
  void forEachWhile(ObjectNode query, int most, Predicate<FoundHit> visitor, String... fields) {
    String open = index + "/_search/point_in_time?allow_partial_pit_creation=false&keep_alive=";
    String point =
        cluster.request("POST", open + KEPT, null, Cluster.PATIENT).path("pit_id").asString();
    try {
      Pages pages = new Pages(point, query, most, fields);
      List<FoundHit> hits = pages.next();
      while (!hits.isEmpty() && hits.stream().allMatch(visitor)) {
        hits = pages.next();
      }
    } finally {
      close(point);
    }
  }

  /** The pages of the scan. */
  private final class Pages {
    private final String point;
    private final ObjectNode query;
    private final int most;
    private final String[] fields;
    private List<JsonNode> last = List.of();
    private boolean end;

    private Pages(String point, ObjectNode query, int most, String... fields) {
      this.point = point;
      this.query = query;
      this.most = most;
      this.fields = fields;
    }

    /** The next page, empty after the last one. */
    private List<FoundHit> next() {
      if (end) {
        return List.of();
      }
      SearchRequest request =
          new SearchRequest(query)
              .size(most)
              .sort(Fields.ID, "asc")
              .docValueFields(fields)
              .pointInTime(point, KEPT);
      if (!last.isEmpty()) {
        request.searchAfter(last);
      }
      List<FoundHit> hits = request.execute(cluster, null).hits();
      end = hits.size() < most;
      last = hits.isEmpty() ? last : new ArrayList<>(hits.getLast().sort());
      return hits;
    }
  }

  /**
   * Closes the point in time. If this fails, the cluster closes it after the time of {@link #KEPT}.
   */
  private void close(String point) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.putArray("pit_id").add(point);
    JsonNode request = body;
    cluster.send("DELETE", "_search/point_in_time", request, Cluster.PATIENT);
  }
}

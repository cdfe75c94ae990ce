package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Every posting of an index at one point in time, in order of id, a page at a time. */
final class PointInTimeScan {
  /** For one page. */
  private static final String KEPT = "5m";

  private final Cluster cluster;
  private final String index;

  PointInTimeScan(Cluster cluster, String index) {
    this.cluster = cluster;
    this.index = index;
  }

  /**
   * Shows {@code visitor} one posting after the other, open or expired, until it has enough.
   *
   * @param query what they meet
   * @param most how many are read at once, at most
   * @param visitor whether it wants to see another one
   * @param fields what is read of each, at least one; its id is sort value 0
   */
  void until(ObjectNode query, int most, Predicate<FoundHit> visitor, String... fields) {
    String open = index + "/_search/point_in_time?allow_partial_pit_creation=false&keep_alive=";
    String point =
        cluster.ask("POST", open + KEPT, null, Cluster.PATIENT).path("pit_id").asString();
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

  /** One page after the other. */
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
          new SearchRequest(query).first(most).sort(Fields.ID, "asc").show(fields).in(point, KEPT);
      if (!last.isEmpty()) {
        request.after(last);
      }
      List<FoundHit> hits = request.ask(cluster, null).hits();
      end = hits.size() < most;
      last = hits.isEmpty() ? last : new ArrayList<>(hits.getLast().sort());
      return hits;
    }
  }

  /** One that stays open is closed by the cluster. */
  private void close(String point) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.putArray("pit_id").add(point);
    JsonNode request = body;
    cluster.send("DELETE", "_search/point_in_time", request, Cluster.PATIENT);
  }
}

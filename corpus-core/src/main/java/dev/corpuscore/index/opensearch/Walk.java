package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.query.SearchRequest;
import dev.corpuscore.index.opensearch.query.SearchRequest.FoundHit;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Every posting of an index at one point in time, in order of id, a page at a time. */
final class Walk {
  /** For one page. */
  private static final String KEPT = "5m";

  private final Cluster cluster;
  private final String index;

  Walk(Cluster cluster, String index) {
    this.cluster = cluster;
    this.index = index;
  }

  /**
   * Shows {@code visitor} one posting after the other, open or expired, until it has enough.
   *
   * @param query what they meet
   * @param page how many are read at once
   * @param visitor whether it wants to see another one
   * @param fields what is read of each, at least one; its id is sort value 0
   */
  void until(ObjectNode query, int page, Predicate<FoundHit> visitor, String... fields) {
    String open = index + "/_search/point_in_time?allow_partial_pit_creation=false&keep_alive=";
    String point =
        cluster.ask("POST", open + KEPT, null, Cluster.PATIENT).path("pit_id").asString();
    try {
      List<FoundHit> hits = page(point, query, page, fields).ask(cluster, null).hits();
      while (!hits.isEmpty() && hits.stream().allMatch(visitor)) {
        SearchRequest next = page(point, query, page, fields).after(hits.getLast().sort());
        hits = hits.size() < page ? List.of() : next.ask(cluster, null).hits();
      }
    } finally {
      close(point);
    }
  }

  private static SearchRequest page(String point, ObjectNode query, int page, String... fields) {
    return new SearchRequest(query).first(page).sort(Fields.ID, "asc").show(fields).in(point, KEPT);
  }

  /** One that stays open is closed by the cluster. */
  private void close(String point) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.putArray("pit_id").add(point);
    JsonNode request = body;
    cluster.send("DELETE", "_search/point_in_time", request, Cluster.PATIENT);
  }
}

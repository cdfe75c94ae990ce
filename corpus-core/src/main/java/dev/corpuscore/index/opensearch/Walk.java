package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.query.SearchRequest;
import dev.corpuscore.index.opensearch.query.SearchRequest.FoundHit;
import java.util.List;
import java.util.function.Consumer;
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
   * Calls {@code visitor} with every posting, open or expired.
   *
   * @param prefix what the ids begin with; empty for all
   * @param page how many are read at once
   * @param fields what is read of each; its id is sort value 0
   */
  void forEach(String prefix, int page, Consumer<FoundHit> visitor, String... fields) {
    String open = index + "/_search/point_in_time?allow_partial_pit_creation=false&keep_alive=";
    String point =
        cluster.ask("POST", open + KEPT, null, Cluster.PATIENT).path("pit_id").asString();
    try {
      List<FoundHit> hits = page(point, prefix, page, fields).ask(cluster, null).hits();
      while (!hits.isEmpty()) {
        hits.forEach(visitor);
        SearchRequest next = page(point, prefix, page, fields).after(hits.getLast().sort());
        hits = hits.size() < page ? List.of() : next.ask(cluster, null).hits();
      }
    } finally {
      close(point);
    }
  }

  private static SearchRequest page(String point, String prefix, int page, String... fields) {
    return new SearchRequest(SearchRequest.everyPosting(prefix))
        .first(page)
        .sort(Fields.ID, "asc")
        .show(fields)
        .in(point, KEPT);
  }

  /** One that stays open is closed by the cluster. */
  private void close(String point) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.putArray("pit_id").add(point);
    JsonNode request = body;
    cluster.send("DELETE", "_search/point_in_time", request, Cluster.PATIENT);
  }
}

package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.opensearch.cluster.AnswerTooLargeException;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.cluster.Reply;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One {@code _search}. A shard that does not answer is a failure, never fewer hits; so is one that
 * does not answer in time, unless {@link #endAfter} asks for what it has by then. No stored field
 * is read: hits show what doc values hold.
 */
final class SearchRequest {
  private static final String SHOWN =
      "&filter_path=timed_out,_shards.failed,hits.total,hits.hits._score,hits.hits.sort,"
          + "hits.hits.fields,aggregations,pit_id";

  /** What a shard has not begun by then is not wanted any more; shards end by themselves before. */
  private static final Duration QUEUEING = Duration.ofSeconds(4);

  /** For the cluster to say that time is over, before we do. */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  /** Ids, titles and statistics beside the bodies of a page. */
  private static final int BESIDE_BODIES_BYTES = 256 << 10;

  /** Bodies come in Base64, which makes four bytes of three. */
  private static final int PAGE_ANSWER_BYTES =
      PostingIndex.PAGE_BYTES / 3 * 4 + BESIDE_BODIES_BYTES;

  private final ObjectNode body;
  private Duration limit = Cluster.SOON;
  private boolean partial;
  private boolean bodies;
  private int most = Cluster.ANSWER_LIMIT_BYTES;

  /** Of what meets {@code query}: no hits, no count. */
  SearchRequest(ObjectNode query) {
    body =
        Clauses.object()
            .put("size", 0)
            .put("track_total_hits", false)
            .put("_source", false)
            .put("stored_fields", "_none_");
    body.set("query", query);
  }

  /** The postings with these ids, in order of id. */
  static SearchRequest ofIds(Collection<String> ids) {
    return new SearchRequest(Clauses.all(List.of(Clauses.anyTerm(Fields.ID, ids))))
        .first(ids.size())
        .sort(Fields.ID, "asc");
  }

  /** Shows hits from this place, so many. */
  SearchRequest page(int from, int size) {
    body.put("from", from).put("size", size);
    return this;
  }

  /** Shows the first hits, so many. */
  SearchRequest first(int size) {
    body.put("size", size);
    return this;
  }

  /** Counts to the end. */
  SearchRequest countAll() {
    body.put("track_total_hits", true);
    return this;
  }

  /** Counts to this many at least. */
  SearchRequest countTo(int many) {
    body.put("track_total_hits", many);
    return this;
  }

  /** Orders by this field, or {@code _score}, what is equal so far. */
  SearchRequest sort(String field, String order) {
    sorts().addObject().put(field, order);
    return this;
  }

  /** As {@link #sort}, with what has no value last. */
  SearchRequest sortUnknownLast(String field, String order) {
    sorts().addObject().putObject(field).put("order", order).put("missing", "_last");
    return this;
  }

  /** Orders by the least distance of any value of this field to any of {@code centres}. */
  SearchRequest sortByDistance(String field, List<Coordinates> centres) {
    ObjectNode distance = sorts().addObject().putObject("_geo_distance");
    distance.put("order", "asc").put("mode", "min").put("distance_type", "arc");
    ArrayNode from = distance.putArray(field);
    centres.forEach(it -> from.add(Clauses.point(it)));
    return this;
  }

  /** Scores hits although they are sorted by something else. */
  SearchRequest scored() {
    body.put("track_scores", true);
    return this;
  }

  /** Shows these fields of each hit. */
  SearchRequest show(String... fields) {
    ArrayNode shown = body.withArray("docvalue_fields");
    List.of(fields).forEach(shown::add);
    return this;
  }

  /**
   * Shows what {@link StoredBodies} makes the bodies of a page of: small bodies, how long the
   * others are, and revisions. Where even the small ones are more than a page may have, as of two
   * hundred hits they can be, it is asked for again without them.
   */
  SearchRequest showBodies() {
    bodies = true;
    return show(Fields.BODY, ClusterFields.LARGE_BODY_BYTES, Fields.REVISION);
  }

  /**
   * Fails with {@link AnswerTooLargeException} where the answer would be larger than a page of
   * bodies may be.
   */
  SearchRequest notMoreThanAPage() {
    most = PAGE_ANSWER_BYTES;
    return this;
  }

  /** Goes on after the last hit of the page before, by its sort values. */
  SearchRequest after(List<JsonNode> sort) {
    body.putArray("search_after").addAll(sort);
    return this;
  }

  /** Reads a point in time. */
  SearchRequest in(String point, String keepAlive) {
    body.putObject("pit").put("id", point).put("keep_alive", keepAlive);
    return this;
  }

  /** Ends with what it has when this time is over: see {@link SearchAnswer#incomplete}. */
  SearchRequest endAfter(Duration time) {
    body.put("timeout", time.toMillis() + "ms");
    partial = true;
    limit = time.plus(QUEUEING);
    return this;
  }

  /** Fails when this time is over, instead of after {@link Cluster#SOON}. */
  SearchRequest failAfter(Duration time) {
    limit = time;
    return this;
  }

  /** Adds up this field over all that matches. */
  void aggregateSum(String name, String field) {
    aggregate(name, Clauses.object().set("sum", Clauses.object().put("field", field)));
  }

  void aggregate(String name, ObjectNode aggregation) {
    body.withObject("/aggs").set(name, aggregation);
  }

  private ArrayNode sorts() {
    return body.withArray("sort");
  }

  /**
   * Asks.
   *
   * @param index null for the one of a point in time
   * @throws CorpusException {@code UNAVAILABLE} if not all of the index answered in time
   */
  SearchAnswer ask(Cluster cluster, @Nullable String index) {
    String path = (index == null ? "" : index + "/") + "_search?" + path(index);
    Reply reply = send(cluster, path);
    if (!reply.ok() && index != null && (reply.status() == 404 || reply.status() == 503)) {
      // an alias may have been turned to a new index, and the old one deleted, in the middle of it
      reply = send(cluster, path);
    }
    JsonNode answer = reply.orThrow();
    boolean late = answer.path("timed_out").asBoolean(true);
    if ((late && !partial) || answer.at("/_shards/failed").asInt(1) > 0) {
      throw new CorpusException(
          ErrorCode.UNAVAILABLE, "a part of the search index did not answer in time");
    }
    return new SearchAnswer(answer);
  }

  private Reply send(Cluster cluster, String path) {
    if (!bodies) {
      return cluster.send("POST", path, body, limit.plus(MARGIN), most);
    }
    try {
      return cluster.send("POST", path, body, limit.plus(MARGIN), PAGE_ANSWER_BYTES);
    } catch (AnswerTooLargeException e) {
      bodies = false;
      body.withArray("docvalue_fields").removeIf(field -> field.asString("").equals(Fields.BODY));
      return cluster.send("POST", path, body, limit.plus(MARGIN));
    }
  }

  /** A point in time says by itself what it does when a part is missing. */
  private String path(@Nullable String index) {
    String cancelled = "cancel_after_time_interval=" + limit.toMillis() + "ms" + SHOWN;
    return index == null ? cancelled : "allow_partial_search_results=" + partial + '&' + cancelled;
  }
}

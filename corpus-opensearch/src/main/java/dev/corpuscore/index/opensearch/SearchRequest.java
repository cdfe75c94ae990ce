package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.opensearch.cluster.AnswerTooLargeException;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.cluster.Reply;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.CorpusException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds and sends one {@code _search}. A shard that fails or does not answer in time makes the
 * request fail; it never means fewer hits, unless {@link #timeout} accepts partial results. Hits
 * contain doc values; no stored field is read.
 */
final class SearchRequest {
  private static final List<String> SHOWN_PARTS =
      List.of(
          "timed_out",
          "_shards.failed",
          "hits.total",
          "hits.max_score",
          "hits.hits._score",
          "hits.hits.sort",
          "hits.hits.fields",
          "hits.hits.matched_queries",
          "aggregations",
          "pit_id");

  private static final String SHOWN = "filter_path=" + String.join(",", SHOWN_PARTS);

  private static final String SHOWN_OF_SEVERAL =
      "filter_path=responses.status,responses.error,responses."
          + String.join(",responses.", SHOWN_PARTS);

  /**
   * How long after the timeout a request fails. Shards end at the timeout by themselves; what still
   * waits in a queue of the cluster then, the cluster cancels when its connection is closed.
   */
  private static final Duration QUEUE_LIMIT = Duration.ofSeconds(4);

  /** Added to the limit of the HTTP request, for what the network takes. */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  /** Room for ids, titles and statistics in an answer with the bodies of a page. */
  private static final int BESIDE_BODIES_BYTES = 256 << 10;

  /** Bodies are in Base64, which uses four bytes for three. */
  private static final int PAGE_ANSWER_BYTES =
      PostingIndex.PAGE_BYTES / 3 * 4 + BESIDE_BODIES_BYTES;

  private final ObjectNode body;
  private Duration limit = Cluster.SOON;
  private boolean acceptsPartial;
  private boolean withBodies;
  private int answerLimitBytes = Cluster.ANSWER_LIMIT_BYTES;

  /** A request for the postings that match {@code query}: so far without hits and without count. */
  SearchRequest(ObjectNode query) {
    body =
        Clauses.object()
            .put("size", 0)
            .put("track_total_hits", false)
            .put("_source", false)
            .put("stored_fields", "_none_");
    body.set("query", query);
  }

  /** A request for the postings with these ids, in order of id. */
  static SearchRequest ofIds(Collection<String> ids) {
    ObjectNode one = new Bool().filter(Clauses.terms(Fields.ID, ids)).node();
    return new SearchRequest(one).size(ids.size()).sort(Fields.ID, "asc");
  }

  /**
   * Returns a page of hits.
   *
   * @param from the number of hits before the page
   */
  SearchRequest page(int from, int size) {
    body.put("from", from).put("size", size);
    return this;
  }

  /** Returns the first hits, at most {@code size}. */
  SearchRequest size(int size) {
    body.put("size", size);
    return this;
  }

  /** Returns the best hits first, of equal ones the newest; the score is the first sort value. */
  SearchRequest ranked() {
    return sort("_score", "desc").sort(Fields.RANKED, "asc").sort(Fields.ID, "asc");
  }

  /** Counts all matches exactly. */
  SearchRequest trackTotalHits() {
    body.put("track_total_hits", true);
    return this;
  }

  /** Counts matches exactly up to {@code limit}; more may be counted only as more. */
  SearchRequest trackTotalHitsUpTo(int limit) {
    body.put("track_total_hits", limit);
    return this;
  }

  /** Adds a sort key: a field, or {@code _score}. */
  SearchRequest sort(String field, String order) {
    sorts().addObject().put(field, order);
    return this;
  }

  /** As {@link #sort}; hits without a value come last. */
  SearchRequest sortMissingLast(String field, String order) {
    sorts().addObject().putObject(field).put("order", order).put("missing", "_last");
    return this;
  }

  /** Adds a sort key: the smallest distance from any value of the field to any centre. */
  SearchRequest sortByDistance(String field, List<Coordinates> centres) {
    ObjectNode distance = sorts().addObject().putObject("_geo_distance");
    distance.put("order", "asc").put("mode", "min").put("distance_type", "arc");
    ArrayNode from = distance.putArray(field);
    centres.forEach(it -> from.add(Clauses.point(it)));
    return this;
  }

  /** Computes scores even if {@code _score} is not a sort key. */
  SearchRequest trackScores() {
    body.put("track_scores", true);
    return this;
  }

  /** Returns the doc values of these fields for each hit. */
  SearchRequest docValueFields(String... fields) {
    ArrayNode shown = body.withArray("docvalue_fields");
    List.of(fields).forEach(shown::add);
    return this;
  }

  /**
   * Returns what {@link StoredBodies} needs: small bodies, the sizes of large bodies, and
   * revisions. If the small bodies alone exceed the limit of a page, which two hundred hits can,
   * the request is repeated without them.
   */
  SearchRequest bodies() {
    withBodies = true;
    return docValueFields(Fields.BODY, ClusterFields.LARGE_BODY_BYTES, Fields.REVISION);
  }

  /**
   * Makes the request fail with {@link AnswerTooLargeException} if the answer is larger than a page
   * of bodies may be.
   */
  SearchRequest limitAnswerToPage() {
    answerLimitBytes = PAGE_ANSWER_BYTES;
    return this;
  }

  /** Continues after the hit with these sort values, the last of the previous page. */
  SearchRequest searchAfter(List<JsonNode> sort) {
    body.putArray("search_after").addAll(sort);
    return this;
  }

  /** Searches a point in time instead of an index. */
  SearchRequest pointInTime(String point, String keepAlive) {
    body.putObject("pit").put("id", point).put("keep_alive", keepAlive);
    return this;
  }

  /** Ends the search after this time, with partial results: see {@link SearchAnswer#incomplete}. */
  SearchRequest timeout(Duration time) {
    body.put("timeout", time.toMillis() + "ms");
    acceptsPartial = true;
    limit = time.plus(QUEUE_LIMIT);
    return this;
  }

  /** Makes the request fail after this time instead of after {@link Cluster#SOON}. */
  SearchRequest requireWithin(Duration time) {
    limit = time;
    return this;
  }

  /** Adds an aggregation: the sum of this field over all matches. */
  void sum(String name, String field) {
    aggregate(name, Clauses.object().set("sum", Clauses.object().put("field", field)));
  }

  /** Adds an aggregation, whose result is in {@link SearchAnswer#aggregation}. */
  void aggregate(String name, ObjectNode aggregation) {
    body.withObject("/aggs").set(name, aggregation);
  }

  private ArrayNode sorts() {
    return body.withArray("sort");
  }

  /**
   * Sends the request.
   *
   * @param index null for the index of the point in time
   * @throws CorpusException {@code UNAVAILABLE} if a shard failed or did not answer in time
   */
  SearchAnswer execute(Cluster cluster, @Nullable String index) {
    String path = (index == null ? "" : index + "/") + "_search?" + path(index);
    Supplier<Reply> sent = () -> send(cluster, path);
    return answer((index == null ? sent.get() : withSecondTry(sent)).orThrow());
  }

  /**
   * Sends requests without bodies together, which costs less than one by one; the cluster runs them
   * at the same time. Returns their answers in this order. The limits of the first are those of
   * all.
   *
   * @throws CorpusException as {@link #execute}, if one of them fails
   */
  static List<SearchAnswer> execute(Cluster cluster, String index, List<SearchRequest> requests) {
    SearchRequest first = requests.getFirst();
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (SearchRequest request : requests) {
      String head = "{\"allow_partial_search_results\":" + first.acceptsPartial + "}\n";
      lines.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
      lines.writeBytes(JsonMapper.shared().writeValueAsBytes(request.body));
      lines.write('\n');
    }
    String path = index + "/_msearch?" + SHOWN_OF_SEVERAL;
    Duration limit = first.limit.plus(MARGIN);
    JsonNode answers =
        withSecondTry(() -> cluster.send("POST", path, lines.toByteArray(), limit)).orThrow();
    List<SearchAnswer> found = new ArrayList<>();
    for (JsonNode each : answers.path("responses")) {
      Reply reply = new Reply(each.path("status").asInt(200), each, false);
      found.add(first.answer(reply.orThrow()));
    }
    return found;
  }

  /** Sends again if the alias may have been switched and the old index deleted meanwhile. */
  private static Reply withSecondTry(Supplier<Reply> sent) {
    Reply reply = sent.get();
    return reply.status() == 404 || reply.status() == 503 ? sent.get() : reply;
  }

  private SearchAnswer answer(JsonNode answer) {
    boolean late = answer.path("timed_out").asBoolean(true);
    if ((late && !acceptsPartial) || answer.at("/_shards/failed").asInt(1) > 0) {
      throw CorpusException.unavailable("a part of the search index did not answer in time");
    }
    return new SearchAnswer(answer);
  }

  private Reply send(Cluster cluster, String path) {
    if (!withBodies) {
      return cluster.send("POST", path, body, limit.plus(MARGIN), answerLimitBytes);
    }
    try {
      return cluster.send("POST", path, body, limit.plus(MARGIN), PAGE_ANSWER_BYTES);
    } catch (AnswerTooLargeException e) {
      withBodies = false;
      body.withArray("docvalue_fields").removeIf(field -> field.asString("").equals(Fields.BODY));
      return cluster.send("POST", path, body, limit.plus(MARGIN));
    }
  }

  /** A point in time was opened with its own rule for missing shards. */
  private String path(@Nullable String index) {
    return index == null ? SHOWN : "allow_partial_search_results=" + acceptsPartial + '&' + SHOWN;
  }
}

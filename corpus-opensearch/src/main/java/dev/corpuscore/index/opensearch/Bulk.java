package dev.corpuscore.index.opensearch;

import static dev.corpuscore.model.CorpusException.unavailable;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.cluster.Reply;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.HeldLock;
import dev.corpuscore.thread.Backoff;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/**
 * Sends lines to the index, a few megabytes per request. Items for which the cluster has no
 * capacity are sent again, after growing pauses. Refused postings are reported. An item of which
 * the index has a newer version is skipped. For one thread.
 */
final class Bulk {
  private static final int LIMIT_BYTES = 5 << 20;
  private static final int LIMIT_ITEMS = 500;

  /** How often a request is sent, within about 40 seconds, before it fails. */
  private static final int TRIES = 14;

  private static final Backoff PAUSES = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));

  private static final String ANSWER =
      "filter_path=items.*._id,items.*.status,items.*.result,items.*.error.type";

  private final Cluster cluster;
  private final String writer;
  private final HeldLock lock;
  private final ExpectedCount expected;
  private final RandomGenerator random;
  private final Refusals refused;
  private final List<Item> items = new ArrayList<>();
  private int bytes;

  /**
   * @param writer the alias for writing
   * @param expected counts the postings of the index after the writes
   * @param refused receives the postings that the cluster refuses
   */
  Bulk(
      Cluster cluster,
      String writer,
      HeldLock lock,
      ExpectedCount expected,
      Refusals refused,
      RandomGenerator random) {
    this.cluster = cluster;
    this.writer = writer;
    this.lock = lock;
    this.expected = expected;
    this.refused = refused;
    this.random = random;
  }

  private record Item(Change change, byte[] lines) {}

  /**
   * Adds the lines of one change. If the request would become too large, the earlier lines are sent
   * first.
   */
  void add(Change change, byte[] lines) {
    if (!items.isEmpty() && (bytes + lines.length > LIMIT_BYTES || items.size() >= LIMIT_ITEMS)) {
      send();
    }
    items.add(new Item(change, lines));
    bytes += lines.length;
  }

  /**
   * Sends everything. On return all changes except the refused ones are durable in the index.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the right to change the index is lost, or the
   *     cluster has no capacity; then a part may be in the index
   */
  void send() {
    List<Item> left = List.copyOf(items);
    items.clear();
    bytes = 0;
    boolean sentBefore = false;
    for (int tries = 1; !left.isEmpty(); tries++) {
      if (!lock.isHeld()) {
        throw unavailable("the right to change the search index was lost");
      }
      Answer answer = sendOnce(left, sentBefore);
      left = answer.busy;
      sentBefore = answer.unknown;
      if (left.isEmpty()) {
        return;
      }
      if (tries == TRIES) {
        throw unavailable(
            "OpenSearch had no capacity for "
                + left.size()
                + " changes, asked "
                + TRIES
                + " times");
      }
      rest(PAUSES.after(tries, random));
    }
  }

  /**
   * @param busy the items for which there was no capacity
   * @param unknown whether some of them may be in the index anyway
   */
  private record Answer(List<Item> busy, boolean unknown) {}

  private Answer sendOnce(List<Item> sent, boolean sentBefore) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    sent.forEach(item -> body.writeBytes(item.lines));
    String path = writer + "/_bulk?require_alias=true&" + ANSWER;
    Reply reply = cluster.send("POST", path, body.toByteArray(), Cluster.PATIENT);
    if (reply.status() == 429 || reply.status() == 503) {
      return new Answer(sent, true);
    }
    boolean again = sentBefore || reply.again();
    if (isRefusal(reply.status())) {
      return refusedAsAWhole(sent, again, reply);
    }
    List<JsonNode> results = reply.orThrow().path("items").values().stream().toList();
    if (results.size() != sent.size()) {
      throw new IllegalStateException(
          "_bulk answered " + results.size() + " of " + sent.size() + " items");
    }
    List<Item> busy = new ArrayList<>();
    for (int at = 0; at < results.size(); at++) {
      if (isBusy(sent.get(at).change, results.get(at), again)) {
        busy.add(sent.get(at));
      }
    }
    return new Answer(busy, again);
  }

  /** Sends the items one by one, because the cluster does not say which of them it refused. */
  private Answer refusedAsAWhole(List<Item> sent, boolean sentBefore, Reply reply) {
    if (sent.size() == 1) {
      refuse(sent.getFirst().change, reply.status() + " " + reply.refusal());
      return new Answer(List.of(), sentBefore);
    }
    List<Item> busy = new ArrayList<>();
    boolean unknown = sentBefore;
    for (Item item : sent) {
      Answer answer = sendOnce(List.of(item), sentBefore);
      busy.addAll(answer.busy);
      unknown |= answer.unknown;
    }
    return new Answer(busy, unknown);
  }

  /** Whether the status refuses the content, and not the sender or the time. */
  private static boolean isRefusal(int status) {
    return status == 400 || status == 413;
  }

  private void refuse(Change change, String reason) {
    if (!(change instanceof Change.Put put)) {
      throw unavailable("OpenSearch refused to delete " + change.id() + ": " + reason);
    }
    refused.add(put, reason, null);
  }

  private boolean isBusy(Change change, JsonNode item, boolean sentBefore) {
    JsonNode result = item.values().iterator().next();
    int status = result.path("status").asInt();
    String error = result.path("error").path("type").asString("");
    if (status == 429 || status == 503) {
      return true;
    }
    if (error.isEmpty()) {
      expected.add(result.path("result").asString(""), sentBefore);
      return false;
    }
    if (error.equals("version_conflict_engine_exception")) {
      return false;
    }
    if (error.equals("index_not_found_exception")) {
      throw unavailable("another process has taken the search index over");
    }
    if (!isRefusal(status)) {
      throw unavailable("OpenSearch refused " + change.id() + ": " + status + " " + error);
    }
    refuse(change, status + " " + error);
    return false;
  }

  private void rest(Duration pause) {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("interrupted while OpenSearch had no capacity");
    }
  }
}

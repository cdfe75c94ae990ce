package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.cluster.Reply;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.HeldLock;
import dev.corpuscore.thread.Backoff;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/**
 * Lines on their way into the index, a few megabytes at a time. What the cluster has no room for is
 * sent again, later and later; postings that it refuses are told; what it has newer already is
 * left. One thread fills one of these.
 */
final class Bulk {
  private static final int LIMIT_BYTES = 5 << 20;
  private static final int LIMIT_ITEMS = 500;

  /** After so many refusals the caller gives up for now; about 40 seconds. */
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
   * @param writer the alias to write through
   * @param expected counts what the index holds then
   * @param refused hears which postings the cluster does not take
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

  /** Adds the lines of one change; sends what is there first, if both would be too much. */
  void add(Change change, byte[] lines) {
    if (!items.isEmpty() && (bytes + lines.length > LIMIT_BYTES || items.size() >= LIMIT_ITEMS)) {
      send();
    }
    items.add(new Item(change, lines));
    bytes += lines.length;
  }

  /**
   * Sends everything, durably. On return all of it is in the index, but for what was refused.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the right to change the index is lost, or the
   *     cluster takes no more; some of it may be in the index then
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
            "OpenSearch has had no room for "
                + left.size()
                + " changes, asked "
                + TRIES
                + " times");
      }
      rest(PAUSES.after(tries, random));
    }
  }

  /**
   * @param busy what there was no room for
   * @param unknown whether some of it may be in the index all the same
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

  /** One by one: the cluster does not say which of them it means. */
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

  /** Whether it is for what was sent, and not for who sends it or when. */
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
      throw unavailable("interrupted while OpenSearch had no room");
    }
  }

  private static CorpusException unavailable(String message) {
    return new CorpusException(ErrorCode.UNAVAILABLE, message);
  }
}

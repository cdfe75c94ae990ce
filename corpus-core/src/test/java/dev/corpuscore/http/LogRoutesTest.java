package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.MerkleHash;
import dev.corpuscore.transparency.MerkleTree;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The transparency logs over HTTP. */
class LogRoutesTest {
  /** {@code -Derasures=1000} takes a minute. */
  private static final int ERASURES = Integer.getInteger("erasures", 60);

  private static final int CHECKPOINTS = Integer.getInteger("checkpoints", 10);

  private final TestCorpus data;
  private final Random random = new Random(6);
  private ServedCorpus corpus;

  LogRoutesTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() {
    corpus =
        ServedCorpus.of(data, List.of(PostingContent.of(ServedCorpus.EXAMPLE, "Cook").build()));
  }

  @Test
  void everyReceipt_isIncluded_andEveryCheckpointContinuesThoseBefore() {
    List<Checkpoint> checkpoints = new ArrayList<>();
    List<String> receipts = new ArrayList<>();
    for (int n = 0; n < ERASURES; n++) {
      receipts.add(corpus.erase(request(n)).body());
      if ((n + 1) % (ERASURES / CHECKPOINTS) == 0) {
        checkpoints.add(published());
      }
    }
    TrustedKeys keys = keys();
    Checkpoint newest = checkpoints.getLast();

    assertThat(newest.size()).isEqualTo(ERASURES);
    for (String receipt : receipts) {
      String id =
          StrictJson.read(receipt.getBytes(StandardCharsets.UTF_8)).get("receiptId").asString();
      JsonNode proof = json(corpus.getWithControl("/ledger/proof?receipt=" + id));
      byte[] leaf = base64(proof.get("leaf").asString());
      assertThat(StrictJson.read(leaf).get("receiptCommitment").asString())
          .isEqualTo(commitment(id, proof.get("receiptSalt").asString()));
      assertThat(SignedCheckpoint.verify(proof.get("checkpoint").asString(), keys))
          .isEqualTo(newest);
      assertThat(
              MerkleTree.includes(
                  MerkleHash.leaf(leaf),
                  proof.get("index").asLong(),
                  proof.get("size").asLong(),
                  path(proof),
                  newest.root()))
          .isTrue();
    }
    for (Checkpoint from : checkpoints) {
      for (Checkpoint to : checkpoints) {
        if (from.size() <= to.size()) {
          JsonNode proof = json("/ledger/proof?from=" + from.size() + "&to=" + to.size());
          assertThat(
                  MerkleTree.isConsistent(
                      from.size(), from.root(), to.size(), to.root(), path(proof)))
              .as(from.size() + " to " + to.size())
              .isTrue();
        }
      }
    }
  }

  /** Whoever writes the database may put the envelope of one receipt beside another. */
  @Test
  void exchangedEnvelope_isNotHandedOut() {
    corpus.erase(request(1));
    LedgerEntry first = data.store().erasures().after(0, 1).getFirst();
    byte[] envelope = Objects.requireNonNull(first.envelope());
    byte[] second =
        data.store()
            .erasures()
            .erase(
                new ErasureOrder(
                    "00000000-0000-4000-8000-000000000009",
                    new Digest("sha256:" + "ab".repeat(32)),
                    first.participant(),
                    data.now()),
                receipt -> envelope);

    HttpResponse<String> answer = getReceipt(second);

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).doesNotContain("payload");
    assertThat(getReceipt(first.receipt()).statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> getReceipt(byte[] receipt) {
    return corpus.get(
        "/ledger/receipts/" + StrictJson.read(receipt).get("receiptId").asString(),
        "Authorization",
        "Bearer " + ServedCorpus.LIFECYCLE);
  }

  /** The root, computed from the bytes of the tiles alone, as C2SP tlog-tiles describes them. */
  @Test
  void tiles_holdTheTree() {
    for (int n = 0; n < 5; n++) {
      corpus.erase(request(n));
    }
    Checkpoint checkpoint = published();

    byte[] hashes = corpus.getBytes("/ledger/tile/0/000.p/5").body();
    byte[] bundle = corpus.getBytes("/ledger/tile/entries/000.p/5").body();

    assertThat(hashes).hasSize(5 * 32);
    List<byte[]> leaves = new ArrayList<>();
    for (int at = 0; at < bundle.length; ) {
      int length = ((bundle[at] & 0xff) << Byte.SIZE) | (bundle[at + 1] & 0xff);
      byte[] entry = new byte[length];
      System.arraycopy(bundle, at + 2, entry, 0, length);
      byte[] hash = MerkleHash.leaf(entry);
      assertThat(hash).isEqualTo(part(hashes, leaves.size()));
      leaves.add(hash);
      at += 2 + length;
    }
    byte[] four =
        MerkleHash.node(
            MerkleHash.node(leaves.get(0), leaves.get(1)),
            MerkleHash.node(leaves.get(2), leaves.get(3)));
    assertThat(MerkleHash.node(four, leaves.get(4))).isEqualTo(checkpoint.root());
    for (String absent :
        List.of(
            "0/000",
            "0/000.p/6",
            "1/000.p/1",
            "0/001.p/1",
            "entries/000.p/6",
            "0/0",
            "x",
            "0/000.p/05")) {
      assertThat(corpus.get("/ledger/tile/" + absent).statusCode()).as(absent).isEqualTo(404);
    }
  }

  /** A cache must not mix the tiles of two logs, so only a path with the name is kept. */
  @Test
  void tiles_areKeptForEver_onlyUnderTheNameOfTheLog() {
    corpus.erase(request(1));
    String name = published().origin();
    String prefix = "/logs/" + name;
    String tile = "/tile/entries/000.p/1";

    HttpResponse<String> named = corpus.get(prefix + tile);
    assertThat(named.body()).isEqualTo(corpus.get("/ledger" + tile).body());
    assertThat(named.headers().firstValue("Cache-Control"))
        .contains("public, max-age=31536000, immutable");
    assertThat(corpus.get("/ledger" + tile).headers().firstValue("Cache-Control"))
        .contains("no-cache");
    assertThat(corpus.get("/roots" + tile).headers().firstValue("Cache-Control"))
        .contains("no-cache");
    assertThat(corpus.get(prefix + "/checkpoint").body())
        .isEqualTo(corpus.get("/ledger/checkpoint").body());
    assertThat(corpus.get("/logs/" + name.replace("/ledger", "/roots") + tile).statusCode())
        .isEqualTo(200);

    String now = data.store().log(LogName.LEDGER).rename();
    published();
    assertThat(corpus.get(prefix + tile).statusCode()).isEqualTo(404);
    assertThat(corpus.get(prefix + "/checkpoint").statusCode()).isEqualTo(404);
    assertThat(corpus.get("/logs/" + now + tile).statusCode()).isEqualTo(200);
    for (String absent : List.of("", "x", name, now, now + "/tile/", now + "/x")) {
      assertThat(corpus.get("/logs/" + absent).statusCode()).as(absent).isEqualTo(404);
    }
  }

  /** So nobody sees when somebody is erased. */
  @Test
  void checkpoint_growsAtMostOnceAnHour_andNothingNewerIsShown() {
    corpus.publish();
    String first = corpus.get("/ledger/checkpoint").body();
    String receipt = corpus.erase(request(1)).body();
    String id =
        StrictJson.read(receipt.getBytes(StandardCharsets.UTF_8)).get("receiptId").asString();

    data.later(Duration.ofMinutes(59));
    corpus.publish();
    assertThat(corpus.get("/ledger/checkpoint").body()).isEqualTo(first);
    assertThat(corpus.getWithControl("/ledger/proof?receipt=" + id).statusCode()).isEqualTo(404);
    assertThat(corpus.get("/ledger/tile/0/000.p/1").statusCode()).isEqualTo(404);

    data.later(Duration.ofMinutes(1));
    corpus.publish();
    assertThat(corpus.get("/ledger/checkpoint").body()).isNotEqualTo(first);
    assertThat(corpus.getWithControl("/ledger/proof?receipt=" + id).statusCode()).isEqualTo(200);
    assertThat(corpus.get("/ledger/tile/0/000.p/1").statusCode()).isEqualTo(200);
  }

  /** The checkpoint before is hours old: that one appears at once would tell the minute. */
  @Test
  void erasureAfterQuietHours_isPublishedWithTheNextFullHour_notAtOnce() {
    corpus.publish();
    String first = corpus.get("/ledger/checkpoint").body();
    data.later(Duration.ofMinutes(5 * 60 + 20));
    corpus.erase(request(1));

    for (int minute = 0; minute < 40; minute++) {
      corpus.publish();
      assertThat(corpus.get("/ledger/checkpoint").body()).as("minute " + minute).isEqualTo(first);
      data.later(Duration.ofMinutes(1));
    }
    corpus.publish();
    assertThat(corpus.get("/ledger/checkpoint").body()).isNotEqualTo(first);
  }

  /** A clock was ahead for a while, and three checkpoints and roots have its time. */
  @Test
  void clockSetBack_stopsNoCheckpointAndNoRoot() {
    data.later(Duration.ofDays(3));
    corpus.erase(request(1));
    data.later(Duration.ofHours(1));
    corpus.publish();
    Checkpoint ahead = SignedCheckpoint.verify(corpus.get("/ledger/checkpoint").body(), keys());
    data.now(ServedCorpus.NOW);
    corpus.erase(request(2));
    data.later(Duration.ofHours(1));

    corpus.publish();

    assertThat(ahead.size()).isEqualTo(1);
    assertThat(SignedCheckpoint.verify(corpus.get("/ledger/checkpoint").body(), keys()).size())
        .isEqualTo(2);
    assertThat(SignedCheckpoint.verify(corpus.get("/roots/checkpoint").body(), keys()).size())
        .as("two keys, and a root with the right time")
        .isEqualTo(4);
    corpus.publish();
    assertThat(SignedCheckpoint.verify(corpus.get("/roots/checkpoint").body(), keys()).size())
        .as("and then one a day again")
        .isEqualTo(4);
  }

  @Test
  void root_isAddedOnceADay() {
    corpus.publish();
    corpus.publish();
    data.later(Duration.ofDays(1));
    corpus.publish();
    corpus.publish();

    Checkpoint roots = SignedCheckpoint.verify(corpus.get("/roots/checkpoint").body(), keys());
    byte[] bundle = corpus.getBytes("/roots/tile/entries/000.p/4").body();

    assertThat(roots.size()).as("two keys, two days").isEqualTo(4);
    assertThat(new String(bundle, StandardCharsets.UTF_8))
        .contains("\"schema\":\"corpus.root/1\"", "\"leaves\":1", "\"revision\":1");
    assertThat(json("/roots/proof?from=2&to=4").get("path")).hasSize(1);
  }

  @Test
  void receipt_isFetchedInItsEnvelope() {
    String receipt = corpus.erase(request(1)).body();
    String id =
        StrictJson.read(receipt.getBytes(StandardCharsets.UTF_8)).get("receiptId").asString();

    ObjectNode answer = (ObjectNode) json(corpus.getWithControl("/ledger/receipts/" + id));
    String salt = answer.remove("receiptSalt").asString();
    Envelope envelope = Envelope.read(answer);

    published();
    assertThat(json(corpus.getWithControl("/ledger/proof?receipt=" + id)).get("receiptSalt"))
        .isEqualTo(StringNode.valueOf(salt));
    envelope.verify(Envelope.RECEIPT, keys());
    assertThat(new String(envelope.payload(), StandardCharsets.UTF_8)).isEqualTo(receipt);
    assertThat(corpus.getWithControl("/ledger/receipts/sha256:" + "0".repeat(64)).statusCode())
        .isEqualTo(404);
    assertThat(corpus.getWithControl("/ledger/receipts/x").statusCode()).isEqualTo(404);
  }

  @Test
  void bundle_hasWhatTheOtherRoutesAnswer() {
    String receipt = corpus.erase(request(1)).body();
    String id =
        StrictJson.read(receipt.getBytes(StandardCharsets.UTF_8)).get("receiptId").asString();
    String path = "/ledger/receipts/" + id;
    assertThat(corpus.getWithControl(path + "/bundle").statusCode())
        .as("the log that has it is published in the next hour")
        .isEqualTo(404);

    published();
    JsonNode bundle = json(corpus.getWithControl(path + "/bundle"));

    ObjectNode envelope = (ObjectNode) json(corpus.getWithControl(path));
    envelope.remove("receiptSalt");
    assertThat(bundle.get("receipt").toString()).isEqualTo(receipt);
    assertThat(bundle.get("envelope")).isEqualTo(envelope);
    assertThat(bundle.get("proof"))
        .isEqualTo(json(corpus.getWithControl("/ledger/proof?receipt=" + id)));
    assertThat(bundle.get("keys")).isEqualTo(json("/.well-known/corpus-core/keys.json"));
    assertThat(bundle.get("roots").get("checkpoint").asString())
        .isEqualTo(corpus.get("/roots/checkpoint").body());
    assertThat(bundle.get("roots").get("entries")).hasSize(2);
    assertThat(corpus.getWithControl("/ledger/receipts/sha256:" + "0".repeat(64) + "/bundle"))
        .extracting(HttpResponse::statusCode)
        .isEqualTo(404);
    assertThat(corpus.getWithControl("/ledger/receipts/x/bundle").statusCode()).isEqualTo(404);
    assertThat(corpus.get(path + "/bundle").statusCode()).isEqualTo(401);
  }

  @Test
  void wrongParameters_areFaultsByName() {
    published();
    for (String query :
        List.of(
            "",
            "?receipt=x",
            "?from=1",
            "?from=2&to=1",
            "?from=0&to=1",
            "?from=1&to=99999999999999999999")) {
      assertThat(corpus.getWithControl("/ledger/proof" + query).statusCode())
          .as(query)
          .isEqualTo(400);
    }
    assertThat(corpus.get("/ledger/proof?from=1&to=9").statusCode()).isEqualTo(404);
    assertThat(corpus.get("/roots/proof?receipt=x&from=1&to=1").statusCode()).isEqualTo(200);
  }

  private Checkpoint published() {
    data.later(Duration.ofHours(1));
    corpus.publish();
    return SignedCheckpoint.verify(corpus.get("/ledger/checkpoint").body(), keys());
  }

  private TrustedKeys keys() {
    return TrustedKeys.read(
        corpus.get("/.well-known/corpus-core/keys.json").body().getBytes(StandardCharsets.UTF_8));
  }

  /** As docs/receipt-format.md says it. */
  private static String commitment(String receiptId, String salt) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("corpus-receipt-commitment/1\0".getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(HexFormat.of().parseHex(salt));
    bytes.writeBytes(HexFormat.of().parseHex(receiptId.substring("sha256:".length())));
    return "sha256:" + HexFormat.of().formatHex(Sha256.hash(bytes.toByteArray()));
  }

  private JsonNode json(String path) {
    return json(corpus.get(path));
  }

  private static JsonNode json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.uri() + answer.body()).isEqualTo(200);
    return StrictJson.read(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  static List<byte[]> path(JsonNode proof) {
    List<byte[]> path = new ArrayList<>();
    proof.get("path").forEach(hash -> path.add(base64(hash.asString())));
    return path;
  }

  static byte[] base64(String text) {
    return Base64.getDecoder().decode(text);
  }

  private static byte[] part(byte[] hashes, int index) {
    byte[] hash = new byte[32];
    System.arraycopy(hashes, 32 * index, hash, 0, 32);
    return hash;
  }

  private String request(int person) {
    return Json.canonical(Requests.erase("canary-person-" + person, data.now(), random));
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What everybody sees of erasures in the log: that there were some, and in which hours. */
class PublicLogTest {
  private static final Instant ERASED = Instant.parse("2026-06-01T12:34:56Z");

  /** A day, an hour and a minute, or seconds since 1970 of this year. */
  private static final Pattern TIME = Pattern.compile("T\\d\\d:\\d\\d|\\b17[6-9]\\d{7}\\b");

  private final TestCorpus data;
  private final Random random = new Random(11);
  private final ServedCorpus corpus;

  PublicLogTest(TestCorpus data) {
    this.data = data;
    this.corpus =
        ServedCorpus.of(data, List.of(PostingContent.of(ServedCorpus.EXAMPLE, "Cook").build()));
  }

  @Test
  void everythingPublicOfTheLog_namesNoReceipt_andNoTime() {
    data.now(ERASED);
    List<String> receipts = new ArrayList<>();
    for (int n = 0; n < 5; n++) {
      receipts.add(erase("canary-person-" + n % 4));
    }
    data.later(Duration.ofHours(1));
    corpus.publish();

    List<String> seen = new ArrayList<>();
    List<String> paths =
        new ArrayList<>(
            List.of(
                "/ledger/checkpoint",
                "/ledger/tile/0/000.p/5",
                "/ledger/tile/entries/000.p/5",
                "/ledger/proof?from=1&to=5",
                "/ledger/proof?from=5&to=5"));
    for (Route route : corpus.routes()) {
      if (route.access() == Access.PUBLIC && route.path().startsWith("/ledger/")) {
        paths.add(corpus.example(route.path()));
      }
    }
    for (String path : paths) {
      byte[] body = corpus.getBytes(path).body();
      assertThat(corpus.getBytes(path).statusCode()).as(path).isEqualTo(200);
      String text = new String(body, StandardCharsets.ISO_8859_1);
      seen.add(text);
      assertThat(TIME.matcher(text).find()).as(path + ": " + text).isFalse();
    }
    String bundle = seen.get(2);
    assertThat(bundle.split("corpus.erasure-leaf/2", -1)).hasSize(6);

    for (String receipt : receipts) {
      JsonNode said = StrictJson.read(receipt.getBytes(StandardCharsets.UTF_8));
      for (String name : List.of("receiptId", "requestDigest", "erasureId", "erasedAt")) {
        String secret = said.get(name).asString();
        assertThat(seen).as(name).noneMatch(it -> it.contains(secret));
        if (secret.startsWith("sha256:")) {
          byte[] raw = HexFormat.of().parseHex(secret.substring("sha256:".length()));
          String bytes = new String(raw, StandardCharsets.ISO_8859_1);
          String base64 = Base64.getEncoder().encodeToString(raw);
          assertThat(seen).as(name).noneMatch(it -> it.contains(bytes) || it.contains(base64));
        }
      }
    }
    assertThat(seen).noneMatch(it -> it.contains("already_erased"));
  }

  /** Receipts and their outcomes are for those who may erase. */
  @Test
  void receipts_areShownToNobodyElse() {
    data.now(ERASED);
    erase("canary-person");
    String again = erase("canary-person");
    String id = StrictJson.read(again.getBytes(StandardCharsets.UTF_8)).get("receiptId").asString();
    data.later(Duration.ofHours(1));
    corpus.publish();

    for (String path : List.of("/ledger/receipts/" + id, "/ledger/proof?receipt=" + id)) {
      assertThat(corpus.get(path).statusCode()).as(path).isEqualTo(401);
      assertThat(corpus.getWithControl(path).statusCode()).as(path).isEqualTo(200);
      assertThat(corpus.get(path, "Authorization", "Bearer " + ServedCorpus.LIFECYCLE).statusCode())
          .as(path)
          .isEqualTo(200);
    }
  }

  /**
   * Whoever asks each minute sees the log grow when an hour begins, not when somebody is erased.
   */
  @Test
  void checkpoint_growsWhenAnHourOfTheClockBegins() {
    data.now(Instant.parse("2026-06-01T08:00:00Z"));
    corpus.publish();
    String before = corpus.get("/ledger/checkpoint").body();
    data.now(ERASED);
    erase("canary-person");

    for (int minute = 35; minute < 60; minute++) {
      data.now(Instant.parse("2026-06-01T12:" + minute + ":00Z"));
      corpus.publish();
      assertThat(corpus.get("/ledger/checkpoint").body()).as("at %s", minute).isEqualTo(before);
    }
    data.now(Instant.parse("2026-06-01T13:00:00Z"));
    corpus.publish();
    assertThat(corpus.get("/ledger/checkpoint").body()).isNotEqualTo(before).contains("\n1\n");
  }

  /** What was erased while the clock was ahead does not wait for that time. */
  @Test
  void entryOfTheFuture_isPublished() {
    data.now(ERASED.plus(Duration.ofDays(3)));
    erase("canary-person");

    data.now(ERASED);
    corpus.publish();
    assertThat(corpus.get("/ledger/checkpoint").body()).contains("\n1\n");
  }

  private String erase(String person) {
    return corpus.erase(Json.canonical(Requests.erase(person, data.now(), random))).body();
  }
}

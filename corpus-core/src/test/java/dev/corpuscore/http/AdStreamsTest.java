package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.LiveHeap;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.SecondTier;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The routes of JobStream. */
class AdStreamsTest extends AdStreamsFixture {
  private static final Instant NOON = ServedCorpus.NOW.plus(Duration.ofHours(12));

  AdStreamsTest(TestCorpus data) {
    super(data);
  }

  @Test
  void snapshot_hasEveryOpenListedAd_once() {
    ServedCorpus corpus = serve(ad(1), ad(2), ad(3), expiring(4, ServedCorpus.NOW));
    close(corpus, 2);
    corpus.remove(ad(3));

    for (String path : List.of("/api/snapshot", "/api/v2/snapshot", "/v2/snapshot")) {
      HttpResponse<String> answer = corpus.get(path);
      JsonNode ads = HttpCaller.parse(answer.body());

      assertThat(told(ads)).containsExactly("Cook 1");
      assertThat(ads.get(0).has("relevance")).isFalse();
      assertThat(ads.get(0).path("removed").booleanValue()).isFalse();
      assertThat(answer.headers().firstValue("X-Corpus-Revision")).contains("6");
    }
  }

  @Test
  void snapshot_ofNothing_isAnEmptyArray_orNoLine() {
    ServedCorpus corpus = serve();

    assertThat(corpus.get("/api/v2/snapshot").body()).isEqualTo("[]");
    assertThat(corpus.get("/api/v2/snapshot", "Accept", "application/jsonl").body()).isEmpty();
  }

  @Test
  void stream_asLinesAndGzipped_isTheSame() throws IOException {
    ServedCorpus corpus = serve(ad(1), ad(2));
    String path = "/api/v2/stream?updated-after=2020-01-01T00";

    List<String> lines = corpus.get(path, "Accept", "application/jsonl").body().lines().toList();
    byte[] zipped = corpus.getBytes(path, "Accept-Encoding", "gzip").body();

    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
      String array = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(array)
          .isEqualTo("[" + String.join(",", lines) + "]")
          .isEqualTo(corpus.get(path).body());
    }
    assertThat(lines).hasSize(2);
  }

  /** As Python's urllib asks. */
  @Test
  void stream_overAConnectionThatCloses_isWhole() {
    ServedCorpus corpus = serve(ad(1), ad(2));

    try (RawSocket socket = new RawSocket(corpus.port)) {
      socket.send("GET /api/snapshot HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

      assertThat(socket.headers()).startsWith("HTTP/1.1 200 ");
      assertThat(told(HttpCaller.parse(socket.rest()))).containsExactly("Cook 1", "Cook 2");
    }
  }

  @Test
  void stream_removedAds_comeLast_inTheirVersionsShape() {
    ServedCorpus corpus = serve(ad(1), ad(2), ad(3), ad(4));
    data.now(NOON);
    close(corpus, 1);
    corpus.remove(ad(2));
    corpus.put(ad(4), record(PostingState.open(), false));

    JsonNode second = corpus.json("/api/v2/stream?updated-after=2026-01-01T00:00:00");
    JsonNode first = corpus.json("/api/stream?date=2026-01-01T00:00:00");

    assertThat(told(second)).containsExactly("Cook 3", "removed", "removed", "removed");
    String times = "\"removed\":true,\"removed_date\":\"2026-06-01T12:00:00\",";
    String places = "\"municipality\":null,\"region\":null,\"country\":null}";
    String concept = "{\"concept_id\":null}";
    assertThat(second.get(1).toString())
        .endsWith(
            times
                + ("\"occupation\":" + concept)
                + (",\"occupation_group\":" + concept)
                + (",\"occupation_field\":" + concept + ",")
                + places);
    assertThat(first.get(3).toString())
        .endsWith(
            times
                + "\"occupation\":null,\"occupation_group\":null,\"occupation_field\":null,"
                + places);
    assertThat(first.get(1).path("id")).isEqualTo(second.get(1).path("id"));
  }

  @Test
  void stream_unknownConcepts_findNothing_andNeverWiden() {
    ServedCorpus corpus = serve(ad(1));
    String since = "/api/v2/stream?updated-after=2020-01-01T00&";

    assertThat(corpus.get(since + "occupation-concept-id=abc_DEF_123").body()).isEqualTo("[]");
    assertThat(corpus.get(since + "location-concept-id=abc_DEF_123").body()).isEqualTo("[]");
    assertThat(corpus.get(since + "location-concept-id=").statusCode()).isEqualTo(400);
  }

  @Test
  void stream_concepts_ofAnyLevel_orWithin_andBetween() {
    ServedCorpus corpus = serve(filed(1, "cook", "skåne"), filed(2, "nurse", "skåne"), ad(3));
    String since = "/api/v2/stream?updated-after=2020-01-01T00&";
    String skane = "location-concept-id=sk%C3%A5ne";

    assertThat(told(corpus.json(since + skane))).containsExactly("Cook 1", "Cook 2");
    assertThat(told(corpus.json(since + skane + "&occupation-concept-id=nurse")))
        .containsExactly("Cook 2");
    assertThat(
            told(
                corpus.json(
                    since + "occupation-concept-id=nurse&occupation-concept-id=cook-field")))
        .containsExactly("Cook 1", "Cook 2");
    data.later(Duration.ofHours(1));
    corpus.put(
        filed(1, "cook", "skåne"),
        record(new PostingState.Closed(PostingState.ClosedReason.GONE, data.now()), true));
    assertThat(told(corpus.json(since + "occupation-concept-id=nurse"))).containsExactly("Cook 2");
    JsonNode removed = corpus.json(since + "occupation-concept-id=cook").get(0);
    assertThat(removed.at("/occupation/concept_id").stringValue()).isEqualTo("cook");
    assertThat(removed.at("/occupation_field/concept_id").stringValue()).isEqualTo("cook-field");
    assertThat(removed.path("region").stringValue()).isEqualTo("skåne");
  }

  private static PostingContent filed(int n, String occupation, String region) {
    String json =
        "{\"occupation\":{\"concept_id\":\""
            + occupation
            + "\"},\"occupation_field\":{\"concept_id\":\""
            + occupation
            + "-field\"},\"workplace_address\":{\"region_concept_id\":\""
            + region
            + "\"}}";
    return PostingContent.of(url(n), "Cook " + n).legacyAd(new LegacyAd(json)).build();
  }

  /** 64 MB of ads, one page of 4 MB of them in memory. */
  @SecondTier("AdStreamsTest#snapshot_whatChangesMeanwhile_comesAtItsEnd")
  @Test
  void snapshot_large_isNeverInMemoryAsAWhole() throws IOException, InterruptedException {
    String text = "We cook. ".repeat(3_600);
    ServedCorpus corpus = serve();
    for (int n = 1; n <= 2_000; n++) {
      corpus.add(PostingContent.of(url(n), "Cook " + n).description(text).build());
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + corpus.port + "/api/v2/snapshot");
      HttpRequest request =
          HttpRequest.newBuilder(uri).header("Accept", "application/jsonl").build();
      long before = LiveHeap.bytes();
      List<Long> heaps = new ArrayList<>();
      long bytes = 0;
      try (InputStream in = client.send(request, BodyHandlers.ofInputStream()).body()) {
        byte[] part = new byte[16 << 20];
        for (int read = in.readNBytes(part, 0, part.length);
            read > 0;
            read = in.readNBytes(part, 0, part.length)) {
          bytes += read;
          heaps.add(LiveHeap.bytes() - before);
        }
      }

      assertThat(bytes).isGreaterThan(64_000_000);
      assertThat(heaps).hasSizeGreaterThan(3).allMatch(it -> it < 48 << 20);
    }
  }

  /** 20 MB, of which the connection holds a part: the rest is not written until it is read. */
  @Test
  void snapshot_whatChangesMeanwhile_comesAtItsEnd() throws IOException, InterruptedException {
    String text = "We cook. ".repeat(3_600);
    ServedCorpus corpus = serve();
    for (int n = 1; n <= 600; n++) {
      corpus.add(PostingContent.of(url(n), "Cook " + n).description(text).build());
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + corpus.port + "/api/v2/snapshot");
      HttpResponse<InputStream> answer =
          client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofInputStream());
      corpus.add(PostingContent.of(url(1), "Chef 1").build());
      corpus.add(ad(601));
      String body;
      try (InputStream in = answer.body()) {
        body = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }

      List<String> ads = told(HttpCaller.parse(body));
      assertThat(ads).hasSize(602).startsWith("Cook 1", "Cook 2").endsWith("Chef 1", "Cook 601");
      assertThat(answer.headers().firstValue("X-Corpus-Revision"))
          .as("from where to go on")
          .contains("600");
    }
  }

  private void close(ServedCorpus corpus, int n) {
    corpus.put(
        ad(n), record(new PostingState.Closed(PostingState.ClosedReason.GONE, data.now()), true));
  }

  private static PostingRecord record(PostingState state, boolean listed) {
    return new PostingRecord(
        state, listed, Origin.IMPORT, List.of(), ServedCorpus.NOW, ServedCorpus.NOW);
  }

  private static PostingContent expiring(int n, Instant at) {
    return PostingContent.of(url(n), "Cook " + n).expiresAt(at).build();
  }
}

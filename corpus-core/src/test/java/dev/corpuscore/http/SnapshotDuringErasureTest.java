package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Web;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Snapshots that are taken while postings go and people are erased: each holds all of a posting or
 * nothing of it, and nothing of what a participant typed. They are stored nowhere, so that none is
 * left to be taken back.
 */
class SnapshotDuringErasureTest {
  private static final String REQUEST =
      "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"nurse\"],\"limit\":100}";
  private static final String SITE = "https://jobs.example";
  private static final String CANARY = "zqcanary";
  private static final int POSTINGS = 60;
  private static final int ROUNDS = Tier.rounds(4, 8);
  private static final int READERS = 2;

  private static final PostingContent GOING =
      nurse(7).toBuilder().description("This one goes. ".repeat(5_000)).build();

  private final Random random = new Random(6);
  private final Web web = new Web().site(SITE);
  private final ServedCorpus corpus;

  SnapshotDuringErasureTest(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    IntStream.range(0, POSTINGS).forEach(n -> postings.add(n == 7 ? GOING : nurse(n)));
    corpus = ServedCorpus.of(data, postings, ServedCorpusOptions.USUAL.with(web.rules()));
  }

  @AfterEach
  void stop() {
    web.close();
  }

  @BothTiers
  @Test
  void snapshots_holdAllOfAPostingOrNothing_andNothingOfWhoWasErased() throws Exception {
    String with = id(snapshot());
    corpus.remove(GOING);
    corpus.follow();
    String without = id(snapshot());
    Queue<String> taken = new ConcurrentLinkedQueue<>();
    AtomicBoolean done = new AtomicBoolean();

    try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> running = new ArrayList<>();
      for (int reader = 0; reader < READERS; reader++) {
        running.add(
            readers.submit(
                () -> {
                  while (!done.get()) {
                    taken.add(snapshot());
                  }
                }));
      }
      try {
        for (int round = 0; round < ROUNDS; round++) {
          comeAndGo(round);
        }
      } finally {
        done.set(true);
      }
      for (Future<?> reader : running) {
        reader.get();
      }
    }

    System.out.println("snapshots: " + taken.size());
    assertThat(taken).hasSizeGreaterThan(ROUNDS);
    for (String snapshot : taken) {
      boolean whole = holdsAllOrNothing(snapshot);
      assertThat(id(snapshot)).isEqualTo(whole ? with : without);
      assertThat(snapshot).doesNotContain(CANARY);
    }
    assertThat(taken).anyMatch(it -> id(it).equals(with)).anyMatch(it -> id(it).equals(without));
    String last = snapshot();
    assertThat(id(last)).as("once it is gone").isEqualTo(without);
    assertThat(last).doesNotContain("This one goes.");
  }

  /** Somebody types, the posting comes, they are erased, the posting goes. */
  private void comeAndGo(int round) {
    String person = "person-" + CANARY + "-" + round;
    Map<String, Object> ad =
        Map.of(
            "url",
            SITE + "/" + round,
            "title",
            "Nurse " + CANARY,
            "description",
            CANARY.repeat(9),
            "participant",
            person);
    assertThat(corpus.post("/api/ads/resolve", Json.canonical(ad)).statusCode()).isEqualTo(200);
    corpus.add(GOING);
    corpus.follow();
    String erasure = Json.canonical(Requests.erase(person, ServedCorpus.NOW, random));
    assertThat(corpus.erase(erasure).body()).contains("\"outcome\":\"erased\"", "\"postings\":1");
    corpus.remove(GOING);
    corpus.follow();
  }

  /** Its result and its leaf, or neither; both with the proof that the snapshot is whole. */
  private static boolean holdsAllOrNothing(String snapshot) {
    assertThat(VerifySnapshot.verify(snapshot.getBytes(StandardCharsets.UTF_8), null).findings())
        .isEmpty();
    JsonNode parsed = ServedCorpus.parse(snapshot);
    int results = parsed.at("/content/results").size();
    boolean leaf = snapshot.contains(String.valueOf(GOING.description()));
    assertThat(parsed.at("/content/total").intValue()).isEqualTo(results);
    assertThat(parsed.get("postings").size()).isEqualTo(results);
    assertThat(results).isEqualTo(leaf ? POSTINGS : POSTINGS - 1);
    return leaf;
  }

  private String snapshot() {
    HttpResponse<String> response = corpus.post("/api/corpus/search", REQUEST);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }

  private static String id(String snapshot) {
    return ServedCorpus.parse(snapshot).get("id").stringValue();
  }

  private static PostingContent nurse(int n) {
    return PostingContent.of("https://a.example/" + n, "Nurse")
        .description("What a nurse does at place " + n)
        .build();
  }
}

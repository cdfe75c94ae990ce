package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.ErasureOutbox;
import clientproduct.Json;
import clientproduct.Mischief;
import clientproduct.OutboxServer;
import clientproduct.Requests;
import dev.corpuscore.http.Await;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.tier.BothTiers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * People contribute, are erased in every way there is, and named in every wrong way; then whatever
 * the process wrote and answered is searched for their pseudonyms, in every disguise.
 */
@BothTiers
class PseudonymsTest extends TracesFixture {
  private static final String WORKER = "worker-bearer-of-the-tests-3";
  private static final String ANNA = "Canary:anna.7Qk2mZx4-A";
  private static final String BODIL = "Canary:bodil.9Rt4nWy6-B";
  private static final String CLARA = "Canary:clara.3Fh8pLs1-C";
  private static final Clock CLOCK = Clock.systemUTC();

  private final List<String> answers = new ArrayList<>();

  @Test
  void erased_isNowhere() throws Exception {
    ErasureOutbox items =
        new ErasureOutbox(
            CLOCK, Duration.ofMillis(1), new DatabaseWitness(data.resolve("corpus.db")));
    try (OutboxServer client = new OutboxServer(0, items, WORKER, Mischief.none(), Duration.ZERO);
        RunningServe serve = RunningServe.start(written, "serve", environment(client))) {
      URI url = serve.url();
      contribute(url, ANNA, 1);
      contribute(url, BODIL, 2);
      assertThat(disguises(data)).as("the search finds what is there").isNotEmpty();

      post(url, LIFECYCLE, "/api/corpus/participants/erase", erasure(ANNA));
      items.add(Requests.erase(BODIL, CLOCK.instant(), random));
      items.add(Requests.erase(CLARA, CLOCK.instant(), random));
      misuse(url, items);
      post(url, CONTROL, "/api/corpus/erasures/drain", "");
      post(url, CONTROL, "/api/corpus/erasures/drain?max=1", "");
      get(url, "/metrics");
      get(url, "/healthz");
      get(url, "/api/search?q=canary");

      assertThat(answers).anyMatch(it -> it.startsWith("410 "));
      assertThat(answers).anyMatch(it -> it.startsWith("409 "));
      assertThat(answers.stream().filter(it -> it.contains("\"outcome\":\"erased\""))).isNotEmpty();
      assertThat(disguises(String.join("\n", answers))).isEmpty();
      // the service writes of its own, such as checkpoints: the log may fill again
      Await.until("an empty log", () -> isEmptyOnceFolded());
      assertThat(disguises(written)).as("while it serves").isEmpty();
      serve.end();
    }
    assertThat(disguises(written)).as("after it has served").isEmpty();
  }

  private boolean isEmptyOnceFolded() {
    try {
      awaitFolded();
      return !Files.exists(log()) || Files.size(log()) == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void contribute(URI url, String person, int n) throws Exception {
    Map<String, Object> ad = new TreeMap<>();
    ad.put("url", "https://jobs.example/" + n);
    ad.put("title", "What " + person + " typed");
    ad.put("description", "More of what " + person + " typed");
    ad.put("participant", person);
    String answer = post(url, CONTROL, "/api/ads/resolve", Json.canonical(ad));
    assertThat(answer).startsWith("200 ");
    answers.removeLast(); // it shows the title to who sent it
  }

  /** Pseudonyms where they do not belong, and where they may not come any more. */
  private void misuse(URI url, ErasureOutbox items) throws Exception {
    for (String person : List.of(ANNA, BODIL)) {
      String erasure = erasure(person);
      for (String wrong :
          List.of(
              erasure.replace(person, person + "\\ud800"),
              erasure.replace(person, person + " "),
              erasure.replace("\"nonce\":\"", "\"nonce\":\"" + person),
              erasure.replace("\"schema\"", "\"" + person + "\""),
              erasure.replace("\"erasureId\":\"", "\"erasureId\":\"" + person),
              erasure.replace("\"requestedAt\":\"", "\"requestedAt\":\"" + person),
              erasure.replace(":", person),
              person,
              "\"" + person + "\"")) {
        post(url, LIFECYCLE, "/api/corpus/participants/erase", wrong);
        post(url, CONTROL, "/api/corpus/participants/erase", wrong);
      }
      post(url, LIFECYCLE, "/api/corpus/participants/erase?participant=" + person, erasure);
      get(url, "/api/search?participant=" + person);
    }
    for (int n = 0; n < 3; n++) {
      String ad = "{\"url\":\"https://jobs.example/9\",\"participant\":\"" + ANNA + "\"}";
      post(url, CONTROL, "/api/ads/resolve", ad);
    }
    Map<String, Object> first = Requests.erase(ANNA, CLOCK.instant(), random);
    Map<String, Object> second = new TreeMap<>(first);
    second.put("participant", BODIL);
    post(url, LIFECYCLE, "/api/corpus/participants/erase", Json.canonical(first));
    post(url, LIFECYCLE, "/api/corpus/participants/erase", Json.canonical(second));
    items.add(second);
    for (String member : first.keySet()) {
      Map<String, Object> faulty = Requests.erase(CLARA, CLOCK.instant(), random);
      items.add(faulty);
      faulty.put(member, CLARA + "/" + CLARA.repeat(9));
    }
  }

  private String erasure(String person) {
    return Json.canonical(Requests.erase(person, CLOCK.instant(), random));
  }

  private Map<String, String> environment(OutboxServer client) {
    Map<String, String> environment = environment();
    environment.put("CORE_CORPUS_WORKER_TOKEN", WORKER);
    environment.put("CORE_CLIENT_BASE_URL", client.url().toString());
    return environment;
  }

  @Override
  String send(HttpRequest.Builder request) throws Exception {
    String answer = super.send(request);
    answers.add(answer);
    return answer;
  }

  /** Which disguises of a pseudonym are in any file below this folder. */
  private static List<String> disguises(Path below) throws IOException {
    return FileTraces.found(below, PseudonymsTest::disguises);
  }

  private static List<String> disguises(String text) {
    return Stream.of(ANNA, BODIL, CLARA)
        .flatMap(PseudonymsTest::written)
        .filter(text::contains)
        .collect(Collectors.toList());
  }

  /** How a pseudonym may be written: each is looked for as Latin-1, which is bytes. */
  private static Stream<String> written(String pseudonym) {
    byte[] bytes = pseudonym.getBytes(StandardCharsets.UTF_8);
    byte[] sum;
    try {
      sum = MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
    return Stream.concat(
        Stream.of(
            pseudonym,
            URLEncoder.encode(pseudonym, StandardCharsets.UTF_8),
            pseudonym.toLowerCase(Locale.ROOT),
            new String(sum, StandardCharsets.ISO_8859_1)),
        Stream.of(bytes, sum).flatMap(PseudonymsTest::encoded));
  }

  private static Stream<String> encoded(byte[] bytes) {
    return Stream.of(
        HexFormat.of().formatHex(bytes),
        HexFormat.of().withUpperCase().formatHex(bytes),
        Base64.getEncoder().withoutPadding().encodeToString(bytes),
        Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }
}

package dev.corpuscore.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.corpuscore.Seed;
import dev.corpuscore.Shared;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.tier.Alone;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.SecondTier;
import dev.corpuscore.tier.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** URL identity against the published vectors, all URLs of the corpora, and hostile text. */
class UrlVectorsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Map<String, List<String>> URLS = new ConcurrentHashMap<>();

  /** Hosts of dots alone, and an empty IDNA label: nobody publishes an ad there. */
  private static final Set<String> REFUSED_BY_CHOICE =
      Set.of("http://./", "http://../", "http://foo.09..", "https://xn--/");

  @Test
  void of_webPlatformTests_agreesOnWhatAUrlIs() {
    JsonNode rows = json("vectors/url/wpt-http-absolute-subset.json");
    List<String> disagreements = new ArrayList<>();

    for (JsonNode row : rows) {
      String input = row.get("input").stringValue();
      boolean valid = !row.has("failure") && !REFUSED_BY_CHOICE.contains(input);
      if (identity(input).isPresent() != valid) {
        disagreements.add(input);
      }
    }

    assertThat(disagreements).isEmpty();
  }

  @Test
  void of_webPlatformTests_keepsHostPortPathAndQuery() {
    JsonNode rows = json("vectors/url/wpt-http-absolute-subset.json");
    List<String> differences = new ArrayList<>();

    for (JsonNode row : rows) {
      Optional<UrlIdentity> identity = identity(row.get("input").stringValue());
      if (row.has("failure") || identity.isEmpty()) {
        continue;
      }
      String href = row.get("href").stringValue();
      if (!identity.equals(identity(href))) {
        differences.add(row.get("input").stringValue() + " is not " + href);
      }
    }

    assertThat(differences).isEmpty();
  }

  @Test
  void of_everyVectorAndItsOwnResult_isIdempotent() {
    Set<String> urls = new LinkedHashSet<>();
    json("vectors/url/wpt-http-absolute-subset.json")
        .forEach(row -> urls.add(row.get("input").stringValue()));
    json("vectors/url/idempotence.json").forEach(row -> urls.add(row.stringValue()));
    json("vectors/url/normalisation-vectors.json")
        .forEach(row -> urls.add(row.get("input").stringValue()));
    json("vectors/blns/blns.json").forEach(row -> urls.add(row.stringValue()));
    json("vectors/blns/blns.json")
        .forEach(row -> urls.add("https://acme.example/" + row.stringValue()));
    json("vectors/blns/blns.json")
        .forEach(row -> urls.add("https://acme.example/?a=" + row.stringValue()));
    json("vectors/blns/blns.json")
        .forEach(row -> urls.add("https://acme.example/#/" + row.stringValue()));

    for (String url : urls) {
      identity(url).ifPresent(UrlVectorsTest::requireFixedPoint);
    }
  }

  /**
   * The two sets whose policy is nearest to ours. Counted are the pairs that we keep apart, each
   * looked at: urlcanon decodes repeatedly ({@code %2561}), decodes reserved characters, joins
   * double slashes, sorts by value too, and has five rows whose bytes are not what they say; w3lib
   * sorts by value, and takes {@code a} for {@code a=} and {@code +} for {@code %20}.
   */
  @ParameterizedTest
  @CsvSource({"urlcanon.semantic_precise, 20", "w3lib.canonicalize_url, 4"})
  void of_normalisationVectors_mergesWhatTheyMerge(String set, int keptApart) {
    List<String> differences = new ArrayList<>();
    int compared = 0;

    for (JsonNode row : json("vectors/url/normalisation-vectors.json")) {
      String input = row.get("input").stringValue();
      Optional<UrlIdentity> identity = identity(input);
      if (!row.get("set").stringValue().equals(set)
          || !row.get("options").isEmpty()
          || identity.isEmpty()) {
        continue;
      }
      compared++;
      if (!identity.equals(identity(row.get("expected").stringValue()))) {
        differences.add(input + " is not " + row.get("expected").stringValue());
      }
    }

    assertThat(compared).isGreaterThan(4 * keptApart);
    assertThat(differences).hasSize(keptApart);
  }

  @SecondTier("UrlVectorsTest#of_everyVectorAndItsOwnResult_isIdempotent")
  @Test
  void of_everyUrlOfTheCorpora_isIdempotent() {
    for (String corpus : Shared.CORPORA) {
      for (String url : urls(corpus)) {
        requireFixedPoint(UrlIdentities.of(url));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"careers_mix, 2451", "finland_open, 7413"})
  void of_corpus_givesAsManyPostingsAsThereAreAds(String corpus, int ads) {
    Set<PostingId> ids = new HashSet<>();

    urls(corpus).forEach(url -> ids.add(UrlIdentities.of(url).postingId()));

    assertThat(ids).hasSize(ads);
  }

  @SecondTier("UrlVectorsTest#of_corpus_givesAsManyPostingsAsThereAreAds")
  @Test
  void of_allCorpora_mergesOnlyTheGroupsThatWereLookedAt() {
    Map<PostingId, Set<String>> groups = new HashMap<>();
    for (String corpus : Shared.CORPORA) {
      for (String url : urls(corpus)) {
        groups
            .computeIfAbsent(UrlIdentities.of(url).postingId(), id -> new LinkedHashSet<>())
            .add(url);
      }
    }

    List<Set<String>> merged = groups.values().stream().filter(urls -> urls.size() > 1).toList();

    assertThat(merged).hasSize(47).allSatisfy(urls -> assertThat(urls).hasSize(2));
  }

  @BothTiers
  @Test
  void of_anyText_isAnIdentityOrARefusal() {
    long seed = Seed.of(UrlVectorsTest.class);
    Random random = new Random(seed);
    String alphabet = "https://acme.example:80?a=1&#%2fE é\u0000\ud83d\udca9\ud800@[]\\\t\n.-_~/=";

    assertThatCode(
            () -> {
              for (int i = 0; i < Tier.rounds(6_000, 300_000); i++) {
                StringBuilder text = new StringBuilder(random.nextBoolean() ? "https://a.b/" : "");
                int length = random.nextInt(40);
                for (int at = 0; at < length; at++) {
                  text.append(
                      random.nextInt(10) == 0
                          ? (char) random.nextInt(0x10000)
                          : alphabet.charAt(random.nextInt(alphabet.length())));
                }
                identity(text.toString()).ifPresent(UrlVectorsTest::requireFixedPoint);
              }
            })
        .as("seed " + seed)
        .doesNotThrowAnyException();
  }

  @Alone("UrlVectorsTest#of_anyText_isAnIdentityOrARefusal")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://acme.wd5.myworkdayjobs.com/a/job/_",
        "https://acme.wd5.myworkdayjobs.com/a/job/job/",
        "https://acme.wd5.myworkdayjobs.com/en-US/",
        "https://jobs.smartrecruiters.com/a/1-",
        "https://acme.example/?&a=",
        "https://acme.example/#/&a=",
      })
  void of_patternRepeatedToTheLimit_isStillFast(String url) {
    String repeated = url.substring(url.lastIndexOf('.') + 4);
    String hostile = url + repeated.repeat((2_048 - url.length()) / repeated.length());

    assertThat(hostile).hasSizeGreaterThan(2_000);
    assertTimeoutPreemptively(Duration.ofSeconds(2), () -> UrlIdentities.of(hostile));
  }

  /** Encoding may lengthen a URL past what may be read. */
  private static void requireFixedPoint(UrlIdentity identity) {
    if (identity.canonicalUrl().length() > 2_048) {
      return;
    }
    assertThat(UrlIdentities.of(identity.canonicalUrl())).isEqualTo(identity);
  }

  /** The identity, or empty for a proper refusal; every other exception fails the test. */
  private static Optional<UrlIdentity> identity(String url) {
    try {
      return Optional.of(UrlIdentities.of(url));
    } catch (CorpusException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
      return Optional.empty();
    }
  }

  private static List<String> urls(String corpus) {
    return URLS.computeIfAbsent(
        corpus,
        name ->
            Shared.lines("data/corpora/" + name + ".ndjson.gz").stream()
                .map(UrlVectorsTest::url)
                .toList());
  }

  /** The first member of the line, without reading the rest. */
  private static String url(String line) {
    try (JsonParser in = JSON.createParser(line)) {
      in.nextToken();
      assertThat(in.nextName()).isEqualTo("url");
      in.nextToken();
      return in.getString();
    }
  }

  private static JsonNode json(String relative) {
    return JSON.readTree(Shared.path(relative).toFile());
  }
}

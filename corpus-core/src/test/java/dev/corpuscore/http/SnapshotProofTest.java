package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Snapshots of real postings, verified by us and by {@link IndependentVerifier}. */
@BothTiers
class SnapshotProofTest {
  private static final String REQUEST =
      """
      {"schema": "corpus.role-search/1", "limit": 200,
       "roles": ["software engineer", "Engineer", "project manager", "nurse"],
       "keywords": {"none": ["blockchain"]}}
      """;

  private static ServedCorpus corpus;
  private static String snapshot;

  @BeforeAll
  static void search(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            Corpora.first(Tier.rounds(400, 2_000), "careers_mix", "openads", "finland_open", "hn"));
    snapshot = corpus.post("/api/corpus/search", REQUEST).body();
  }

  @Test
  void twoHundredResults_areVerifiedByBoth() {
    JsonNode content = ServedCorpus.parse(snapshot).get("content");

    assertThat(content.get("results").size()).isEqualTo(200);
    assertThat(content.get("total").intValue()).isGreaterThan(200);
    assertThat(content.get("results").findValuesAsString("tier")).contains("1", "2");
    assertThat(IndependentVerifier.faults(snapshot)).isEmpty();
    assertThat(VerifySnapshot.verify(utf8(snapshot), null).findings()).isEmpty();
  }

  @Test
  void leaves_areThePostingsAsLookupShowsThem() {
    JsonNode leaves = ServedCorpus.parse(snapshot).get("postings");

    for (JsonNode leaf : leaves) {
      String url = URLEncoder.encode(leaf.get("url").stringValue(), StandardCharsets.UTF_8);
      String found =
          corpus
              .get("/api/ads/lookup?url=" + url, "Authorization", "Bearer " + ServedCorpus.CONTROL)
              .body();
      ObjectNode posting = (ObjectNode) ServedCorpus.parse(found);
      posting.remove("record");
      assertThat((JsonNode) posting).isEqualTo(leaf);
    }
  }

  /** What is changed, to what, and the part that is then wrong. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          /content/results/0/tier           | 3                     | CONTENT, ORDER
          /content/results/7/rank           | 9                     | CONTENT, ORDER
          /content/results/7/role           | "nurse"               | CONTENT, ORDER
          /content/results/7/postingId      | "p_aaaaaaaaaaaaaaaaaaaaaaaaaa" | CONTENT, LEAF
          /content/total                    | 199                   | CONTENT
          /content/request/limit            | 100                   | CONTENT, STATEMENT
          /content/request/roles            | ["nurse","Engineer"]  | CONTENT, REQUEST
          /content/request/countries        | ["sweden"]            | CONTENT, REQUEST
          /content/request/languages        | ["tlh"]               | CONTENT, STATEMENT
          /content/ordering                 | "newest/1"            | CONTENT
          /id                               | "sha256:0000000000000000000000000000000000000000000000000000000000000000" | CONTENT, STATEMENT
          /provenance/subject/0/digest/sha256 | "00"                | STATEMENT
          /provenance/predicate/buildDefinition/externalParameters/request/limit | 7 | STATEMENT
          /provenance/predicate/runDetails/metadata/finishedOn | "2020-01-01T00:00:00Z" | STATEMENT
          /provenance/predicateType         | "urn:other"           | STATEMENT
          /provenance/colour                | 1                     | STATEMENT
          /colour                           | 1                     | CONTENT
          """)
  void oneChange_isFoundInItsPart(String pointer, String value, String parts) {
    ObjectNode changed = (ObjectNode) ServedCorpus.parse(snapshot);
    int cut = pointer.lastIndexOf('/');
    JsonNode parent = changed.at(pointer.substring(0, cut));
    ((ObjectNode) parent).set(pointer.substring(cut + 1), ServedCorpus.parse(value));

    assertThat(parts(changed)).containsAll(List.of(parts.split(", ")));
  }

  @Test
  void oneLetterOfALeaf_isFound() {
    ObjectNode changed = (ObjectNode) ServedCorpus.parse(snapshot);
    ObjectNode leaf = (ObjectNode) changed.get("postings").iterator().next();
    leaf.put("title", leaf.get("title").stringValue() + "!");

    assertThat(parts(changed)).containsExactly("LEAF");
    assertThat(IndependentVerifier.faults(changed.toString())).isNotEmpty();
  }

  @Test
  void twoResultsSwapped_areFound() {
    ObjectNode changed = (ObjectNode) ServedCorpus.parse(snapshot);
    var results = (tools.jackson.databind.node.ArrayNode) changed.at("/content/results");
    ObjectNode first = (ObjectNode) results.get(0);
    ObjectNode second = (ObjectNode) results.get(1);
    results.set(0, second.put("rank", 1));
    results.set(1, first.put("rank", 2));

    assertThat(parts(changed)).contains("ORDER", "CONTENT");
    assertThat(IndependentVerifier.faults(changed.toString())).contains("id");
  }

  @Test
  void aLeafTooManyOrTooFew_isFound() {
    ObjectNode more = (ObjectNode) ServedCorpus.parse(snapshot);
    ((ObjectNode) more.get("postings")).putObject("sha256:x");
    ObjectNode fewer = (ObjectNode) ServedCorpus.parse(snapshot);
    ObjectNode leaves = (ObjectNode) fewer.get("postings");
    leaves.remove(leaves.propertyNames().iterator().next());

    assertThat(parts(more)).containsExactly("LEAF");
    assertThat(parts(fewer)).containsExactly("LEAF");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "{}", "{\"id\": 7, \"postings\": []}"})
  void noSnapshot_isAFinding(String json) {
    assertThat(VerifySnapshot.verify(utf8(json), null).findings()).isNotEmpty();
    assertThat(VerifySnapshot.verify(utf8(json), null).file()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"arrays", "french", "structures", "unicode", "values", "weird"})
  void bothCanonicalisers_holdTheVectors(String name) throws IOException {
    String input = Files.readString(Shared.path("vectors/jcs/testdata/input/" + name + ".json"));
    byte[] output =
        Files.readAllBytes(Shared.path("vectors/jcs/testdata/output/" + name + ".json"));

    assertThat(CanonicalJson.of(utf8(input))).isEqualTo(output);
    assertThat(IndependentVerifier.canonical(input)).isEqualTo(output);
  }

  private static List<String> parts(JsonNode changed) {
    return VerifySnapshot.verify(utf8(new JsonMapper().writeValueAsString(changed)), null)
        .findings()
        .stream()
        .map(finding -> finding.part().name())
        .distinct()
        .toList();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

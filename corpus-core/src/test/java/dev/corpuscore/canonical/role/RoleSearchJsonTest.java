package dev.corpuscore.canonical.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader, and that the served JSON Schema says the same of the same bodies. */
class RoleSearchJsonTest {
  private static final String ID = "urn:corpus-core:schema:role-search:v1";
  private static final Schema SCHEMA = schema();

  @Test
  void everything_isNormalised() {
    String body =
        """
        {"schema": "corpus.role-search/1", "roles": ["welder", "Data engineer", "welder", "Älg"],
         "keywords": {"all": ["b", "a"], "any": ["\ud83d\ude00x", "\uff21"], "none": ["z", "z"]},
         "countries": ["SE", "DE"], "locations": ["Umeå", "Stockholm"],
         "workplace": ["remote", "hybrid", "remote"],
         "employmentTypes": ["part_time", "full_time", "contract"],
         "companies": {"include": ["B", "A"], "exclude": ["b", "B"]},
         "publishedAfter": "2026-01-01T01:00:00.5+01:00", "languages": ["sv", "en"],
         "salary": {"atLeast": 500000.0, "currency": "SEK", "period": "year"}, "limit": 7.0}
        """;

    assertThat(canonical(body))
        .isEqualTo(
            """
            {"companies":{"exclude":["B","b"],"include":["A","B"]},"countries":["DE","SE"],\
            "employmentTypes":["contract","full_time","part_time"],\
            "keywords":{"all":["a","b"],"any":["\ud83d\ude00x","\uff21"],"none":["z"]},\
            "languages":["en","sv"],"limit":7,"locations":["Stockholm","Umeå"],\
            "publishedAfter":"2026-01-01T00:00:01Z",\
            "roles":["Data engineer","welder","Älg"],\
            "salary":{"atLeast":500000,"currency":"SEK","includeUnknown":false,"period":"year"},\
            "schema":"corpus.role-search/1","workplace":["hybrid","remote"]}""");
    assertThat(canonical(canonical(body))).isEqualTo(canonical(body));
  }

  @Test
  void leastRequest_getsItsDefaults() {
    assertThat(canonical("{\"schema\":\"corpus.role-search/1\",\"roles\":[\"Cook\"]}"))
        .isEqualTo(
            """
            {"companies":{"exclude":[],"include":[]},"countries":[],"employmentTypes":[],\
            "keywords":{"all":[],"any":[],"none":[]},"languages":[],"limit":50,"locations":[],\
            "publishedAfter":null,"roles":["Cook"],"salary":null,\
            "schema":"corpus.role-search/1","workplace":[]}""");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"limit\": 1",
        "\"limit\": 200",
        "\"limit\": null",
        "\"keywords\": null",
        "\"keywords\": {}",
        "\"keywords\": {\"all\": null}",
        "\"countries\": []",
        "\"companies\": {\"include\": [\"Ö\"]}",
        "\"locations\": [\"x\"]",
        "\"publishedAfter\": \"0001-01-01T00:00:00Z\"",
        "\"salary\": {\"atLeast\": 0, \"currency\": \"EUR\", \"period\": \"hour\","
            + " \"includeUnknown\": null}",
        "\"languages\": [\"fil\", \"EN\"]"
      })
  void goodMembers_areRead(String member) {
    String body = with(member);

    assertThat(RoleSearchJson.read(utf8(body)).roles()).containsExactly("Cook");
    assertThat(SCHEMA.validate(body, InputFormat.JSON)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource
  void faultyBodies_areRefusedWithAllPointers(String body, List<String> pointers) {
    CorpusException refused =
        catchThrowableOfType(
            CorpusException.class, () -> RoleSearchJson.read(utf8(body.translateEscapes())));

    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(refused.faults()).extracting(Fault::pointer).containsExactlyElementsOf(pointers);
    assertThat(refused.faults()).allSatisfy(it -> assertThat(it.detail()).isNotBlank());
    assertThat(SCHEMA.validate(body.translateEscapes(), InputFormat.JSON)).isNotEmpty();
  }

  static Stream<Arguments> faultyBodies_areRefusedWithAllPointers() {
    String many = String.join(",", Collections.nCopies(21, "\"Cook\""));
    String more = String.join(",", Collections.nCopies(51, "\"SE\""));
    return Stream.of(
        bad("[]", ""),
        bad("null", ""),
        bad("\"roles\"", ""),
        bad("{}", "/schema", "/roles"),
        bad("{\"roles\":[\"x y\"]}", "/schema"),
        bad("{\"schema\":\"corpus.role-search/2\",\"roles\":[\"ab\"]}", "/schema"),
        bad("{\"schema\":null,\"roles\":null}", "/schema", "/roles"),
        bad("{\"schema\":7,\"roles\":{}}", "/schema", "/roles"),
        bad(roles(""), "/roles"),
        bad(roles(many), "/roles"),
        bad(
            roles("\"a\",\"ab\",7,null,\"" + "x".repeat(121) + "\""),
            "/roles/0",
            "/roles/2",
            "/roles/3",
            "/roles/4"),
        bad(roles("\"++\""), "/roles/0"),
        bad(roles("\"  \""), "/roles/0"),
        bad(with("\"colour\": 1, \"a/b~\": 2"), "/colour", "/a~1b~0"),
        bad(
            with("\"keywords\": {\"all\": [\"&\"], \"some\": []}"),
            "/keywords/all/0",
            "/keywords/some"),
        bad(with("\"keywords\": []"), "/keywords"),
        bad(with("\"keywords\": {\"any\": \"word\"}"), "/keywords/any"),
        bad(with("\"keywords\": {\"none\": [\"" + "k".repeat(201) + "\"]}"), "/keywords/none/0"),
        bad(with("\"countries\": [" + more + "]"), "/countries"),
        bad(with("\"countries\": [\"se\", \"SWE\"]"), "/countries/0", "/countries/1"),
        bad(with("\"locations\": [\"\"]"), "/locations/0"),
        bad(with("\"workplace\": [\"office\"]"), "/workplace/0"),
        bad(
            with("\"employmentTypes\": [\"FULL_TIME\", true]"),
            "/employmentTypes/0",
            "/employmentTypes/1"),
        bad(
            with("\"companies\": {\"only\": [], \"include\": [\"?\"]}"),
            "/companies/include/0",
            "/companies/only"),
        bad(with("\"publishedAfter\": \"yesterday\""), "/publishedAfter"),
        bad(with("\"publishedAfter\": \"2026-01-01\""), "/publishedAfter"),
        bad(with("\"publishedAfter\": \"2026-01-01T00:00:00\""), "/publishedAfter"),
        bad(with("\"publishedAfter\": \"2026-01-01T00:00Z\""), "/publishedAfter"),
        bad(with("\"publishedAfter\": 20260101"), "/publishedAfter"),
        bad(
            with("\"languages\": [\"en-GB\", \"e\", \"é1\"]"),
            "/languages/0",
            "/languages/1",
            "/languages/2"),
        bad(with("\"salary\": {\"atLeast\": 1}"), "/salary/currency", "/salary/period"),
        bad(
            with(
                "\"salary\": {\"atLeast\": -1, \"currency\": \"SE\", \"period\": \"shift\","
                    + " \"includeUnknown\": \"yes\", \"bonus\": 1}"),
            "/salary/currency",
            "/salary/period",
            "/salary/includeUnknown",
            "/salary/atLeast",
            "/salary/bonus"),
        bad(
            with("\"salary\": {\"atLeast\": \"1\", \"currency\": null, \"period\": \"day\"}"),
            "/salary/atLeast",
            "/salary/currency"),
        bad(with("\"limit\": 0"), "/limit"),
        bad(with("\"limit\": 201"), "/limit"),
        bad(with("\"limit\": 1.5"), "/limit"),
        bad(with("\"limit\": \"50\""), "/limit"),
        bad(with("\"limit\": true"), "/limit"));
  }

  /** No schema sees these: to most readers of JSON they are no fault. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"Cook\"]} x",
        "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"Cook\"],\"roles\":[\"Cook\"]}",
        "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"Cook\"],\"limit\":1e400}",
        "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"\\ud800\"]}",
        "\ufeff{\"schema\":\"corpus.role-search/1\",\"roles\":[\"Cook\"]}"
      })
  void brokenJson_isOneFaultOfTheWholeDocument(String body) {
    CorpusException refused =
        catchThrowableOfType(CorpusException.class, () -> RoleSearchJson.read(utf8(body)));

    assertThat(refused.faults()).extracting(Fault::pointer).containsExactly("");
  }

  @Test
  void timesOutsideTheYears_areRefused() {
    for (String time : List.of("9999-12-31T23:59:59.5Z", "0001-01-01T00:00:00+01:00")) {
      CorpusException refused =
          catchThrowableOfType(
              CorpusException.class,
              () -> RoleSearchJson.read(utf8(with("\"publishedAfter\": \"" + time + "\""))));
      assertThat(refused.faults()).extracting(Fault::pointer).containsExactly("/publishedAfter");
    }
  }

  private static Arguments bad(String body, String... pointers) {
    return Arguments.of(body, List.of(pointers));
  }

  private static String roles(String roles) {
    return "{\"schema\":\"corpus.role-search/1\",\"roles\":[" + roles + "]}";
  }

  private static String with(String member) {
    return "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"Cook\"]," + member + "}";
  }

  private static String canonical(String body) {
    return new String(
        RoleSearchJson.canonical(RoleSearchJson.read(utf8(body))), StandardCharsets.UTF_8);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Schema schema() {
    try (InputStream in =
        RoleSearchJsonTest.class.getResourceAsStream("/dev/corpuscore/http/role-search.v1.json")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return SchemaRegistry.withDefaultDialect(
              SpecificationVersion.DRAFT_2020_12, it -> it.schemas(Map.of(ID, text)))
          .getSchema(SchemaLocation.of(ID));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

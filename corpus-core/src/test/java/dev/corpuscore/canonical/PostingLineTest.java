package dev.corpuscore.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.Shared;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostingLineTest {
  @Test
  void read_manyFaults_saysAllAtOnceAndWhere() {
    CorpusException refused =
        refusal(
            """
            {"url": 7, "company": {"url": "https://acme.example/"}, "locations": [{"text": "Oulu"},
             {"latitude": 91, "longitude": 0}, "Oulu"], "workplace": "moon", "remoteFrom": ["FI", 1],
             "salary": {"min": 2, "max": 1}, "department": "%s", "publishedAt": "yesterday",
             "a/b": 1, "record": {"state": "ajar", "closedAt": "2026-01-01"}}
            """
                .replace("%s", "x".repeat(301)));

    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(refused.faults())
        .extracting(Fault::pointer)
        .containsExactlyInAnyOrder(
            "/record/closedAt",
            "/record/state",
            "/record/listed",
            "/record/origin",
            "/record/firstSeenAt",
            "/record/lastSeenAt",
            "/url",
            "/title",
            "/company/name",
            "/locations/1",
            "/locations/2",
            "/workplace",
            "/remoteFrom/1",
            "/salary",
            "/publishedAt",
            "/a~1b",
            "/department");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "url|' '|is blank",
        "title|' '|is blank",
        "workplace|moon|must be one of onsite, hybrid, remote: \"moon\"",
        "id|p_1|is not a posting id",
        "digest|sha256:1|is not a digest",
      })
  void read_value_isRefusedInWords(String member, String value, String words) {
    CorpusException refused = refusal("{\"" + member + "\": \"" + value + "\"}");

    assertThat(refused.faults())
        .filteredOn(fault -> fault.pointer().equals("/" + member))
        .singleElement()
        .satisfies(fault -> assertThat(fault.detail()).contains(words));
  }

  @ParameterizedTest
  @CsvSource({
    "title, 500",
    "department, 300",
    "description, 200000",
    "descriptionHtml, 800000",
    "language, 35",
    "applyUrl, 2048",
  })
  void read_textAtItsLimit_isTakenAndOneMoreIsNot(String member, int limit) {
    String most = "𝒳".repeat(limit);

    assertThat(read(line(member, most))).isNotNull();
    assertThat(refusal(line(member, most + "x")).faults())
        .containsExactly(new Fault("/" + member, "has more than " + limit + " characters"));
  }

  @Test
  void read_urlAtItsLimit_isTakenAndOneMoreIsNot() {
    String most = "https://acme.example/" + "x".repeat(2_048 - 21);

    assertThat(read(line("url", most))).isNotNull();
    assertThat(refusal(line("url", most + "x")).faults())
        .containsExactly(new Fault("/url", "has more than 2048 characters"));
  }

  @Test
  void read_urlThatIsNone_isNamedWithAllOtherFaults() {
    assertThat(refusal("{\"url\": \"ftp://x\", \"title\": \"\"}").faults())
        .containsExactly(
            new Fault("/title", "is blank"),
            new Fault(
                "/url",
                "is not an absolute http or https URL, with two slashes before its host:"
                    + " \"ftp://x\""));
    assertThat(refusal("{\"url\": \"ftp://x\", \"title\": \"Cook\", \"pay\": 1}").faults())
        .extracting(Fault::pointer)
        .containsExactly("/pay", "/url");
  }

  @Test
  void read_fiftyLocations_areTakenAndOneMoreIsNot() {
    assertThat(read(locations(50)).content().locations()).hasSize(50);
    assertThat(refusal(locations(51)).faults())
        .containsExactly(new Fault("/locations", "has 51 entries, over 50"));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T03:04:05Z, 2026-01-02T03:04:05Z",
    "2026-01-02t03:04:05z, 2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05.999Z, 2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05+02:00, 2026-01-02T01:04:05Z",
    "2024-02-29T23:59:59-12:00, 2024-03-01T11:59:59Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z",
  })
  void read_time_isUtcToTheSecond(String written, String read) {
    assertThat(read(line("expiresAt", written)).content().expiresAt())
        .isEqualTo(Instant.parse(read));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-01-02",
        "2026-01-02T03:04:05",
        "2026-01-02 03:04:05Z",
        "2026-02-30T03:04:05Z",
        "2026-01-02T25:04:05Z",
        "1767323045",
        "+10000-01-01T00:00:00Z",
        "0000-12-31T23:59:59Z",
        "9999-12-31T23:59:59-01:00",
        "-0001-01-01T00:00:00Z",
      })
  void read_noTime_isRefused(String written) {
    assertThat(refusal(line("expiresAt", written)).faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.pointer()).isEqualTo("/expiresAt");
              assertThat(fault.detail()).endsWith("\"" + written + "\"").startsWith("must be");
            });
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {"FI, null, FI", "REMOTE, REMOTE, null", "fi, fi, null", "Europe, Europe, null"})
  void read_countryThatIsNoCode_isText(String written, String text, String country) {
    String line =
        "{\"url\": \"https://acme.example/\", \"title\": \"Cook\", \"locations\": [{\"country\": \""
            + written
            + "\"}]}";

    assertThat(read(line).content().locations())
        .containsExactly(new Location(text, null, null, country, null, null));
  }

  @Test
  void read_hugeValuesAndManyFaults_areNotRepeated() {
    String huge = "x".repeat(40_000);
    String numbers = String.join(",", IntStream.range(0, 10_000).mapToObj(i -> "1").toList());

    CorpusException refused =
        refusal(
            "{\"url\": \"u\", \"title\": \"t\", \"workplace\": \""
                + huge
                + "\", \""
                + huge
                + "\": 1, \"remoteFrom\": ["
                + numbers
                + "]}");

    assertThat(refused.faults()).hasSize(100);
    assertThat(refused.getMessage()).hasSizeLessThan(20_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "\"url\"", "null", "7"})
  void read_noObject_isRefused(String json) {
    assertThat(refusal(json).faults()).containsExactly(new Fault("", "must be an object"));
  }

  @BothTiers
  @ParameterizedTest
  @FieldSource("dev.corpuscore.Shared#CORPORA")
  void read_whatPostingJsonWrote_isTheSamePosting(String corpus) {
    List<String> lines = Shared.lines("data/corpora/" + corpus + ".ndjson.gz");
    int step = Math.max(1, lines.size() / Tier.rounds(100, 1_000));

    for (int i = 0; i < lines.size(); i += step) {
      Posting posting = posting(lines.get(i));
      byte[] canonical = PostingJson.canonical(posting.id(), posting.content());

      PostingLine read = PostingLine.read(StrictJson.read(PostingJson.bytes(posting)));

      assertThat(read)
          .isEqualTo(
              new PostingLine(posting.content(), posting.id(), posting.digest(), posting.record()));
      assertThat(PostingJson.parse(canonical)).isEqualTo(posting.content());
      assertThat(CanonicalJson.of(canonical)).isEqualTo(canonical);
    }
  }

  private static Posting posting(String line) {
    PostingContent content = read(line).content();
    UrlIdentity identity = UrlIdentities.of(content.url());
    PostingContent named = content.toBuilder().identity(identity.identity()).build();
    PostingId id = identity.postingId();
    Instant seen = Instant.parse("2026-11-20T19:00:00Z");
    return new Posting(
        id,
        Sha256.digest(PostingJson.canonical(id, named)),
        named,
        new PostingRecord(
            new PostingState.Closed(PostingState.ClosedReason.GONE, seen),
            true,
            Origin.IMPORT,
            List.of("a", "b"),
            seen,
            seen.plusSeconds(1)),
        7);
  }

  private static PostingLine read(String json) {
    return PostingLine.read(StrictJson.read(json.getBytes(UTF_8)));
  }

  private static CorpusException refusal(String json) {
    CorpusException refused = catchThrowableOfType(CorpusException.class, () -> read(json));
    assertThat(refused).as("not refused").isNotNull();
    return refused;
  }

  private static String line(String member, String value) {
    String others =
        (member.equals("url") ? "" : "\"url\": \"https://acme.example/\", ")
            + (member.equals("title") ? "" : "\"title\": \"Cook\", ");
    return "{" + others + "\"" + member + "\": \"" + value + "\"}";
  }

  private static String locations(int count) {
    String places = String.join(",", IntStream.range(0, count).mapToObj(i -> "{}").toList());
    return "{\"url\": \"https://acme.example/\", \"title\": \"Cook\", \"locations\": ["
        + places
        + "]}";
  }
}

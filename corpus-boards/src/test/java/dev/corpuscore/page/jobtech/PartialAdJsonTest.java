package dev.corpuscore.page.jobtech;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.resolve.PartialAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartialAdJsonTest {
  @Test
  void read_everything_isAsSaid() {
    PartialAd ad =
        read(
            """
            {"url": " https://a.example/1 ", "title": " Cook ", "company": "Acme", "location": "Lund",
             "description": "Soup.\\n", "publishedAt": "2026-01-02T03:04:05+01:00",
             "participant": "person:0001", "refresh": true}
            """);

    assertThat(ad.url()).isEqualTo("https://a.example/1");
    assertThat(ad.details())
        .isEqualTo(
            new SubmittedDetails(
                "Cook",
                new Company("Acme", null),
                Location.ofText("Lund"),
                "Soup.",
                new Published(Instant.parse("2026-01-02T02:04:05Z"), Published.Precision.SECOND)));
    assertThat(ad.participant()).isNotNull();
    assertThat(ad.toString()).doesNotContain("0001");
    assertThat(ad.refresh()).isTrue();
  }

  /** A NUL chose another employer's facet once; terminals obey ESC. */
  @Test
  void read_controlCharacters_areNoWords() {
    PartialAd ad =
        read(
            "{\"url\":\"https://a.example/1\",\"title\":\"Co\\u0000ok\",\"company\":\"Ac\\u001bme\","
                + "\"location\":\"Lu\\u0085nd\",\"description\":\"So\\u0000up\"}");

    assertThat(ad.details())
        .isEqualTo(
            new SubmittedDetails(
                "Cook", new Company("Acme", null), Location.ofText("Lu nd"), "Soup", null));
  }

  @Test
  void read_urlAlone_saysNothingElse() {
    PartialAd ad = read("{\"url\":\"https://a.example/1\",\"title\":null,\"refresh\":null}");

    assertThat(ad)
        .isEqualTo(new PartialAd("https://a.example/1", SubmittedDetails.NONE, null, false));
  }

  @Test
  void read_faulty_namesEveryFault_andNoParticipant() {
    CorpusException refusal =
        refusal(
            """
            {"url": "a.example/1", "title": "", "company": 7, "location": " ", "description": "",
             "publishedAt": "2026-01-02", "participant": "secret!", "refresh": "yes", "more": 1}
            """);

    assertThat(refusal.faults().stream().map(fault -> fault.pointer()))
        .containsExactlyInAnyOrder(
            "/url",
            "/title",
            "/company",
            "/location",
            "/description",
            "/publishedAt",
            "/participant",
            "/refresh",
            "/more");
    assertThat(refusal.getMessage()).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({"title, 500", "company, 300", "location, 10000", "description, 200000", "url, 2048"})
  void read_atItsLimit_passes_andOneMore_doesNot(String member, int limit) {
    String start = member.equals("url") ? "https://a.example/" : "";
    String most = start + "x".repeat(limit - start.length());

    assertThat(read(json(member, most))).isNotNull();
    assertThat(refusal(json(member, most + "x")).faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.pointer()).isEqualTo("/" + member));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"url\":null}", "{\"url\":\"\"}", "{\"url\":\"//a.example/1\"}"})
  void read_withoutUrl_isRefused(String json) {
    assertThat(refusal(json).faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.pointer()).isEqualTo("/url"));
  }

  @Test
  void read_adOfTheRoutes_isAsSaid() {
    PartialAdJson.Request request =
        request(
            """
            {"webpage_url": " https://a.example/1 ", "headline": " Cook ",
             "description": {"text": "Soup.\\n"},
             "employer": {"name": "Acme", "workplace": "Kitchen"},
             "workplace_address": {"municipality": "Lund", "city": "Dalby", "region": "Sk\u00e5ne", "country": "Sverige"},
             "publication_date": "2026-01-02T03:04:05",
             "participant": "person:0001", "refresh": true}
            """);

    assertThat(request.ad().url()).isEqualTo("https://a.example/1");
    assertThat(request.ad().details())
        .isEqualTo(
            new SubmittedDetails(
                "Cook",
                new Company("Acme", null),
                Location.ofText("Lund, Sk\u00e5ne, Sverige"),
                "Soup.",
                new Published(Instant.parse("2026-01-02T02:04:05Z"), Published.Precision.SECOND)));
    assertThat(request.ad().participant()).isNotNull();
    assertThat(request.ad().refresh()).isTrue();
    assertThat(request.leftOut()).containsExactly("/employer/workplace", "/workplace_address/city");
  }

  @Test
  void read_otherMembersOfAnAd_areLeftOutUnread_andNamedIfTheyHaveAValue() {
    PartialAdJson.Request request =
        request(
            """
            {"webpage_url": "https://a.example/1", "headline": "Cook", "id": 7, "label": [],
             "employer": {"workplace": "Kitchen", "email": "ann@a.example", "phone_number": " ", "name": ""},
             "workplace_address": {"coordinates": [null, null], "municipality": null, "city": "Dalby"},
             "description": {"text_formatted": "<p>Soup"},
             "application_details": {"email": "ann@a.example", "url": null},
             "application_contacts": [{"name": "Ann", "email": "ann@a.example"}],
             "must_have": {"skills": [], "languages": [{"label": null}]},
             "occupation": {"label": 12}, "logo_url": false, "distance_km": 1.5,
             "derived": [{"fact": "workplace", "value": "remote", "sentence": "From home."}],
             "duplicates": 2,
             "age": {"first_seen": "2026-01-01T00:00:00Z", "open_days": 3}, "relevance": 0}
            """);

    assertThat(request.ad())
        .isEqualTo(
            new PartialAd(
                "https://a.example/1",
                new SubmittedDetails(
                    "Cook", new Company("Kitchen", null), Location.ofText("Dalby"), null, null),
                null,
                false));
    assertThat(request.leftOut())
        .containsExactly(
            "/employer/email",
            "/description/text_formatted",
            "/id",
            "/application_details",
            "/application_contacts",
            "/occupation",
            "/logo_url",
            "/distance_km",
            "/derived",
            "/duplicates",
            "/age",
            "/relevance");
  }

  /** A misspelled participant must never store words without their owner. */
  @ParameterizedTest
  @CsvSource({
    "participantId, '', \"p:000001\"",
    "participant_id, '', \"p:000001\"",
    "employer.name, '', \"Acme\"",
    "/employer/email, '', \"x\"",
    "employer, /participant, '{\"participant\":\"p:000001\"}'",
    "description, /participant, '{\"participant\":\"p:000001\"}'",
    "workplace_address, /place, '{\"place\":\"Lund\"}'",
    "must_have, /skills/1/participant, '{\"skills\":[{},{\"participant\":\"p:000001\"}]}'",
    "logo_url, /participant, '{\"participant\":\"p:000001\"}'",
    "application_contacts, /0/participant, '[{\"participant\":\"p:000001\"}]'",
  })
  void read_memberThatNeitherShapeHas_isRefused(String member, String inner, String value) {
    CorpusException refusal =
        refusal(
            "{\"webpage_url\":\"https://a.example/1\",\"headline\":\"Cook\",\""
                + member
                + "\":"
                + value
                + "}");

    assertThat(refusal.faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.pointer()).isEqualTo("/" + member.replace("/", "~1") + inner);
              assertThat(fault.detail()).startsWith("is not known here");
            });
    assertThat(refusal.getMessage()).doesNotContain("000001");
  }

  @Test
  void read_bothShapes_passIfTheySayTheSame() {
    PartialAd ad =
        read(
            """
            {"url": "https://a.example/1", "webpage_url": "https://a.example/1 ",
             "title": "Cook", "headline": " Cook", "company": "Acme", "employer": {"name": "Acme"},
             "location": "Lund, Sverige", "workplace_address": {"city": "Lund", "country": "Sverige"},
             "publishedAt": "2026-01-02T03:04:05+01:00", "publication_date": "2026-01-02T03:04:05"}
            """);

    assertThat(ad.url()).isEqualTo("https://a.example/1");
    assertThat(ad.details().title()).isEqualTo("Cook");
  }

  @Test
  void read_bothShapes_areRefusedWhereTheyDiffer() {
    CorpusException refusal =
        refusal(
            """
            {"url": "https://a.example/1", "webpage_url": "https://a.example/2",
             "title": "Cook", "headline": "Baker", "company": "Acme", "employer": {"name": "Ajax"},
             "location": "Lund", "workplace_address": {"city": "Dalby"},
             "publishedAt": "2026-01-02T03:04:05Z", "publication_date": "2026-01-02"}
            """);

    assertThat(refusal.faults().stream().map(fault -> fault.pointer()))
        .containsExactly(
            "/webpage_url", "/headline", "/employer", "/workplace_address", "/publication_date");
    assertThat(refusal.faults().getFirst().detail())
        .isEqualTo("differs from url; send one of the two");
  }

  @ParameterizedTest
  @CsvSource({
    "webpage_url, '', 7",
    "webpage_url, '', \"a.example/1\"",
    "headline, '', {}",
    "employer, '', \"Acme\"",
    "employer, '', [{}]",
    "employer, /name, '{\"name\":7}'",
    "workplace_address, '', \"Lund\"",
    "workplace_address, /region, '{\"region\":[]}'",
    "description, '', 7",
    "description, /text, '{\"text\":7}'",
    "publication_date, '', \"soon\"",
    "publication_date, '', \"+10000-01-01\"",
    "publication_date, '', \"0000-12-31\"",
    "publication_date, '', 1767322800000",
  })
  void read_adOfAnotherType_isRefused(String member, String inner, String value) {
    CorpusException refusal =
        refusal(
            (member.equals("webpage_url") ? "{" : "{\"url\":\"https://a.example/1\",")
                + "\""
                + member
                + "\":"
                + value
                + "}");

    assertThat(refusal.faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.pointer()).isEqualTo("/" + member + inner));
  }

  @ParameterizedTest
  @CsvSource({
    "headline, 500, '\"', '\"', ''",
    "employer, 300, '{\"name\":\"', '\"}', /name",
    "workplace_address, 9996, '{\"country\":\"Oz\",\"city\":\"', '\"}', ''",
    "description, 200000, '{\"text\":\"', '\"}', /text",
  })
  void read_adAtALimit_passes_andOneMore_doesNot(
      String member, int limit, String before, String after, String inner) {
    String start = "{\"webpage_url\":\"https://a.example/1\",\"" + member + "\":" + before;
    String end = after + "}";

    assertThat(read(start + "x".repeat(limit) + end)).isNotNull();
    assertThat(refusal(start + "x".repeat(limit + 1) + end).faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.pointer()).isEqualTo("/" + member + inner));
  }

  private static String json(String member, String value) {
    String text = "\"" + member + "\":\"" + value + "\"";
    return member.equals("url")
        ? "{" + text + "}"
        : "{\"url\":\"https://a.example/1\"," + text + "}";
  }

  private static PartialAd read(String json) {
    return request(json).ad();
  }

  private static PartialAdJson.Request request(String json) {
    return PartialAdJson.read(json.getBytes(StandardCharsets.UTF_8));
  }

  private static CorpusException refusal(String json) {
    return catchThrowableOfType(CorpusException.class, () -> read(json));
  }
}

package dev.corpuscore.canonical.resolve;

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

  private static String json(String member, String value) {
    String text = "\"" + member + "\":\"" + value + "\"";
    return member.equals("url")
        ? "{" + text + "}"
        : "{\"url\":\"https://a.example/1\"," + text + "}";
  }

  private static PartialAd read(String json) {
    return PartialAdJson.read(json.getBytes(StandardCharsets.UTF_8));
  }

  private static CorpusException refusal(String json) {
    return catchThrowableOfType(CorpusException.class, () -> read(json));
  }
}

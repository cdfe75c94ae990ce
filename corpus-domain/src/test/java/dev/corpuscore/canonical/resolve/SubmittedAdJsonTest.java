package dev.corpuscore.canonical.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a row of a submission has, byte for byte. */
class SubmittedAdJsonTest {
  private static final String URL = "https://a.example/1";
  private static final SubmittedAd WHOLE =
      new SubmittedAd(
          URL,
          new SubmittedDetails(
              "Nurse",
              new Company("Acme", null),
              Location.ofText("Oslo"),
              "Nights.",
              new Published(Instant.parse("2026-11-20T12:00:00Z"), Published.Precision.SECOND)));
  private static final SubmittedAd BARE =
      new SubmittedAd(URL, new SubmittedDetails(null, null, null, null, null));

  @Test
  void everyMember_inOrder() {
    String stored =
        """
        {"company":"Acme","description":"Nights.","location":"Oslo",\
        "publishedAt":"2026-11-20T12:00:00Z","title":"Nurse","url":"https://a.example/1"}""";

    assertThat(text(SubmittedAdJson.bytes(WHOLE))).isEqualTo(stored);
    assertThat(SubmittedAdJson.parse(utf8(stored))).isEqualTo(WHOLE);
  }

  @Test
  void absentMembers_areLeftOut() {
    String stored = "{\"url\":\"https://a.example/1\"}";

    assertThat(text(SubmittedAdJson.bytes(BARE))).isEqualTo(stored);
    assertThat(SubmittedAdJson.parse(utf8(stored))).isEqualTo(BARE);
  }

  @Test
  void memberOfALaterVersion_isNoObstacle() {
    assertThat(
            SubmittedAdJson.parse(
                utf8("{\"url\":\"https://a.example/1\",\"seniority\":\"junior\"}")))
        .isEqualTo(BARE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"url\":\"https://a.example/1\",\"title\":7}",
        "{\"url\":\"https://a.example/1\",\"publishedAt\":\"yesterday\"}",
        "{\"url\":\"https://a.example/1\",\"url\":\"https://a.example/2\"}"
      })
  void damagedRow_isRefused(String stored) {
    assertThatThrownBy(() -> SubmittedAdJson.parse(utf8(stored)))
        .isInstanceOf(CorpusException.class);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}

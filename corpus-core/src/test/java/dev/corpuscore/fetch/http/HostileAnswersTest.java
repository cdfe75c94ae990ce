package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.Shared;
import dev.corpuscore.fetch.FetchLimits;
import dev.corpuscore.fetch.FetchOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever comes back, fetching ends with an outcome and never throws. */
class HostileAnswersTest {
  private static final FetchLimits LIMITS = new FetchLimits(10_000, Duration.ofSeconds(20));
  private static final String URL = "https://site.example.com/page";
  private static final List<String> ANSWERS =
      List.of(
          "HTTP/1.1 302 Found|Location: /next?a=b|Content-Length: 2||ok",
          "HTTP/1.1 200 OK|Content-Type: text/html; charset=utf-8|Content-Length: 5||hello",
          "HTTP/1.1 200 OK|Content-Type: text/html|Transfer-Encoding: chunked||5|hello|0||",
          "HTTP/1.1 503 Busy|Retry-After: Fri, 20 Mar 2026 10:00:00 GMT||");

  private final SimulatedInternet internet = new SimulatedInternet();

  @AfterEach
  void close() {
    internet.close();
  }

  @Test
  void fetch_answersWithBytesChanged() {
    long seed = Seed.of(HostileAnswersTest.class);
    Random random = new Random(seed);
    for (int i = 0; i < 400; i++) {
      byte[] answer = changed(ANSWERS.get(random.nextInt(ANSWERS.size())), random);
      internet.site.on("/page", (request, out) -> out.write(answer));

      FetchOutcome outcome = internet.get(URL, LIMITS);

      assertThat(outcome)
          .as("-Dseed=%d, answer %d: %s", seed, i, new String(answer, StandardCharsets.ISO_8859_1))
          .isNotNull();
      internet.later(Duration.ofHours(2));
    }
    assertThat(internet.connects).isEmpty();
  }

  @Test
  void fetch_statusBelowZero_isNoHttp() {
    internet.site.on("/page", (request, out) -> Site.write(out, "HTTP/1.1 -03 OK\r\n\r\n"));

    assertThat(internet.get(URL, LIMITS))
        .isEqualTo(
            new FetchOutcome.Failed(
                FetchOutcome.Why.UNREACHABLE, "the answer broke off or is not HTTP"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"200 OK", "302 Found\r\nLocation: /next", "503 Busy"})
  void fetch_lengthBelowZero_isNoHttp(String status) {
    internet.site.on(
        "/page",
        (request, out) ->
            Site.write(out, "HTTP/1.1 " + status + "\r\nContent-Length: -5\r\n\r\nhello"));

    assertThat(internet.get(URL, LIMITS))
        .isEqualTo(
            new FetchOutcome.Failed(
                FetchOutcome.Why.UNREACHABLE, "the answer broke off or is not HTTP"));
  }

  @Test
  void fetch_naughtyStringsAsRobotsTxtLocationAndType() {
    List<String> naughty = Shared.lines("vectors/blns/blns.txt");
    String rules =
        naughty.stream().map(it -> "Disallow: /" + it + "\n").collect(Collectors.joining());
    internet.site.on("/robots.txt", "200 OK|Content-Type: text/plain", "User-agent: *\n" + rules);
    for (String string : naughty) {
      byte[] line =
          ("Location: " + string + "\r\nContent-Type: " + string + "\r\n\r\n")
              .getBytes(StandardCharsets.UTF_8);
      internet.site.on(
          "/page",
          (request, out) -> {
            Site.write(out, "HTTP/1.1 " + (string.length() % 2 == 0 ? "302 A" : "200 B") + "\r\n");
            out.write(line);
          });

      assertThat(internet.get(URL, LIMITS)).as(string).isNotNull();
      internet.later(Duration.ofMinutes(20));
    }
    assertThat(naughty).hasSizeGreaterThan(500);
  }

  private static byte[] changed(String answer, Random random) {
    byte[] bytes = answer.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}

package dev.corpuscore.outbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.fetch.http.Site;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.outbox.Outbox.Acknowledgement;
import dev.corpuscore.outbox.Outbox.Claim;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpOutboxTest {
  private static final String SETTING = "CORE_CLIENT_BASE_URL";
  private static final String WORKER = "worker-bearer-of-the-tests-3";
  private static final String CLAIM = "/internal/corpus/erasures/claim";
  private static final String ACK = "/internal/corpus/erasures/ack";
  private static final String JSON = "200 OK|Content-Type: application/json";
  private static final Duration LEASE = Duration.ofMinutes(2);
  private static final String ITEM =
      """
      {"claimId":"c1","leaseExpiresAt":"2026-11-20T12:02:00Z","erasure":{"b":1,"a":"x"}}\
      """;
  private static final List<Acknowledgement> TWO =
      List.of(
          new Acknowledgement("c1", "e1", "{\"one\":1}".getBytes(StandardCharsets.UTF_8)),
          new Acknowledgement("c2", "e2", "{\"two\":2}".getBytes(StandardCharsets.UTF_8)));

  private Site site;
  private Outbox outbox;

  @BeforeEach
  void open() {
    site = new Site();
    outbox = HttpOutbox.open(SETTING, url(""), WORKER);
  }

  @AfterEach
  void close() {
    outbox.close();
    site.close();
  }

  @Test
  void claim_asksAsAgreed_andReturnsTheItems() {
    site.on(CLAIM, JSON, "{\"items\":[" + ITEM + "]}");

    List<Claim> claims = outbox.claim(7, LEASE).items();

    assertThat(claims)
        .singleElement()
        .isInstanceOfSatisfying(
            Claim.Unread.class,
            held -> {
              assertThat(held.claimId()).isEqualTo("c1");
              assertThat(held.erasure()).asString().isEqualTo("{\"a\":\"x\",\"b\":1}");
            });
    assertThat(site.requests())
        .singleElement()
        .asString()
        .startsWith("POST " + CLAIM + " HTTP/1.1\r\n")
        .containsOnlyOnce("Authorization: Bearer " + WORKER + "\r\n")
        .contains("Content-Type: application/json\r\n")
        .endsWith("\r\n\r\n{\"max\":7,\"leaseSeconds\":120}");
  }

  @Test
  void claim_saysWhatItAccepts_andLaterNamesAreLeftOut() {
    site.on(CLAIM, JSON, "{\"items\":[],\"accepts\":[\"later\",\"checkpoint\"]}");
    assertThat(outbox.claim(1, LEASE).acceptsCheckpoint()).isTrue();

    site.on(CLAIM, JSON, "{\"items\":[],\"accepts\":[\"later\"]}");
    assertThat(outbox.claim(1, LEASE).acceptsCheckpoint()).isFalse();
  }

  @Test
  void acknowledge_withACheckpoint_handsItInBesideTheReceipts() {
    site.on(ACK, JSON, "{\"acknowledged\":[\"c1\",\"c2\"],\"rejected\":[]}");

    outbox.acknowledge(TWO, "log\n1\n");

    assertThat(site.requests())
        .singleElement()
        .asString()
        .endsWith("\"receipt\":{\"two\":2}}],\"checkpoint\":\"log\\n1\\n\"}");
  }

  @Test
  void claim_baseUrlWithPath_staysUnderIt() {
    site.on("/client/a%20b" + CLAIM, JSON, "{\"items\":[]}");
    try (Outbox under = HttpOutbox.open(SETTING, url("/client/a%20b/"), WORKER)) {
      assertThat(under.claim(1, LEASE).items()).isEmpty();
    }
  }

  /** What is wrong with an item is its own: those beside it are had. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"claimId\":\"c0\"}",
        "{\"claimId\":\"c0\",\"leaseExpiresAt\":\"2026-11-20T12:02:00Z\",\"erasure\":{},\"x\":1}",
        "{\"claimId\":7,\"leaseExpiresAt\":\"2026-11-20T12:02:00Z\",\"erasure\":{}}",
        "{\"claimId\":\"\",\"leaseExpiresAt\":\"2026-11-20T12:02:00Z\",\"erasure\":{}}",
        "{\"claimId\":\"c0\",\"leaseExpiresAt\":\"2026-11-20T12:02:00\",\"erasure\":{}}",
        "{\"claimId\":\"c0\",\"leaseExpiresAt\":null,\"erasure\":{}}",
        "{\"claimId\":\"c0\",\"leaseExpiresAt\":\"2026-11-20T12:02:00Z\",\"erasure\":{\"a\":1e999}}",
        "{\"claimId\":\"c0\",\"claimId\":\"c0\"}",
        "{\"claimId\":\"c0\",\"leaseExpiresAt\":\"2026-11-20T12:02:00Z\",\"erasure\":\"\\ud800"
            + " é\"}",
      })
  void claim_faultyItem_failsAlone(String faulty) {
    site.on(CLAIM, JSON, "{\"items\":[" + ITEM + "," + faulty + "," + item("c\u00e9") + "]}");

    List<Claim> claims = outbox.claim(3, LEASE).items();

    assertThat(claims).hasSize(3);
    assertThat(claims.get(0)).isInstanceOf(Claim.Unread.class);
    assertThat(claims.get(1)).isInstanceOf(Claim.Faulty.class);
    assertThat(claims.get(2))
        .isInstanceOfSatisfying(
            Claim.Unread.class, held -> assertThat(held.claimId()).isEqualTo("c\u00e9"));
  }

  @Test
  void claim_sameClaimTwice_isHadOnce() {
    site.on(CLAIM, JSON, "{\"items\":[" + ITEM + "," + ITEM + "]}");

    assertThat(outbox.claim(2, LEASE).items())
        .extracting(Object::getClass)
        .containsExactly(Claim.Unread.class, Claim.Faulty.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "canary",
        "[]",
        "{}",
        "null",
        "{\"items\":null}",
        "{\"items\":{}}",
        "{\"items\":[7]}",
        "{\"items\":[[]]}",
        "{\"items\":[{\"canary\":1}",
        "{\"items\":[{\"canary\":canary}]}",
        "{\"items\":[],\"canary\":1}",
        "{\"canary\":1,\"items\":[]}",
        "{\"items\":[],\"items\":[]}",
        "{\"items\":[]} canary",
        "\ufeff{\"items\":[]}",
        "{\"items\":[{},{},{},{}]}",
      })
  void claim_anotherShape_isUnavailable(String body) {
    site.on(CLAIM, JSON, body);

    assertUnavailable(() -> outbox.claim(3, LEASE));
  }

  @Test
  void claim_notUtf8_isUnavailable() {
    site.on(CLAIM, JSON, "{\"items\":[]}".getBytes(StandardCharsets.UTF_16));
    assertUnavailable(() -> outbox.claim(3, LEASE));
    site.on(CLAIM, JSON, "{\"items\":[{\"\u00e9\":1}]}".getBytes(StandardCharsets.ISO_8859_1));
    assertUnavailable(() -> outbox.claim(3, LEASE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          201 Created|Content-Type: application/json
          204 No Content|Content-Type: application/json
          401 Unauthorized|Content-Type: application/json
          404 Not Found|Content-Type: application/json
          500 Oops|Content-Type: application/json
          503 Later|Content-Type: application/json|Retry-After: 1
          200 OK
          200 OK|Content-Type: text/html
          200 OK|Content-Type: text/json
          200 OK|Content-Type: application/problem+json
          200 OK|Content-Type: application/json|Content-Encoding: gzip
          """)
  void claim_anotherStatusOrType_isUnavailable(String head) {
    site.on(CLAIM, head, "{\"items\":[]}");

    assertUnavailable(() -> outbox.claim(3, LEASE));
    assertThat(site.requests()).as("asked once each time").hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void redirect_isNotFollowed_withTheBearerLeastOfAll(int status) {
    try (Site elsewhere = new Site()) {
      elsewhere.on(CLAIM, JSON, "{\"items\":[]}").on("/", JSON, "{\"items\":[]}");
      String there = "http://127.0.0.1:" + elsewhere.port() + CLAIM;
      site.on(CLAIM, status + " There|Location: " + there, "");
      assertUnavailable(() -> outbox.claim(3, LEASE));
      site.on(CLAIM, status + " Here|Location: " + ACK, "");
      assertUnavailable(() -> outbox.claim(3, LEASE));

      assertThat(elsewhere.requests()).isEmpty();
      assertThat(site.requests()).as("asked once each time").hasSize(4);
    }
  }

  @Test
  void answerOf4MiB_isRead_andOneByteMoreIsNot() {
    String list = "{\"items\":[]}";
    site.on(CLAIM, JSON, list + " ".repeat((4 << 20) - list.length()));
    assertThat(outbox.claim(3, LEASE).items()).isEmpty();

    site.on(CLAIM, JSON, list + " ".repeat((4 << 20) - list.length() + 1));
    assertUnavailable(() -> outbox.claim(3, LEASE));
  }

  @Test
  void endlessAnswer_isCutOff() {
    site.on(
        CLAIM,
        (request, out) -> {
          Site.write(out, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
          for (int mebibyte = 0; mebibyte < 64; mebibyte++) {
            out.write(new byte[1 << 20]);
          }
        });

    assertUnavailable(() -> outbox.claim(3, LEASE));
  }

  @Test
  void answerThatNeverComes_endsByTheLimit() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    site.on(
        CLAIM,
        (request, out) -> {
          asked.countDown();
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    // connecting counts too, and the request must have arrived before the limit
    try (Outbox brief = HttpOutbox.open(SETTING, url(""), WORKER, Duration.ofSeconds(5))) {
      assertUnavailable(() -> brief.claim(3, LEASE));
      assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
    } finally {
      end.countDown();
    }
  }

  @Test
  void brokenHttp_andNobodyThere_areUnavailable() {
    site.on(CLAIM, (request, out) -> Site.write(out, "canary\r\n\r\n"));
    assertUnavailable(() -> outbox.claim(3, LEASE));
    site.on(CLAIM, (request, out) -> {});
    assertUnavailable(() -> outbox.claim(3, LEASE));
    site.close();
    assertUnavailable(() -> outbox.claim(3, LEASE));
  }

  @Test
  void acknowledge_handsInReceiptsByteForByte() {
    site.on(
        ACK,
        JSON,
        "{\"acknowledged\":[\"c2\"],\"rejected\":[{\"claimId\":\"c1\",\"reason\":\"why\"}]}");

    Outbox.Answer answer = outbox.acknowledge(TWO, null);

    assertThat(answer.acknowledged()).containsExactly("c2");
    assertThat(answer.rejected()).containsExactly("c1");
    assertThat(site.requests())
        .singleElement()
        .asString()
        .contains("Authorization: Bearer " + WORKER + "\r\n")
        .endsWith(
            "\r\n\r\n{\"acknowledgements\":["
                + "{\"claimId\":\"c1\",\"erasureId\":\"e1\",\"receipt\":{\"one\":1}},"
                + "{\"claimId\":\"c2\",\"erasureId\":\"e2\",\"receipt\":{\"two\":2}}]}");
  }

  @Test
  void acknowledge_whatIsNotNamed_isNotAcknowledged() {
    site.on(ACK, JSON, "{\"acknowledged\":[\"c1\"],\"rejected\":[]}");

    Outbox.Answer answer = outbox.acknowledge(TWO, null);

    assertThat(answer.acknowledged()).containsExactly("c1");
    assertThat(answer.rejected()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "{\"acknowledged\":[\"c1\",\"c2\"]}",
        "{\"acknowledged\":[\"c1\",\"c3\"],\"rejected\":[]}",
        "{\"acknowledged\":[\"c1\",\"c1\"],\"rejected\":[]}",
        "{\"acknowledged\":[\"c1\"],\"rejected\":[{\"claimId\":\"c1\",\"reason\":\"\"}]}",
        "{\"acknowledged\":[\"c1\"],\"rejected\":[{\"claimId\":\"c2\"}]}",
        "{\"acknowledged\":[\"c1\"],\"rejected\":[\"c2\"]}",
        "{\"acknowledged\":[1],\"rejected\":[]}",
        "{\"acknowledged\":\"c1\",\"rejected\":[]}",
        "{\"acknowledged\":[\"c1\"],\"rejected\":[],\"canary\":1}",
        "{\"acknowledged\":[\"c1\"],\"acknowledged\":[\"c2\"],\"rejected\":[]}",
      })
  void acknowledge_answerThatSaysMoreOrElse_isUnavailable(String body) {
    site.on(ACK, JSON, body);

    assertUnavailable(() -> outbox.acknowledge(TWO, null));
  }

  private static String item(String claimId) {
    return ITEM.replace("c1", claimId);
  }

  private static void assertUnavailable(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(CorpusException.class)
        .hasNoCause()
        .hasMessageStartingWith("the client product's ")
        .message()
        .satisfies(it -> assertThat(it).doesNotContain("canary", WORKER, "127.0.0.1"));
    assertThatThrownBy(call)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.CLIENT_UNAVAILABLE);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + site.port() + path;
  }
}

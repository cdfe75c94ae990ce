package dev.corpuscore.outbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.fetch.http.Site;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.outbox.Outbox.Acknowledgement;
import dev.corpuscore.outbox.Outbox.Claim;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every bit of a client product's answers changed, and every cut of them. */
class LyingClientTest {
  private static final String CLAIM = "/internal/corpus/erasures/claim";
  private static final String ACK = "/internal/corpus/erasures/ack";
  private static final String JSON = "200 OK|Content-Type: application/json";
  private static final List<Acknowledgement> TWO =
      List.of(
          new Acknowledgement("c1", "e1", utf8("{\"one\":1}")),
          new Acknowledgement("c2", "e2", utf8("{\"two\":2}")));
  private static final byte[] ANSWER =
      utf8("{\"acknowledged\":[\"c2\"],\"rejected\":[{\"claimId\":\"c1\",\"reason\":\"why\"}]}");
  private static final byte[] ITEMS =
      utf8(
          "{\"items\":[{\"claimId\":\"c1\",\"leaseExpiresAt\":\"2026-11-20T12:02:00Z\","
              + "\"erasure\":{\"b\":1,\"a\":\"x\"}}]}");

  private Site site;
  private Outbox outbox;

  @BeforeEach
  void open() {
    site = new Site();
    outbox = HttpOutbox.open("CORE_CLIENT_BASE_URL", "http://127.0.0.1:" + site.port(), "worker");
  }

  @AfterEach
  void close() {
    outbox.close();
    site.close();
  }

  /** A letter of the reason, which nobody reads, may change. */
  @Test
  void acknowledge_everyBitChanged_isTheSameAnswerOrNone() {
    int read = 0;
    for (int bit = 0; bit < ANSWER.length * Byte.SIZE; bit++) {
      site.on(ACK, JSON, changed(ANSWER, bit));
      Optional<Outbox.Answer> answer = asked(() -> outbox.acknowledge(TWO, null));
      if (answer.isPresent()) {
        read++;
        assertThat(answer.get().acknowledged()).as("bit " + bit).containsExactly("c2");
        assertThat(answer.get().rejected()).as("bit " + bit).containsExactly("c1");
      }
    }
    assertThat(read).as("changes of the reason alone").isBetween(1, 3 * Byte.SIZE);
  }

  @Test
  void acknowledge_everyCut_isNone() {
    for (int length = 0; length < ANSWER.length; length++) {
      site.on(ACK, JSON, Arrays.copyOf(ANSWER, length));
      assertThat(asked(() -> outbox.acknowledge(TWO, null))).as("cut at " + length).isEmpty();
    }
  }

  /** What it wants erased it alone knows: the receipt names the request that was read. */
  @Test
  void claim_everyBitChanged_isOneItemOrNone() {
    for (int bit = 0; bit < ITEMS.length * Byte.SIZE; bit++) {
      site.on(CLAIM, JSON, changed(ITEMS, bit));
      Optional<List<Claim>> claims = asked(() -> outbox.claim(3, Duration.ofMinutes(2)).items());
      if (claims.isPresent()) {
        assertThat(claims.get()).as("bit " + bit).hasSize(1);
      }
    }
  }

  @Test
  void claim_everyCut_isNone() {
    for (int length = 0; length < ITEMS.length; length++) {
      site.on(CLAIM, JSON, Arrays.copyOf(ITEMS, length));
      assertThat(asked(() -> outbox.claim(3, Duration.ofMinutes(2)))).as("cut " + length).isEmpty();
    }
  }

  /** The answer that was believed; empty if it was refused as it must be. */
  private static <T> Optional<T> asked(Supplier<T> question) {
    try {
      return Optional.of(question.get());
    } catch (CorpusException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.CLIENT_UNAVAILABLE);
      return Optional.empty();
    }
  }

  private static byte[] changed(byte[] answer, int bit) {
    byte[] changed = answer.clone();
    changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
    return changed;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

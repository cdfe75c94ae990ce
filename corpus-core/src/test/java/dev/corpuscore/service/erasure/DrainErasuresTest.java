package dev.corpuscore.service.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import clientproduct.Json;
import clientproduct.Mischief;
import clientproduct.Receipts;
import dev.corpuscore.Seed;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.outbox.ClosedOutbox;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.erasure.DrainErasures.Item;
import dev.corpuscore.service.erasure.DrainErasures.Result;
import dev.corpuscore.tier.Alone;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DrainErasuresTest {
  private final TestCorpus corpus;
  private final Erased erased;

  DrainErasuresTest(TestCorpus corpus) {
    this.corpus = corpus;
    erased = new Erased(corpus);
  }

  @Test
  void drain_worksThePassOff_andAcknowledgesWhatIsInTheLedger() {
    erased.wanted(20);
    List<Integer> heard = new ArrayList<>();
    DrainErasures drain = erased.drain();

    Result first = drain.drain(8, heard::add);
    Result second = drain.drain(500, done -> {});
    Result third = drain.drain(500, done -> {});

    assertThat(heard).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertCounts(first, 8, 8, 8, 0);
    assertCounts(second, 12, 12, 12, 0);
    assertCounts(third, 0, 0, 0, 0);
    assertThat(first.items())
        .allSatisfy(
            item -> {
              assertThat(item.acknowledged()).isTrue();
              assertThat(item.reason()).isNull();
              assertThat(String.valueOf(item.receiptId()))
                  .isEqualTo(receiptId(String.valueOf(item.erasureId())));
            });
    assertThat(erased.calls()).as("nothing to acknowledge, nothing sent").isEqualTo(5);
    assertAllProven(20);
  }

  /** Each fault of issue 6: the item fails alone, and is named by its id where it has one. */
  @ParameterizedTest
  @MethodSource
  void drain_faultyItemBetweenGoodOnes_failsAlone(
      String member, @Nullable Object value, String reason) {
    erased.wanted(1);
    Map<String, Object> faulty = erased.request("canary-faulty-1");
    String id = Json.text(faulty, "erasureId");
    erased.items.add(faulty);
    erased.items.add(erased.request("canary-good-two"));
    if (value == null) {
      faulty.remove(member);
    } else {
      faulty.put(member, value);
    }

    Result result = erased.drain().drain(50, done -> {});

    assertCounts(result, 3, 2, 2, 1);
    Item failed = result.items().get(1);
    assertThat(failed.erasureId()).isEqualTo(member.equals("erasureId") ? null : id);
    assertThat(failed.receiptId()).isNull();
    assertThat(failed.reason()).startsWith(reason).doesNotContain("canary");
    assertThat(erased.items.open()).isEqualTo(1);
    assertThat(erased.items.objections()).isEmpty();
    assertThat(erased.store.erasures().after(0, 10)).hasSize(2);
  }

  static Stream<Arguments> drain_faultyItemBetweenGoodOnes_failsAlone() {
    return Stream.of(
        Arguments.of("schema", null, "/schema: is required"),
        Arguments.of("schema", "canary", "/schema: must be"),
        Arguments.of("erasureId", null, "/erasureId: is required"),
        Arguments.of("erasureId", "canary", "/erasureId: must be a UUID"),
        Arguments.of("participant", null, "/participant: is required"),
        Arguments.of("participant", 12345678L, "/participant: must be a string"),
        Arguments.of("participant", "canary", "/participant: must have 8..128"),
        Arguments.of("participant", "canary".repeat(22), "/participant: must have 8..128"),
        Arguments.of("participant", "canary".repeat(200_000), "/participant: must have 8..128"),
        Arguments.of("participant", Map.of("canary", 1L), "/participant: must be a string"),
        Arguments.of("requestedAt", null, "/requestedAt: is required"),
        Arguments.of("requestedAt", "2026-11-20T12:00:00", "/requestedAt: must be a time with a"),
        Arguments.of("nonce", null, "/nonce: is required"),
        Arguments.of("nonce", "AAECAwQFBgcICQoLDA0O", "/nonce: must be of at least 16 bytes"),
        Arguments.of("canary", 1L, "1 member is not known here"));
  }

  @Test
  void drain_sameErasureOfSomebodyElse_isAConflict_andErasesNobody() {
    Map<String, Object> first = erased.request("canary-first-1");
    Map<String, Object> other = erased.request("canary-other-1");
    erased.items.add(first);
    erased.drain().drain(50, done -> {});
    other.put("erasureId", first.get("erasureId"));
    erased.items.add(other);

    Result result = erased.drain().drain(50, done -> {});

    assertCounts(result, 1, 0, 0, 1);
    assertThat(result.items().getFirst().reason()).contains("is known with other content");
    assertThat(erased.store.erasures().after(0, 10)).hasSize(1);
    assertThat(erased.items.objections()).isEmpty();
  }

  @Test
  void drain_afterALostAcknowledgement_handsInTheSameReceipt() {
    Map<String, Object> request = erased.wanted(1).getFirst();
    byte[] direct =
        erased.erase.erase(
            ErasureJson.read(Json.canonical(request).getBytes(StandardCharsets.UTF_8)));

    Result result = erased.drain().drain(50, done -> {});

    assertCounts(result, 1, 1, 1, 0);
    assertThat(Json.canonical(erased.items.receipts().get(request.get("erasureId"))))
        .isEqualTo(new String(direct, StandardCharsets.UTF_8));
    assertAllProven(1);
  }

  @Test
  void drain_clientThatIsNotThere_changesNothing() {
    erased.wanted(1);
    DrainErasures drain = erased.drain();
    erased.drain();

    assertRefused(ErrorCode.CLIENT_UNAVAILABLE, () -> drain.drain(50, done -> {}));

    assertThat(erased.store.erasures().after(0, 10)).isEmpty();
  }

  @Test
  void drain_whatMustNotBeAsked_isNotAsked() {
    erased.wanted(1);
    Outbox closed = new ClosedOutbox(ErrorCode.CREDENTIALS_UNAVAILABLE, "no worker bearer");
    DrainErasures drain =
        new DrainErasures(closed, erased.gate, erased.erase, erased.checkpointer, Optional::empty);

    assertRefused(ErrorCode.CREDENTIALS_UNAVAILABLE, () -> drain.drain(50, done -> {}));
  }

  @Test
  void drain_withoutTheKey_sendsNothing() {
    erased.wanted(1);
    ParticipantGate closed = ParticipantGate.closed(erased.store.participants(), "no key");
    DrainErasures drain = erased.drain(closed);

    assertRefused(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, () -> drain.drain(50, done -> {}));

    assertThat(erased.calls()).isZero();
  }

  /** Whatever the outbox does, in the end each item is settled, by its one receipt. */
  @Test
  void drain_untilAllIsProven_throughEveryMischief() {
    long seed = Seed.of(DrainErasuresTest.class);
    erased.wanted(100);
    DrainErasures drain = erased.drain(Mischief.of(seed), Duration.ZERO);
    int passes = 0;
    while (erased.items.open() > 0 && passes < 1_000) {
      passes++;
      try {
        Result result = drain.drain(7, done -> {});
        assertThat(result.claimed()).isLessThanOrEqualTo(7);
      } catch (CorpusException e) {
        assertThat(e.code()).as("seed " + seed).isEqualTo(ErrorCode.CLIENT_UNAVAILABLE);
      }
      erased.items.expire();
    }
    assertAllProven(100);
  }

  /**
   * The bar of issue 6; the client product answers after 20 ms. A machine that others use gives us
   * our share of it only.
   */
  @Alone("DrainErasuresTest#drain_worksThePassOff_andAcknowledgesWhatIsInTheLedger")
  @Test
  void drain_of500_takesUnderFiveSeconds() {
    erased.wanted(500);
    DrainErasures drain = erased.drain(Mischief.none(), Duration.ofMillis(20));

    long began = System.nanoTime();
    Result result = drain.drain(500, done -> {});
    Duration took = Duration.ofNanos(System.nanoTime() - began);

    OperatingSystemMXBean machine = ManagementFactory.getOperatingSystemMXBean();
    double others = machine.getSystemLoadAverage() / machine.getAvailableProcessors();
    System.out.println(
        "DrainErasuresTest: 500 in " + took.toMillis() + " ms, load a core " + others);
    assertCounts(result, 500, 500, 500, 0);
    assertThat(took.toMillis() / Math.max(1, others)).isLessThan(5_000);
  }

  @Test
  void drain_leavesNothingInTheLog() throws Exception {
    erased.wanted(3);

    erased.drain().drain(50, done -> {});

    assertThat(Files.size(corpus.file("corpus.db-wal"))).isZero();
  }

  private void assertAllProven(int people) {
    assertThat(erased.items.open()).isZero();
    assertThat(erased.items.objections()).isEmpty();
    assertThat(Receipts.chainFaults(erased.items.receipts().values())).isEmpty();
    assertThat(Set.copyOf(erased.items.receipts().values())).hasSize(people);
    assertThat(erased.store.erasures().after(0, 1_000)).hasSize(people);
    assertThat(erased.faults()).isEmpty();
  }

  private static void assertRefused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(CorpusException.class)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(code);
  }

  private static void assertCounts(
      Result result, int claimed, int erased, int acknowledged, int failed) {
    assertThat(result.items()).hasSize(claimed);
    assertThat(List.of(result.erased(), result.acknowledged(), result.failed()))
        .containsExactly(erased, acknowledged, failed);
  }

  private String receiptId(String erasureId) {
    Map<String, Object> receipt = Objects.requireNonNull(erased.items.receipts().get(erasureId));
    return Json.text(receipt, "receiptId");
  }
}

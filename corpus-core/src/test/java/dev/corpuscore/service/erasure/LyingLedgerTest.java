package dev.corpuscore.service.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import clientproduct.Json;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.ForwardingErasures;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.ReceiptSigner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * An erasure whose receipt is another than what was written, in any bit, is not acknowledged: not
 * if it changed on the way back, and not if the ledger says the same wrong thing each time.
 */
class LyingLedgerTest {
  private final Erased erased;

  @SuppressWarnings("NullAway.Init")
  private Liar ledger;

  private final Erasure erasure;
  private final byte[] receipt;

  /** Somebody was erased before, so that there is a receipt to follow. */
  LyingLedgerTest(TestCorpus corpus) {
    erased =
        new Erased(
            corpus,
            truth -> {
              ledger = new Liar(truth);
              return ledger;
            });
    erased.erase.erase(wanted("canary-bodil-0002"));
    ledger.forget();
    erasure = wanted("canary-anna-0001");
    receipt = erased.erase.erase(erasure);
  }

  @Test
  void everyBitChanged_onTheWayBack_isUnproven() {
    for (byte[] changed : changed(receipt)) {
      ledger.returned = null;
      ledger.found = entry -> with(entry, changed);
      assertUnproven(changed);
    }
  }

  @Test
  void everyBitChanged_eachTime_isUnproven() {
    for (byte[] changed : changed(receipt)) {
      ledger.returned = changed;
      ledger.found = entry -> with(entry, changed);
      assertUnproven(changed);
    }
  }

  @Test
  void everyCut_isUnproven() {
    for (int length = 0; length < receipt.length; length++) {
      byte[] cut = Arrays.copyOf(receipt, length);
      ledger.returned = cut;
      ledger.found = entry -> with(entry, cut);
      assertUnproven(cut);
    }
  }

  /** Each is whole and in order, with its own id: of another request, or at another place. */
  @Test
  void everyFieldThatIsKnownOtherwise_isUnproven() {
    Receipt honest = ReceiptJson.read(receipt);
    Digest other = new Digest("sha256:" + "ab".repeat(32));
    Map<String, Receipt> lies = new TreeMap<>();
    lies.put("id", of(honest, "00000000-0000-4000-8000-000000000007", honest.requestDigest(), 2));
    lies.put("request", of(honest, honest.erasureId(), other, 2));
    lies.put("sequence", of(honest, honest.erasureId(), honest.requestDigest(), 3));
    lies.put(
        "previous",
        new Receipt(
            honest.erasureId(),
            honest.requestDigest(),
            honest.outcome(),
            honest.erased(),
            honest.receivedAt(),
            honest.erasedAt(),
            2,
            other));
    assertThat(of(honest, honest.erasureId(), honest.requestDigest(), 2)).isEqualTo(honest);

    lies.forEach(
        (field, lie) -> {
          byte[] bytes = ReceiptJson.bytes(lie);
          ledger.returned = bytes;
          ledger.found = entry -> with(entry, bytes);
          assertUnproven(bytes);
        });
  }

  /** What lies beside the receipt in the ledger: its place, its person, the receipt before it. */
  @Test
  void everyBitOfTheEntryChanged_isUnproven() {
    LedgerEntry entry = erased.store.erasures().find(erasure.erasureId()).orElseThrow();
    List<LedgerEntry> lies = new ArrayList<>();
    for (byte[] hash : changed(entry.participant().bytes())) {
      ParticipantHash person = ParticipantHash.of(hash, entry.participant().keyId());
      lies.add(lie(entry, 2, person, receipt, entry.before()));
    }
    for (byte[] before : changed(digest(entry).bytes())) {
      lies.add(lie(entry, 2, entry.participant(), receipt, Digest.of(before)));
    }
    for (int bit = 0; bit < Long.SIZE; bit++) {
      lies.add(lie(entry, 2L ^ 1L << bit, entry.participant(), receipt, entry.before()));
    }

    for (LedgerEntry lie : lies) {
      ledger.found = it -> lie;
      assertUnproven(receipt);
    }
    assertThat(lies).hasSize(256 + 256 + 64);
  }

  @Test
  void receiptOfAnErasureBefore_isUnproven() {
    LedgerEntry first = erased.store.erasures().after(0, 1).getFirst();
    ledger.returned = first.receipt();
    ledger.found = entry -> first;

    assertUnproven(first.receipt());
  }

  @Test
  void answerOfAnError_isUnproven() {
    byte[] problem = "{\"status\":500,\"title\":\"Oops\"}".getBytes(StandardCharsets.UTF_8);
    ledger.returned = problem;
    ledger.found = entry -> with(entry, problem);

    assertUnproven(problem);
  }

  @Test
  void noEntry_isUnproven() {
    ledger.found = entry -> null;

    assertUnproven(receipt);
  }

  @Test
  void entryThatFollowsNone_isUnproven() {
    ledger.found = entry -> lie(entry, 2, entry.participant(), receipt, null);

    assertUnproven(receipt);
  }

  @Test
  void nothingChanged_isAcknowledged() {
    assertThat(erased.erase.erase(erasure)).isEqualTo(receipt);
    assertThat(ReceiptJson.read(receipt).sequence()).isEqualTo(2);
  }

  private void assertUnproven(byte[] lie) {
    CorpusException refusal =
        catchThrowableOfType(CorpusException.class, () -> erased.erase.erase(erasure));

    String text = new String(lie, StandardCharsets.ISO_8859_1);
    assertThat(refusal).as(text).hasMessageContaining("read back");
    assertThat(refusal.code()).as(text).isEqualTo(ErrorCode.UNAVAILABLE);
  }

  /** Each has one bit changed. */
  private static List<byte[]> changed(byte[] bytes) {
    List<byte[]> all = new ArrayList<>();
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
      byte[] changed = bytes.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      all.add(changed);
    }
    return all;
  }

  private static Digest digest(LedgerEntry entry) {
    return Optional.ofNullable(entry.before()).orElseThrow();
  }

  private static LedgerEntry lie(
      LedgerEntry like,
      long sequence,
      ParticipantHash participant,
      byte[] receipt,
      @Nullable Digest before) {
    return new LedgerEntry(sequence, participant, receipt, before, like.binding(), like.envelope());
  }

  private static LedgerEntry with(LedgerEntry entry, byte[] receipt) {
    return lie(entry, entry.sequence(), entry.participant(), receipt, entry.before());
  }

  private static Receipt of(Receipt like, String erasureId, Digest request, long sequence) {
    return new Receipt(
        erasureId,
        request,
        like.outcome(),
        like.erased(),
        like.receivedAt(),
        like.erasedAt(),
        sequence,
        like.previous());
  }

  private Erasure wanted(String pseudonym) {
    return ErasureJson.read(
        Json.canonical(erased.request(pseudonym)).getBytes(StandardCharsets.UTF_8));
  }

  /** Asks the store once, and then says what the test wants. */
  private static final class Liar implements ForwardingErasures {
    private final Erasures truth;
    private byte @Nullable [] returned;
    private @Nullable LedgerEntry entry;
    private Function<LedgerEntry, @Nullable LedgerEntry> found = it -> it;

    private Liar(Erasures truth) {
      this.truth = truth;
    }

    @Override
    public Erasures erasures() {
      return truth;
    }

    private void forget() {
      entry = null;
    }

    @Override
    public byte[] erase(ErasureOrder order, ReceiptSigner signer) {
      if (entry == null) {
        truth.erase(order, signer);
        entry = truth.find(order.erasureId()).orElseThrow();
      }
      return returned == null ? entry.receipt() : returned;
    }

    @Override
    public Optional<LedgerEntry> find(String erasureId) {
      return Optional.ofNullable(entry).map(found);
    }
  }
}

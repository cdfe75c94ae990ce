package dev.corpuscore.service.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import dev.corpuscore.service.CorpusExtension;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.LedgerEntry;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An erasure is believed only when it was read back. */
@ExtendWith(CorpusExtension.class)
class EraseParticipantTest {
  private static final Digest OTHER = new Digest("sha256:" + "ab".repeat(32));

  private final TestCorpus corpus;

  EraseParticipantTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void erase_readsBackWhatItWrote() {
    Erased erased = new Erased(corpus);
    Receipt receipt = ReceiptJson.read(erased.erase.erase(erasure(erased)));

    assertThat(receipt.sequence()).isEqualTo(1);
  }

  /** A ledger that loses or changes what was written to it is not believed. */
  @ParameterizedTest(name = "{0}")
  @MethodSource
  void erase_storeThatReadsBackSomethingElse_isUnproven(
      String what, UnaryOperator<Optional<LedgerEntry>> change) {
    Erased erased = new Erased(corpus, it -> new ChangedErasures(it, change));
    erased.store.erasures().erase(order(erased, 7));

    assertThatThrownBy(() -> erased.erase.erase(erasure(erased)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("read back")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.UNAVAILABLE);
  }

  static Stream<Arguments> erase_storeThatReadsBackSomethingElse_isUnproven() {
    return Stream.of(
        Arguments.of("nothing", change(entry -> null)),
        Arguments.of("another place", change(it -> entry(it, 3, it.receipt(), it.before()))),
        Arguments.of("another before", change(it -> entry(it, 2, it.receipt(), OTHER))),
        Arguments.of("none before", change(it -> entry(it, 2, it.receipt(), null))),
        Arguments.of(
            "a broken receipt", change(it -> entry(it, 2, cut(it.receipt()), it.before()))),
        Arguments.of(
            "another person",
            change(
                it ->
                    new LedgerEntry(
                        2,
                        new ParticipantHash("cd".repeat(32), it.participant().keyId()),
                        it.receipt(),
                        it.before()))));
  }

  private static UnaryOperator<Optional<LedgerEntry>> change(
      Function<LedgerEntry, @Nullable LedgerEntry> change) {
    return entry -> entry.map(change);
  }

  private static LedgerEntry entry(
      LedgerEntry of, long sequence, byte[] receipt, @Nullable Digest before) {
    return new LedgerEntry(sequence, of.participant(), receipt, before);
  }

  private static byte[] cut(byte[] receipt) {
    return Arrays.copyOf(receipt, receipt.length - 1);
  }

  private static Erasure erasure(Erased erased) {
    return ErasureJson.read(
        Json.canonical(erased.request("canary-anna-0001")).getBytes(StandardCharsets.UTF_8));
  }

  private static ErasureOrder order(Erased erased, int n) {
    return new ErasureOrder(
        "00000000-0000-4000-8000-00000000000" + n,
        OTHER,
        new ParticipantHash("ef".repeat(32), erased.gate.key().check().keyId()),
        Erased.CLOCK.instant());
  }

  /** Writes truly, and reads back something else. */
  private record ChangedErasures(Erasures truth, UnaryOperator<Optional<LedgerEntry>> change)
      implements Erasures {
    @Override
    public Optional<LedgerEntry> find(String erasureId) {
      return change.apply(truth.find(erasureId));
    }

    @Override
    public byte[] erase(ErasureOrder order) {
      return truth.erase(order);
    }

    @Override
    public List<LedgerEntry> after(long sequence, int limit) {
      return truth.after(sequence, limit);
    }

    @Override
    public Restored restore(ParticipantHash participant, byte[] receipt) {
      return truth.restore(participant, receipt);
    }

    @Override
    public void keepRoom() {
      truth.keepRoom();
    }

    @Override
    public boolean fold() {
      return truth.fold();
    }
  }
}

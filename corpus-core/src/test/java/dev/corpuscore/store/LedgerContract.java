package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import dev.corpuscore.store.Erasures.Restored;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every {@link Erasures} remembers of each erasure: one receipt, in a chain without gaps. */
public abstract class LedgerContract extends ErasuresFixture {
  @Core
  @Test
  void erase_again_returnsTheSameBytes() {
    byte[] first = store.erasures().erase(order(1, ANNA));
    erase(2, BODIL);
    store.close();
    store = open();

    assertThat(store.erasures().erase(order(1, ANNA))).isEqualTo(first);
    assertThat(store.erasures().after(0, 10)).hasSize(2);
  }

  @Test
  void erase_idInOtherCase_isTheSameErasure() {
    erase(1, ANNA);
    ErasureOrder shouted =
        new ErasureOrder(erasureId(1).toUpperCase(Locale.ROOT), digest(2), ANNA, NOW);

    assertConflict(shouted);
  }

  @Test
  void erase_sameIdOtherContent_isAConflictThatChangesNothing() {
    erase(1, ANNA);

    assertConflict(new ErasureOrder(erasureId(1), digest(2), BODIL, NOW));

    assertThat(store.participants().isErased(BODIL)).isFalse();
    assertThat(store.erasures().after(0, 10)).hasSize(1);
  }

  @Test
  void erase_anotherIdForTheSamePerson_isAlreadyErased() {
    submit(ANNA, 1, titled("Typed"));
    Receipt first = erase(1, ANNA);

    Receipt second = erase(2, ANNA);

    assertThat(second.outcome()).isEqualTo(Outcome.ALREADY_ERASED);
    assertThat(second.erased()).isEqualTo(Erased.NOTHING);
    assertThat(second.sequence()).isEqualTo(2);
    assertThat(second.previous()).isEqualTo(ReceiptJson.id(first));
    assertThat(faults()).isEmpty();
  }

  @Test
  void find_says_whatLiesOnTheDisk() {
    Receipt first = erase(1, ANNA);
    byte[] second = store.erasures().erase(order(2, BODIL));

    LedgerEntry entry = store.erasures().find(erasureId(2)).orElseThrow();

    assertThat(entry.sequence()).isEqualTo(2);
    assertThat(entry.participant()).isEqualTo(BODIL);
    assertThat(entry.receipt()).isEqualTo(second);
    assertThat(entry.before()).isEqualTo(ReceiptJson.id(first));
    assertThat(store.erasures().find(erasureId(3))).isEmpty();
  }

  @Test
  void after_pagesInOrder() {
    for (int n = 1; n <= 5; n++) {
      erase(n, person("0" + n));
    }

    assertThat(store.erasures().after(0, 2))
        .extracting(LedgerEntry::sequence)
        .containsExactly(1L, 2L);
    assertThat(store.erasures().after(3, 10))
        .extracting(LedgerEntry::sequence)
        .containsExactly(4L, 5L);
    assertThat(store.erasures().after(5, 10)).isEmpty();
    assertThatThrownBy(() -> store.erasures().after(0, 1_001)).isInstanceOf(CorpusException.class);
  }

  @Core
  @Test
  void erase_manyAtOnce_chainHasNoGap() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<byte[]>> calls = new ArrayList<>();
      for (int n = 0; n < 40; n++) {
        ErasureOrder order = order(n / 2, person(n / 4 + 10 + ""));
        calls.add(() -> store.erasures().erase(order));
      }
      List<Future<byte[]>> receipts = threads.invokeAll(calls);

      for (int n = 0; n < 40; n += 2) {
        assertThat(receipts.get(n).get()).isEqualTo(receipts.get(n + 1).get());
      }
    }
    assertThat(store.erasures().after(0, 100)).hasSize(20);
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void restore_ontoAnOlderLedger_isByteForByte() {
    List<byte[]> receipts = chainOfAnotherStore();
    submit(BODIL, 1, titled("Typed"));
    store.erasures().restore(ANNA, receipts.get(0));

    assertThat(store.erasures().restore(ANNA, receipts.get(0))).isEqualTo(Restored.PRESENT);
    assertThat(store.erasures().restore(BODIL, receipts.get(1))).isEqualTo(Restored.APPENDED);

    assertThat(store.erasures().after(0, 10))
        .extracting(LedgerEntry::receipt)
        .containsExactlyElementsOf(receipts);
    assertThat(store.participants().isErased(BODIL)).isTrue();
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void restore_ontoALedgerThatWentAnotherWay_erasesAnew() {
    List<byte[]> receipts = chainOfAnotherStore();
    erase(7, person("c7"));

    assertThat(store.erasures().restore(ANNA, receipts.get(0))).isEqualTo(Restored.ERASED_ANEW);
    assertThat(store.erasures().restore(ANNA, receipts.get(0))).isEqualTo(Restored.ERASED_ANEW);

    assertThat(store.participants().isErased(ANNA)).isTrue();
    assertThat(store.erasures().after(0, 10)).hasSize(2);
    assertThat(faults()).isEmpty();
  }

  /** Two receipts as a store made them that is not this one: of Anna, then of Bodil. */
  private static List<byte[]> chainOfAnotherStore() {
    Receipt first =
        new Receipt(
            erasureId(1), digest(1), Outcome.ERASED, new Erased(1, 1, 0), NOW, NOW, 1, null);
    Receipt second =
        new Receipt(
            erasureId(2),
            digest(2),
            Outcome.NOTHING_FOUND,
            Erased.NOTHING,
            NOW,
            NOW,
            2,
            ReceiptJson.id(first));
    return List.of(ReceiptJson.bytes(first), ReceiptJson.bytes(second));
  }

  private void assertConflict(ErasureOrder order) {
    assertThatThrownBy(() -> store.erasures().erase(order))
        .isInstanceOf(CorpusException.class)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.ERASURE_CONFLICT);
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Unchecked;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.KnownKey;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import dev.corpuscore.store.Erasures.Restored;
import dev.corpuscore.tier.Core;
import dev.corpuscore.transparency.LogName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What every store does when a second pseudonym key replaces the first. */
public abstract class PseudonymKeysContract extends ErasuresFixture {
  private static final KeyCheck NEW_KEY = new KeyCheck("cd".repeat(32));
  private static final KeyCheck THIRD_KEY = new KeyCheck("ef".repeat(32));
  private static final KeyChecks BOTH = new KeyChecks(NEW_KEY, List.of(KEY));

  /** The same two people, as a process with both keys hashes them. */
  private static final ParticipantHash ANNA_NOW = now("a2", ANNA);

  private static final ParticipantHash BODIL_NOW = now("b2", BODIL);

  @Core
  @Test
  void agree_newKeyWithTheOldOne_replacesIt() {
    rotate();

    assertThat(store.participants().keys())
        .containsExactly(
            new KnownKey(KEY, NOW, NOW.plusSeconds(60)),
            new KnownKey(NEW_KEY, NOW.plusSeconds(60), null));
    assertThat(store.participants().keyFault(BOTH)).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void agree_replacedKeyAlone_isRefused_andChangesNothing() {
    erase(1, ANNA);
    rotate();

    for (KeyChecks stale :
        List.of(KeyChecks.only(KEY), new KeyChecks(KEY, List.of(NEW_KEY, THIRD_KEY)))) {
      assertUnavailable(
          () -> store.participants().agree(stale, NOW),
          "pseudonym key abababababababab of this process is not in use any more, key"
              + " cdcdcdcdcdcdcdcd has replaced it");
    }
    assertThat(store.participants().keys()).hasSize(2);
  }

  /** Somebody has mixed up the two settings, and then puts them right. */
  @Test
  void agree_newKeyGivenAsAnOlderOne_canBeTakenIntoUseLater() {
    erase(1, ANNA);
    store.participants().agree(new KeyChecks(KEY, List.of(NEW_KEY)), NOW);

    rotate();

    assertThat(store.participants().keys())
        .containsExactly(
            new KnownKey(KEY, NOW, NOW.plusSeconds(60)), new KnownKey(NEW_KEY, NOW, null));
    assertThat(store.participants().isErased(ANNA_NOW)).isTrue();
    assertThat(faults()).isEmpty();
  }

  @Test
  void agree_withoutAKeyThatIsNeeded_namesIt() {
    erase(1, ANNA);
    rotate();

    String missing = "pseudonym key abababababababab is missing, and people who were stored or";
    assertUnavailable(() -> store.participants().agree(KeyChecks.only(NEW_KEY), NOW), missing);
    assertThat(store.participants().keyFault(KeyChecks.only(NEW_KEY)))
        .hasValueSatisfying(
            it ->
                assertThat(it)
                    .startsWith(missing)
                    .contains(
                        "pseudonym-abababababababab.key", "CORE_CORPUS_PSEUDONYM_KEYS_RETIRED"));
    assertThat(store.participants().keys()).hasSize(2);
  }

  @Test
  void agree_keyOfAContributionIsNeeded_untilItIsErased() {
    submit(ANNA, 1, titled("Typed"));
    rotate();
    assertThat(store.participants().keyFault(KeyChecks.only(NEW_KEY))).isPresent();

    erase(1, ANNA_NOW);

    store.participants().agree(KeyChecks.only(NEW_KEY), NOW);
    assertThat(store.participants().keys())
        .containsExactly(new KnownKey(NEW_KEY, NOW.plusSeconds(60), null));
    assertThat(faults()).isEmpty();
  }

  /** As rows of before there could be several keys. */
  @Test
  void agree_keyOfAContributionThatSaysNone_isTheFirst() {
    submit(ANNA, 1, titled("Typed"));
    execute(folder, "UPDATE contribution SET key_id = NULL");
    rotate();

    assertUnavailable(
        () -> store.participants().agree(KeyChecks.only(NEW_KEY), NOW),
        "pseudonym key abababababababab is missing");
  }

  @Test
  void agree_withoutAKeyThatNobodyIsStoredUnder_forgetsIt() {
    rotate();

    store.participants().agree(KeyChecks.only(NEW_KEY), NOW);

    assertThat(store.participants().keys()).hasSize(1);
    assertThat(store.participants().keyFault(KeyChecks.only(NEW_KEY))).isEmpty();
  }

  @Test
  void erasedUnderTheOldKey_staysErased() {
    submit(ANNA, 1, titled("Typed"));
    byte[] receipt = store.erasures().erase(order(1, ANNA));
    rotate();

    assertThat(store.participants().isErased(ANNA_NOW)).isTrue();
    assertThat(store.participants().isErased(BODIL_NOW)).isFalse();
    assertErased(() -> submit(ANNA_NOW, 1, titled("Typed again")));
    assertErased(() -> store.participants().update(ANNA_NOW, List.of(put(2))));
    assertThat(store.erasures().erase(order(1, ANNA_NOW))).as("delivered again").isEqualTo(receipt);

    Receipt again = erase(2, ANNA_NOW);

    assertThat(again.outcome()).isEqualTo(Outcome.ALREADY_ERASED);
    assertThat(store.erasures().find(erasureId(2)).orElseThrow().participant())
        .as("the same person in the ledger")
        .isEqualTo(ANNA);
    assertThat(faults()).isEmpty();
  }

  @Test
  void erase_deletesWhatWasStoredUnderEitherKey_andBuriesUnderTheNewOne() {
    submit(ANNA, 1, titled("Typed 1"));
    submit(ANNA, 2, titled("Typed 2"));
    submit(BODIL, 2, titled("Bodil's 2"));
    rotate();
    submit(ANNA_NOW, 2, titled("Typed 2, later"));
    submit(ANNA_NOW, 3, titled("Typed 3"));

    Receipt receipt = erase(1, ANNA_NOW);

    assertThat(receipt.outcome()).isEqualTo(Outcome.ERASED);
    assertThat(receipt.erased()).isEqualTo(new Erased(3, 2, 0));
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().find(id(2)).orElseThrow().content().title()).isEqualTo("Bodil's 2");
    assertThat(store.postings().find(id(3))).isEmpty();
    assertThat(store.participants().contributions()).isEqualTo(1);
    assertThat(store.erasures().find(erasureId(1)).orElseThrow().participant())
        .as("what a restored backup may have of her is under either key")
        .isEqualTo(ANNA_NOW);
    assertThat(faults()).isEmpty();
  }

  @Test
  void submit_whatTheSamePersonSaidUnderTheOldKey_isNotStoredAgain() {
    submit(ANNA, 1, titled("Typed"));
    rotate();

    submit(ANNA_NOW, 1, titled("Typed"));

    erase(1, BODIL_NOW);
    assertThat(erase(2, ANNA_NOW).erased()).isEqualTo(new Erased(1, 1, 0));
  }

  /** A process that began before the rotation, on the same database. */
  @Test
  void processWithTheOldKeyAlone_isRefused_andStoresNothing() {
    store.close();
    store = open();
    try (Store other = open()) {
      other.participants().agree(BOTH, NOW.plusSeconds(60));

      String replaced = "pseudonym key abababababababab of this process is not in use any more";
      assertUnavailable(() -> store.participants().isErased(ANNA), replaced);
      assertUnavailable(() -> submit(ANNA, 1, titled("Typed")), replaced);
      assertUnavailable(() -> store.participants().update(ANNA, List.of(put(1))), replaced);
      assertUnavailable(() -> store.erasures().erase(order(1, ANNA)), replaced);
      assertThat(store.participants().keyFault(KeyChecks.only(KEY))).isPresent();
      assertThat(other.participants().contributions()).isZero();
      assertThat(other.postings().find(id(1))).isEmpty();
      assertThat(other.erasures().after(0, 10)).isEmpty();
      assertThat(other.participants().isErased(ANNA_NOW)).isFalse();
    }
  }

  /** A process that has the new key and not the old one, though somebody is stored under it. */
  @Test
  void processWithoutTheOldKey_isRefused() {
    erase(1, ANNA);
    rotate();
    ParticipantHash alone = ANNA_NOW.all().getFirst();

    assertUnavailable(
        () -> store.participants().isErased(alone), "pseudonym key abababababababab is missing");
    assertUnavailable(
        () -> submit(alone, 1, titled("Typed")), "pseudonym key abababababababab is missing");
  }

  @Test
  void restore_underAnyKnownKey_erasesAgain_byteForByte() {
    submit(ANNA, 1, titled("Typed"));
    byte[] first = store.erasures().erase(order(1, ANNA));
    rotate();
    byte[] second = store.erasures().erase(order(2, BODIL_NOW));
    List<LedgerEntry> ledger = store.erasures().after(0, 10);
    anotherStore();
    store.participants().agree(BOTH, NOW);

    for (LedgerEntry entry : ledger) {
      assertThat(store.erasures().restore(entry.participant(), entry.receipt()))
          .isEqualTo(Restored.APPENDED);
    }

    assertThat(store.erasures().after(0, 10))
        .extracting(LedgerEntry::receipt)
        .containsExactly(first, second);
    assertThat(store.participants().isErased(ANNA_NOW)).isTrue();
    assertThat(store.participants().isErased(BODIL_NOW)).isTrue();
    assertThat(store.participants().keyFault(KeyChecks.only(NEW_KEY))).isPresent();
    assertThat(faults()).isEmpty();
  }

  /** Anna typed under the old key, and was erased under the new one; then the backup came back. */
  @Core
  @Test
  void restore_ofSomebodyWhoContributedUnderAnOlderKey_deletesThatToo() {
    submit(ANNA, 1, titled("Typed"));
    rotate();
    byte[] receipt = store.erasures().erase(order(1, ANNA_NOW));
    LedgerEntry entry = store.erasures().after(0, 1).getFirst();
    byte[] leaf = store.log(LogName.LEDGER).entries(0, 1).getFirst();
    anotherStore();
    store.participants().agree(KeyChecks.only(KEY), NOW);
    submit(ANNA, 1, titled("Typed"));
    store.participants().agree(BOTH, NOW);

    assertThat(
            store
                .erasures()
                .restore(entry.participant(), receipt, entry.binding(), ReceiptSigner.NONE))
        .isEqualTo(Restored.APPENDED);

    assertThat(store.participants().contributions()).isZero();
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.log(LogName.LEDGER).entries(0, 1)).containsExactly(leaf);
    assertThat(faults()).isEmpty();
  }

  /** As an entry that a version wrote which kept the hash under one key alone. */
  @Test
  void restore_ofAnEntryUnderOneKey_saysThatSomethingMayBeLeft() {
    submit(ANNA, 1, titled("Typed"));
    rotate();
    byte[] receipt = store.erasures().erase(order(1, ANNA_NOW));
    LedgerEntry entry = store.erasures().after(0, 1).getFirst();
    anotherStore();
    store.participants().agree(KeyChecks.only(KEY), NOW);
    submit(ANNA, 1, titled("Typed"));
    store.participants().agree(BOTH, NOW);

    assertThat(store.erasures().restore(entry.participant().alone(), receipt))
        .isEqualTo(Restored.APPENDED_IN_PART);

    assertThat(store.participants().isErased(ANNA_NOW)).isTrue();
    byte[] again = store.erasures().erase(order(9, ANNA_NOW));
    assertThat(ReceiptJson.read(again).erased().contributions())
        .as("a request finds her under every key")
        .isEqualTo(1);
    assertThat(store.erasures().restore(entry.participant().alone(), receipt))
        .isEqualTo(Restored.PRESENT);
  }

  @Test
  void restore_underAnUnknownKey_isRefused() {
    byte[] receipt = store.erasures().erase(order(1, BODIL));
    ParticipantHash unknown = new ParticipantHash("a3".repeat(32), THIRD_KEY.keyId());

    assertThatThrownBy(() -> store.erasures().restore(unknown, receipt))
        .hasMessageStartingWith("was hashed with pseudonym key efefefefefefefef")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(faults()).isEmpty();
  }

  /** The client delivered the request again before the operator replayed the ledger. */
  @Test
  void restore_whatWasCarriedOutAgainUnderTheNewKey_isTheSamePerson() {
    byte[] receipt = store.erasures().erase(order(1, ANNA));
    anotherStore();
    store.participants().agree(BOTH, NOW);
    erase(2, BODIL_NOW);
    erase(1, ANNA_NOW);

    assertThat(store.erasures().restore(ANNA, receipt)).isEqualTo(Restored.ERASED_ANEW);
    assertThat(store.erasures().after(0, 10)).as("nothing was added").hasSize(2);
    assertThatThrownBy(() -> store.erasures().restore(BODIL_NOW.all().getFirst(), receipt))
        .hasMessageContaining("of another participant");
  }

  @Test
  void verify_rowUnderAnUnknownKey_isAFault() {
    erase(1, ANNA);
    submit(BODIL, 1, titled("Typed"));
    rotate();

    execute(folder, "DELETE FROM pseudonym_key WHERE one = 1");

    assertThat(faults())
        .anySatisfy(
            it ->
                assertThat(it)
                    .isEqualTo(
                        "contributions were stored under pseudonym key abababababababab, which is"
                            + " none of this store"))
        .anySatisfy(
            it ->
                assertThat(it)
                    .isEqualTo(
                        "a tombstone was made with another pseudonym key than those of this"
                            + " store"));
  }

  /** Replaces the store of this test with an empty one. */
  private void anotherStore() {
    store.close();
    Path other = folder.resolve("other");
    Unchecked.run(() -> Files.createDirectory(other));
    store = open(other);
  }

  private void rotate() {
    store.participants().agree(BOTH, NOW.plusSeconds(60));
  }

  private static ParticipantHash now(String twoDigits, ParticipantHash before) {
    return new ParticipantHash(twoDigits.repeat(32), NEW_KEY.keyId(), List.of(before));
  }

  private static void assertErased(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(CorpusException.class)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.PARTICIPANT_ERASED);
  }

  private static void assertUnavailable(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(message)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE);
  }
}

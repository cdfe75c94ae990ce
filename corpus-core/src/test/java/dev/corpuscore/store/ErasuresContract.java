package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.Typed;
import dev.corpuscore.model.resolve.Words;
import dev.corpuscore.store.Erasures.Restored;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Erasures} does. */
public abstract class ErasuresContract extends StoreFixture {
  private static final KeyCheck KEY = new KeyCheck("ab".repeat(32));
  private static final ParticipantHash ANNA = person("a1");
  private static final ParticipantHash BODIL = person("b0");

  @BeforeEach
  void agreeOnKey() {
    store.participants().agree(KEY, NOW);
  }

  @Test
  void erase_nothingKnown_saysSoAndRemembers() {
    Receipt receipt = erase(1, ANNA);

    assertThat(receipt.outcome()).isEqualTo(Outcome.NOTHING_FOUND);
    assertThat(receipt.erased()).isEqualTo(Erased.NOTHING);
    assertThat(receipt.sequence()).isEqualTo(1);
    assertThat(receipt.previous()).isNull();
    assertThat(receipt.requestDigest()).isEqualTo(digest(1));
    assertThat(receipt.erasureId()).isEqualTo(erasureId(1));
    assertThat(store.participants().isErased(ANNA)).isTrue();
    assertThat(store.participants().isErased(BODIL)).isFalse();
  }

  @Test
  void erase_deletesContributionsPostingsAndCommands_andNothingOfOthers() {
    submit(ANNA, 1, titled("Typed 1"));
    submit(ANNA, 2, titled("Typed 2"));
    submit(BODIL, 2, titled("Bodil's 2"));
    visit(put(3));
    submit(ANNA, 3, titled("Typed 3"));
    submit(BODIL, 4, titled("Bodil's 4"));
    submit(null, 5, titled("Nobody's 5"));
    queueRefreshes(5);

    Receipt receipt = erase(1, ANNA);

    assertThat(receipt.outcome()).isEqualTo(Outcome.ERASED);
    assertThat(receipt.erased()).isEqualTo(new Erased(3, 1, 1));
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
    assertThat(title(2)).isEqualTo("Bodil's 2");
    assertThat(IntStream.rangeClosed(3, 5).mapToObj(n -> store.postings().find(id(n))))
        .allSatisfy(posting -> assertThat(posting).isPresent());
    assertThat(store.participants().contributions()).isEqualTo(2);
    assertThat(store.commands().claim(10, NOW, NOW.plusSeconds(60)))
        .extracting(it -> it.subject())
        .doesNotContain(id(1).value())
        .hasSize(4);
    assertThat(store.revisions().after(5, 10)).hasSize(2);
    assertThat(faults()).isEmpty();
  }

  @Test
  void erase_oneOfTwoWhoTyped_theOthersWordsStay_untilTheLastIsErased() {
    Words annas = new Words("Anna's", new Company("Anna & Co", null), null, null, null);
    Words bodils = new Words("Bodil's", null, Location.ofText("Lund"), null, null);
    submit(ANNA, 1, annas);
    submit(BODIL, 1, bodils);
    Posting both = store.postings().find(id(1)).orElseThrow();

    Receipt first = erase(1, ANNA);
    Posting left = store.postings().find(id(1)).orElseThrow();
    Receipt second = erase(2, BODIL);

    assertThat(both.content().title()).isEqualTo("Anna's");
    assertThat(both.content().company()).isEqualTo(new Company("Anna & Co", null));
    assertThat(both.content().locations()).containsExactly(Location.ofText("Lund"));
    assertThat(first.erased()).isEqualTo(new Erased(1, 0, 0));
    assertThat(left.revision()).isEqualTo(both.revision() + 1);
    assertThat(left.content().title()).isEqualTo("Bodil's");
    assertThat(left.content().company()).isNull();
    assertThat(left.content().locations()).containsExactly(Location.ofText("Lund"));
    assertThat(second.erased()).isEqualTo(new Erased(1, 1, 0));
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void erase_whatNobodyByNameTyped_keepsThePosting_ifItHasATitle() {
    submit(ANNA, 1, titled("Anna's"));
    submit(null, 1, titled("Nobody's"));
    submit(ANNA, 2, titled("Anna's"));
    submit(null, 2, new Words(null, new Company("Nobody's", null), null, null, null));

    Receipt receipt = erase(1, ANNA);

    assertThat(receipt.erased()).isEqualTo(new Erased(2, 1, 0));
    assertThat(title(1)).isEqualTo("Nobody's");
    assertThat(store.postings().find(id(2))).as("no title is left").isEmpty();
  }

  @Test
  void erase_whoTypedNothing_changesNothingOfTheOther() {
    submit(ANNA, 1, titled("Anna's"));
    submit(BODIL, 1, Words.NONE);
    long before = store.revisions().newest();

    assertThat(erase(1, BODIL).erased()).isEqualTo(new Erased(1, 0, 0));

    assertThat(title(1)).isEqualTo("Anna's");
    assertThat(store.revisions().newest()).isEqualTo(before);
  }

  @Test
  void erase_urlThatWasTyped_goes_andThatOfOthersStays() {
    visit(put(1));
    alias("https://alias.example.com/?token=anna", ANNA);
    alias("https://alias.example.com/?token=both", ANNA);
    alias("https://alias.example.com/?token=both", BODIL);

    erase(1, ANNA);

    assertThat(store.postings().findByUrl("https://alias.example.com/?token=anna")).isEmpty();
    assertThat(store.postings().findByUrl("https://alias.example.com/?token=both")).isPresent();
    assertThat(store.postings().find(id(1))).isPresent();
  }

  @Test
  void erase_reasonsOfCommandsGo_andWorkThatIsOpenStaysOpen() {
    submit(ANNA, 1, titled("Anna's"));
    submit(BODIL, 1, titled("Bodil's"));
    queueRefreshes(1);
    Command first = store.commands().claim(1, NOW, NOW.plusSeconds(60)).getFirst();
    store.commands().failed(first, "canary.example does not answer", NOW.plusSeconds(9), NOW);

    Receipt receipt = erase(1, ANNA);

    assertThat(receipt.erased()).isEqualTo(new Erased(1, 0, 0));
    Command again = store.commands().claim(1, NOW.plusSeconds(9), NOW.plusSeconds(60)).getFirst();
    assertThat(again.subject()).isEqualTo(id(1).value());
    assertThat(again.attempts()).isEqualTo(1);
    List<String> values = new ArrayList<>();
    store.archive().read(row -> values.addAll(row.values()));
    assertThat(values).doesNotContain("canary.example does not answer");
  }

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
  void contribute_afterErasure_isRefusedAndChangesNothing() {
    erase(1, ANNA);
    long before = store.revisions().newest();

    assertThatThrownBy(() -> submit(ANNA, 1, titled("Typed")))
        .isInstanceOf(CorpusException.class)
        .hasMessage("This participant was erased")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.PARTICIPANT_ERASED);

    assertThat(store.revisions().newest()).isEqualTo(before);
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.participants().contributions()).isZero();
  }

  @Test
  void visit_onBehalfOfTheErased_isRefusedAndChangesNothing() {
    erase(1, ANNA);

    assertThatThrownBy(() -> store.participants().visit(ANNA, List.of(put(1))))
        .isInstanceOf(CorpusException.class)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.PARTICIPANT_ERASED);

    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
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

  @Test
  void fold_nobodyInTheWay_isDone() {
    erase(1, ANNA);

    assertThat(store.erasures().fold()).isTrue();
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

  private Receipt erase(int n, ParticipantHash participant) {
    return ReceiptJson.read(store.erasures().erase(order(n, participant)));
  }

  private void alias(String url, ParticipantHash person) {
    submit(1, new Submission(new Typed(url, Words.NONE), url, person, NOW));
  }

  private String title(int n) {
    return store.postings().find(id(n)).orElseThrow().content().title();
  }

  private void queueRefreshes(int count) {
    store
        .commands()
        .queue(
            IntStream.rangeClosed(1, count)
                .mapToObj(
                    n ->
                        new CommandQueue.Order(
                            CommandKind.POSTING_REFRESH, id(n).value(), NOW, false))
                .toList(),
            NOW);
  }

  private List<String> faults() {
    List<String> faults = new ArrayList<>();
    store.verify(faults::add);
    return faults;
  }

  private static ErasureOrder order(int n, ParticipantHash participant) {
    return new ErasureOrder(erasureId(n), digest(n), participant, NOW);
  }

  private static String erasureId(int n) {
    return new UUID(0x4000L, 0x8000_0000_0000_0000L + n + 0xabc000).toString();
  }

  private static Digest digest(int n) {
    return Sha256.digest(("request " + n).getBytes(StandardCharsets.UTF_8));
  }

  private static ParticipantHash person(String twoDigits) {
    return new ParticipantHash(twoDigits.repeat(32), KEY.keyId());
  }
}

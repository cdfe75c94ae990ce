package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Erasures} deletes, and what it leaves. */
public abstract class ErasuresContract extends ErasuresFixture {
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

  @Core
  @Test
  void erase_deletesContributionsPostingsAndCommands_andNothingOfOthers() {
    submit(ANNA, 1, titled("Typed 1"));
    submit(ANNA, 2, titled("Typed 2"));
    submit(BODIL, 2, titled("Bodil's 2"));
    update(put(3));
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
    SubmittedDetails annas =
        new SubmittedDetails("Anna's", new Company("Anna & Co", null), null, null, null);
    SubmittedDetails bodils =
        new SubmittedDetails("Bodil's", null, Location.ofText("Lund"), null, null);
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
    submit(null, 2, new SubmittedDetails(null, new Company("Nobody's", null), null, null, null));

    Receipt receipt = erase(1, ANNA);

    assertThat(receipt.erased()).isEqualTo(new Erased(2, 1, 0));
    assertThat(title(1)).isEqualTo("Nobody's");
    assertThat(store.postings().find(id(2))).as("no title is left").isEmpty();
  }

  @Test
  void erase_whoTypedNothing_changesNothingOfTheOther() {
    submit(ANNA, 1, titled("Anna's"));
    submit(BODIL, 1, SubmittedDetails.NONE);
    long before = store.revisions().newest();

    assertThat(erase(1, BODIL).erased()).isEqualTo(new Erased(1, 0, 0));

    assertThat(title(1)).isEqualTo("Anna's");
    assertThat(store.revisions().newest()).isEqualTo(before);
  }

  @Test
  void erase_urlThatWasTyped_goes_andThatOfOthersStays() {
    update(put(1));
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

  @Core
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
  void update_onBehalfOfTheErased_isRefusedAndChangesNothing() {
    erase(1, ANNA);

    assertThatThrownBy(() -> store.participants().update(ANNA, List.of(put(1))))
        .isInstanceOf(CorpusException.class)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.PARTICIPANT_ERASED);

    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
  }

  @Test
  void fold_nobodyInTheWay_isDone() {
    erase(1, ANNA);

    assertThat(store.erasures().checkpoint()).isTrue();
  }

  private void alias(String url, ParticipantHash person) {
    submit(1, new Submission(new SubmittedAd(url, SubmittedDetails.NONE), url, person, NOW));
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
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.tier.Core;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every {@link Removals} does. */
public abstract class RemovalsContract extends StoreFixture {
  private static final String ALIAS = "https://go.example.com/1";
  private static final String TYPED = "https://mail.example.com/sends?to=1";
  private static final PostingId AT_ALIAS = UrlIdentities.of(ALIAS).postingId();
  private static final PostingId AT_TYPED = UrlIdentities.of(TYPED).postingId();

  @Core
  @Test
  void remove_takesEverythingOfThePosting_andNothingElse() {
    fill();

    assertThat(store.removals().remove(id(1))).isTrue();

    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
    assertThat(store.postings().findByUrl(ALIAS)).isEmpty();
    assertThat(store.postings().find(id(2))).isPresent();
    assertThat(store.catalog().pagesRead("board")).containsOnlyKeys(id(2));
    assertThat(store.catalog().closings(null, 10))
        .extracting(Closing::posting)
        .containsExactly(id(2));
    assertThat(store.commands().summary().count(CommandKind.POSTING_REFRESH, CommandState.PENDING))
        .isEqualTo(1);
    assertThat(store.revisions().after(0, 10).getLast())
        .isInstanceOfSatisfying(
            Change.Removed.class, removal -> assertThat(removal.id()).isEqualTo(id(1)));
    assertThat(faults()).isEmpty();
  }

  /** Its id is a digest of a URL that somebody typed, which can be guessed. */
  @Core
  @Test
  void remove_ofWhatOnlyCallersDescribed_leavesNoId_butItsRevision() {
    fill();
    submit(null, 5, titled("Cook"));
    submit(null, 6, titled("Baker"));
    long before = store.revisions().newest();

    assertThat(store.removals().remove(id(5))).isTrue();
    assertThat(store.removals().remove(id(6))).isTrue();

    List<Change> removals = store.revisions().after(before, 10);
    assertThat(removals).extracting(Change::revision).containsExactly(before + 1, before + 2);
    assertThat(removals).hasOnlyElementsOfType(Change.Removed.class);
    assertThat(removals)
        .extracting(Change::id)
        .doesNotContain(id(5), id(6))
        .doesNotHaveDuplicates();
    assertThat(faults()).isEmpty();

    submit(null, 5, titled("Cook"));

    assertThat(store.postings().find(id(5))).isPresent();
    assertThat(faults()).isEmpty();
  }

  @Test
  void remove_unknown_changesNothing() {
    fill();
    long revision = store.revisions().newest();

    assertThat(store.removals().remove(id(9))).isFalse();

    assertThat(store.revisions().newest()).isEqualTo(revision);
    assertThat(store.removals().isKeptOut(id(9))).isFalse();
  }

  @Test
  void removed_mayComeBack_unlessItIsKeptOut() {
    fill();
    store.removals().remove(id(1));
    store.removals().keepOut(id(2), "by order", NOW);
    store.removals().keepOut(id(7), "beforehand", NOW);

    try (Store reopened = open()) {
      assertThat(reopened.postings().update(List.of(put(1), put(2), put(3), put(7))))
          .containsExactly(Outcome.ADDED, Outcome.KEPT_OUT, Outcome.UPDATED, Outcome.KEPT_OUT);
      assertThat(reopened.removals().isKeptOut(id(2))).isTrue();
      assertThat(reopened.removals().isKeptOut(id(1))).isFalse();
    }

    assertThat(store.postings().find(id(2))).isEmpty();
    assertThat(store.postings().findByUrl(url(7))).isEmpty();
    assertThat(faults()).isEmpty();
  }

  /** What {@code keptOut} says of one store is said to another one, which was restored. */
  @Test
  void keepOut_ofAnEntry_isAsItWas_andAdmittedWithTheOther() {
    store.postings().update(List.of(put(1), put(2)));
    KeptOut own = new KeptOut(id(1), "by order", NOW.minusSeconds(90), null);
    KeptOut led = new KeptOut(id(2), "by order", NOW.minusSeconds(90), id(1));

    assertThat(store.removals().keepOut(own)).isTrue();
    assertThat(store.removals().keepOut(led)).isTrue();

    assertThat(store.removals().keptOut()).containsExactlyInAnyOrder(own, led);
    assertThat(store.postings().update(List.of(put(2)))).containsExactly(Outcome.KEPT_OUT);
    store.removals().admit(id(1));
    assertThat(store.removals().keptOut()).isEmpty();
    assertThat(store.postings().update(List.of(put(2)))).containsExactly(Outcome.ADDED);
    assertThat(faults()).isEmpty();
  }

  @Test
  void keptOut_isAnAdAtAnyUrlThatLedToIt() {
    fill();
    // this URL led to posting 1 before a posting of its own came in there
    store.postings().update(List.of(alias(1, url(8))));
    store.postings().update(List.of(put(8)));

    assertThat(store.removals().keepOut(id(1), "by order", NOW)).isTrue();
    assertThat(store.removals().keepOut(id(1), "by another order", NOW)).isFalse();

    assertThat(store.removals().isKeptOut(AT_ALIAS)).isTrue();
    assertThat(store.removals().isKeptOut(id(8))).as("there in its own right").isFalse();
    assertThat(store.postings().find(id(8))).isPresent();
    assertThat(faults()).isEmpty();
  }

  @Test
  void keptOut_isAnAdAtAUrlThatOnlyACallerTyped() {
    fill();
    typed(1, TYPED);

    store.removals().keepOut(id(1), "by order", NOW);

    assertThat(store.removals().isKeptOut(AT_TYPED)).isTrue();
    assertThat(store.removals().keptOut())
        .containsExactlyInAnyOrder(
            new KeptOut(id(1), "by order", NOW, null),
            new KeptOut(AT_ALIAS, "by order", NOW, id(1)),
            new KeptOut(AT_TYPED, "by order", NOW, id(1)));
    assertThat(faults()).isEmpty();
  }

  @Test
  void keptOut_whatNobodyButCallersKnows_doesNotComeBackWhenItIsTypedAgain() {
    Submission typed =
        new Submission(
            new SubmittedAd(url(1), titled("Typed")), "https://go.example.com/2", null, NOW);
    assertThat(submit(1, typed)).isEqualTo(Outcome.ADDED);

    assertThat(store.removals().keepOut(id(1), "by order", NOW)).isTrue();

    assertThat(submit(1, typed)).isEqualTo(Outcome.KEPT_OUT);
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl("https://go.example.com/2")).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void admit_letsInThePosting_andThoseThatLedToIt_andNoOther() {
    fill();
    typed(1, TYPED);
    store.removals().keepOut(AT_TYPED, "for its own sake", NOW.minusSeconds(1));
    store.removals().keepOut(id(1), "by order", NOW);
    store.removals().keepOut(id(2), "by order", NOW.plusSeconds(1));

    assertThat(store.removals().admit(id(1))).isTrue();

    assertThat(store.removals().keptOut())
        .as("the oldest first")
        .containsExactly(
            new KeptOut(AT_TYPED, "for its own sake", NOW.minusSeconds(1), null),
            new KeptOut(id(2), "by order", NOW.plusSeconds(1), null));
    assertThat(store.removals().isKeptOut(AT_ALIAS)).isFalse();
    assertThat(update(put(1))).containsExactly(Outcome.ADDED);
    assertThat(store.removals().admit(id(1))).as("not kept out any more").isFalse();
    assertThat(faults()).isEmpty();
  }

  @Test
  void keptOut_ofOneThatLedToAnother_forItsOwnSake_outlivesTheOther() {
    fill();
    store.removals().keepOut(id(1), "by order", NOW);
    store.removals().keepOut(AT_ALIAS, "for its own sake", NOW);

    store.removals().admit(id(1));

    assertThat(store.removals().keptOut())
        .containsExactly(new KeptOut(AT_ALIAS, "for its own sake", NOW, null));
  }

  private void typed(int n, String url) {
    submit(n, new Submission(new SubmittedAd(url, SubmittedDetails.NONE), url, null, NOW));
  }

  private void fill() {
    store.postings().update(List.of(put(1), put(2), put(3), alias(1, ALIAS)));
    Map<PostingId, CatalogStore.PageRead> pages =
        Map.of(
            id(1), new CatalogStore.PageRead("ab".repeat(32), NOW),
            id(2), new CatalogStore.PageRead("cd".repeat(32), NOW));
    store.catalog().pagesRead("board", new HashMap<>(pages));
    store
        .catalog()
        .close(
            List.of(put(1, content(1), closed()), put(2, content(2), closed())),
            List.of(closing(1), closing(2)));
    store
        .commands()
        .queue(
            List.of(
                new CommandQueue.Order(CommandKind.POSTING_REFRESH, id(1).value(), NOW, false),
                new CommandQueue.Order(CommandKind.POSTING_REFRESH, id(2).value(), NOW, false)),
            NOW);
  }

  private static PostingUpdate alias(int n, String url) {
    return new PostingUpdate(id(n), url, stored -> new PostingUpdate.Decision.Leave());
  }

  private static Closing closing(int n) {
    return new Closing(id(n), "board", "gone", NOW, "ab".repeat(32), 7, NOW);
  }
}

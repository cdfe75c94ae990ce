package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link Removals} does with postings that are not retained, and keeps of it. */
public abstract class RetentionContract extends ErasuresFixture {
  @Core
  @Test
  void removeClosed_takesTheLongestClosed_andNoMoreThanAsked() {
    for (int n = 1; n <= 4; n++) {
      closed(n, NOW.plusSeconds(10 - n));
    }
    update(put(5));
    long before = store.revisions().newest();

    assertThat(store.removals().removeClosed(NOW.plusSeconds(9), 2, NOW))
        .containsExactly(id(4), id(3));

    assertThat(store.revisions().after(before, 10))
        .hasOnlyElementsOfType(Change.Removed.class)
        .extracting(Change::id)
        .containsExactly(id(4), id(3));
    assertThat(store.removals().removeClosed(NOW.plusSeconds(9), 2, NOW)).hasSize(1);
    assertThat(store.removals().removeClosed(NOW.plusSeconds(9), 2, NOW)).isEmpty();
    assertThat(store.postings().find(id(1))).as("closed at that second").isPresent();
    assertThat(store.postings().find(id(5))).as("open").isPresent();
    assertThat(store.postings().findByUrl(url(2))).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void removeClosed_ofWhatASourceStillLists_waitsUntilItIsNotSeen() {
    PostingState expired = new PostingState.Closed(PostingState.ClosedReason.EXPIRED, NOW);
    Instant limit = NOW.plusSeconds(100);
    update(
        put(1, content(1), seen(expired, limit, "board")),
        put(2, content(2), seen(expired, limit.minusSeconds(1), "board")),
        put(3, content(3), seen(expired, limit)));

    assertThat(store.removals().removeClosed(limit, 10, NOW)).hasSize(2);

    assertThat(store.postings().find(id(1))).isPresent();
    assertThat(store.postings().find(id(2))).isEmpty();
    assertThat(store.postings().find(id(3))).isEmpty();
  }

  @Core
  @Test
  void removeClosed_listedAgain_isANewSighting() {
    closed(1, NOW);
    store.removals().removeClosed(NOW.plusSeconds(1), 10, NOW);
    Instant later = NOW.plusSeconds(1_000);

    assertThat(update(put(1, content(1), PostingRecord.first(Origin.CATALOG, true, later))))
        .containsExactly(Outcome.ADDED);

    assertThat(store.postings().find(id(1)).orElseThrow().record().firstSeenAt()).isEqualTo(later);
    assertThat(faults()).isEmpty();
  }

  @Test
  void removeClosed_outOfRange_isRefused() {
    for (int most : new int[] {0, 1_001}) {
      assertThatThrownBy(() -> store.removals().removeClosed(NOW, most, NOW))
          .hasMessage("most " + most + " is not in 1..1000");
    }
  }

  /** The clock of this machine, and of its tests, is not that of UTC. */
  @Core
  @Test
  void removedByRetention_theDayInUtcIsKept_alsoWhenItIsListedAgain() {
    retained(1, Instant.parse("2026-05-01T00:00:00Z"));
    retained(2, Instant.parse("2026-05-01T23:59:59Z"));
    update(put(3));
    assertThat(store.postings().notBefore(id(1))).contains(LocalDate.of(2026, 5, 1));

    assertThat(update(put(1), put(2))).containsOnly(Outcome.ADDED);

    assertThat(store.postings().notBefore(id(1))).contains(LocalDate.of(2026, 5, 1));
    assertThat(store.postings().notBefore(id(2))).contains(LocalDate.of(2026, 5, 1));
    assertThat(store.postings().notBefore(id(3))).isEmpty();
    assertThat(store.postings().notBefore(id(9))).isEmpty();
    try (Store reopened = open()) {
      assertThat(reopened.postings().notBefore(id(1))).contains(LocalDate.of(2026, 5, 1));
    }
    retained(1, Instant.parse("2027-07-02T12:00:00Z"));
    update(put(1));
    assertThat(store.postings().notBefore(id(1))).contains(LocalDate.of(2027, 7, 2));
    assertSound();
  }

  /** Nobody may learn from what is left that somebody had it removed, nor when. */
  @Core
  @Test
  void removedForAnotherReason_leavesNothing_andListedAgainNeither() {
    update(put(1), put(2), put(3));
    store.removals().remove(id(1));
    store.removals().keepOut(id(2), "by order", NOW);
    store.removals().admit(id(2));
    update(remove(3));

    update(put(1), put(2), put(3));

    for (int n = 1; n <= 3; n++) {
      assertThat(store.postings().notBefore(id(n))).as("posting " + n).isEmpty();
    }
    assertThat(retention()).isEmpty();
  }

  @Core
  @Test
  void removedByOrder_afterRetentionRemovedIt_leavesNothing_whetherItIsThereOrNot() {
    for (int n = 1; n <= 6; n++) {
      retained(n, NOW);
    }
    update(put(1), put(2), put(3));
    assertThat(retention()).hasSize(6);

    assertThat(store.removals().remove(id(1))).isTrue();
    assertThat(store.removals().keepOut(id(2), "by order", NOW)).isTrue();
    assertThat(store.removals().keepOut(new KeptOut(id(3), "by order", NOW, id(9)))).isTrue();
    assertThat(store.removals().remove(id(4))).isFalse();
    assertThat(store.removals().keepOut(id(5), "by order", NOW)).isFalse();
    assertThat(store.removals().keepOut(new KeptOut(id(6), "by order", NOW, id(9)))).isFalse();

    assertThat(retention()).isEmpty();
    List.of(2, 5, 9).forEach(n -> store.removals().admit(id(n)));
    for (int n = 1; n <= 6; n++) {
      assertThat(update(put(n))).as("posting " + n).containsExactly(Outcome.ADDED);
      assertThat(store.postings().notBefore(id(n))).as("posting " + n).isEmpty();
    }
    assertSound();
  }

  /** The ad at a URL that leads to what is kept out is kept out with it. */
  @Test
  void keptOut_alsoWhatWasOnceAtAUrlThatLedToIt_leavesNothing() {
    PostingId before = UrlIdentities.of(url(2)).postingId();
    retained(2, NOW);
    update(put(1), leave(1, url(2)));
    assertThat(store.postings().notBefore(before)).contains(LocalDate.of(2026, 3, 1));

    store.removals().keepOut(id(1), "by order", NOW);

    assertThat(store.postings().notBefore(before)).isEmpty();
    assertThat(retention()).isEmpty();
  }

  /** Somebody pasted its link after it was removed, and is erased. */
  @Core
  @Test
  void erasedWithWhoAloneDescribedItSince_leavesNothing() {
    retained(1, NOW);
    submit(ANNA, 1, titled("Cook"));
    submit(BODIL, 2, SubmittedDetails.NONE);
    assertThat(retention()).hasSize(1);

    assertThat(erase(1, ANNA).erased()).isEqualTo(new Erased(1, 1, 0));

    assertThat(retention()).isEmpty();
    update(put(1));
    assertThat(store.postings().notBefore(id(1))).isEmpty();
    assertSound();
  }

  /** Its id is a digest of a URL that somebody typed: no row may have it. */
  @Core
  @Test
  void removedByRetention_whatOnlyCallersDescribed_leavesNoDay() {
    PostingState gone = new PostingState.Closed(PostingState.ClosedReason.GONE, NOW);
    update(
        put(1, content(1), new PostingRecord(gone, false, Origin.SUBMITTED, List.of(), NOW, NOW)));

    assertThat(store.removals().removeClosed(NOW.plusSeconds(1), 10, NOW)).containsExactly(id(1));

    assertThat(retention()).isEmpty();
    assertSound();
  }

  /** Closes a posting, and has it removed at once. */
  private void retained(int n, Instant at) {
    closed(n, NOW.minusSeconds(1));
    assertThat(store.removals().removeClosed(NOW, 10, at)).containsExactly(id(n));
  }

  /** The rows of all that is kept of removals by retention. */
  private List<Archive.Row> retention() {
    List<Archive.Row> rows = new ArrayList<>();
    store.archive().read(rows::add);
    return rows.stream().filter(row -> row.table().equals("retention")).toList();
  }

  private void closed(int n, Instant at) {
    PostingState gone = new PostingState.Closed(PostingState.ClosedReason.GONE, at);
    update(put(n, content(n), seen(gone, NOW)));
  }

  private static PostingRecord seen(PostingState state, Instant last, String... sources) {
    return new PostingRecord(state, true, Origin.CATALOG, List.of(sources), NOW, last);
  }
}

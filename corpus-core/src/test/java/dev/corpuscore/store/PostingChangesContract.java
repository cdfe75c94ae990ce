package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.history.PostingChange;
import dev.corpuscore.model.history.PostingChange.Evidence;
import dev.corpuscore.model.history.PostingChange.StateChange;
import dev.corpuscore.model.history.PostingHistory;
import dev.corpuscore.model.history.PostingTally;
import dev.corpuscore.tier.Core;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link PostingStore} keeps of the changes of a posting. */
public abstract class PostingChangesContract extends StoreFixture {
  private static final String LISTING = "ab".repeat(32);

  @Core
  @Test
  void put_otherContent_isAChangeWithBothDigestsAndTheMembers() {
    update(put(1), put(2));
    Digest before = digest(1);
    PostingContent other =
        content(1, "Baker").toBuilder().description("Bake.").language("en").build();

    update(put(1, other, record()));

    PostingChange only = all(1).getFirst();
    assertThat(all(1)).hasSize(1);
    assertThat(only.position()).isEqualTo(1);
    assertThat(only.state()).isNull();
    assertThat(only.text())
        .isEqualTo(
            new PostingChange.TextChange(
                before, digest(1), List.of("title", "description", "language")));
    assertThat(only.at()).isBetween(Instant.now().minusSeconds(60), Instant.now());
    assertThat(store.postings().tally(id(1)))
        .isEqualTo(new PostingTally(1, 1, only.at(), null, Duration.ZERO));
    assertThat(all(2)).isEmpty();
    assertThat(store.postings().tally(id(2))).isEqualTo(PostingTally.NONE);
    assertSound();
  }

  @Test
  void sameContent_seenAgainOrHeldByAnotherSource_isNoChange() {
    update(put(1));

    update(put(1, content(1), seen(NOW.plusSeconds(9), "board")), touch(1, seen(NOW, "other")));

    assertThat(all(1)).isEmpty();
  }

  @Core
  @Test
  void closedAndReopened_areChanges_andTheTimeItWasOpenIsSummedUp() {
    Instant first = Instant.now().minus(Duration.ofDays(9));
    Instant closedAt = Instant.now().minus(Duration.ofDays(3));
    update(put(1, content(1), open(first)));

    update(put(1, content(1), gone(first, closedAt)));
    update(put(1, content(1, "Baker"), open(first)));

    List<PostingChange> changes = all(1);
    assertThat(changes).extracting(PostingChange::position).containsExactly(2L, 1L);
    assertThat(changes.get(1).state())
        .isEqualTo(
            new StateChange(new PostingState.Closed(ClosedReason.GONE, seconds(closedAt)), null));
    assertThat(changes.get(1).text()).isNull();
    assertThat(changes.getFirst().state()).isEqualTo(new StateChange(PostingState.open(), null));
    assertThat(Objects.requireNonNull(changes.getFirst().text()).members())
        .containsExactly("title");
    PostingTally tally = store.postings().tally(id(1));
    assertThat(tally.changes()).isEqualTo(2);
    assertThat(tally.textChanges()).isEqualTo(1);
    assertThat(tally.openedAt()).isEqualTo(changes.getFirst().at());
    assertThat(tally.openBefore()).isEqualTo(Duration.between(seconds(first), seconds(closedAt)));
    assertSound();
  }

  /** An import brings ads whose date passed before anybody saw them. */
  @Test
  void reopened_closedBeforeItWasSeen_wasNotOpen() {
    Instant first = Instant.now().minus(Duration.ofDays(1));
    update(put(1, content(1), gone(first, first.minus(Duration.ofDays(9)))));

    update(put(1, content(1), open(first)));

    assertThat(store.postings().tally(id(1)).openBefore()).isEqualTo(Duration.ZERO);
    assertThat(store.postings().tally(id(1)).openedAt()).isEqualTo(all(1).getFirst().at());
  }

  @Test
  void update_severalOfOnePosting_eachIsAChange() {
    update(put(1), put(1, content(1, "B"), record()), put(1, content(1, "C"), closed()));
    update(put(1, content(1, "D"), record()), put(1, content(1, "D"), closed()));

    assertThat(all(1)).extracting(PostingChange::position).containsExactly(4L, 3L, 2L, 1L);
    assertThat(all(1)).extracting(it -> it.text() != null).containsExactly(false, true, true, true);
    assertThat(all(1))
        .extracting(it -> it.state() != null)
        .containsExactly(true, true, true, false);
    List<PostingChange> oldestFirst = all(1).reversed();
    assertThat(Objects.requireNonNull(oldestFirst.get(1).text()).before())
        .isEqualTo(Objects.requireNonNull(oldestFirst.getFirst().text()).after());
    assertSound();
  }

  @Test
  void catalogClose_keepsItsEvidence_ofWhatItClosedAlone() {
    update(put(1), put(2), put(3));

    store
        .catalog()
        .close(
            List.of(
                leave(1, null),
                put(2, content(2), closed()),
                put(3, content(3, "Other"), record())),
            IntStream.rangeClosed(1, 3)
                .mapToObj(n -> new Closing(id(n), "board" + n, "gone", NOW, LISTING, n, NOW))
                .toList());

    assertThat(all(1)).isEmpty();
    assertThat(Objects.requireNonNull(all(2).getFirst().state()).evidence())
        .isEqualTo(new Evidence("board2", LISTING, 2));
    assertThat(all(3).getFirst().state()).isNull();
  }

  /** What callers typed leaves no trace, not even its digest. */
  @Core
  @Test
  void submitted_isNoChange_untilASourceHasShownIt() {
    submit(null, 1, titled("Typed"));
    submit(null, 1, titled("Typed by another"));
    update(put(1));
    assertThat(all(1)).isEmpty();

    update(put(1, content(1, "Other"), record()));

    assertThat(all(1)).hasSize(1);
  }

  @Test
  void unattributedOfTheFirstEdition_isNoChange_untilItsSourceWasRead() {
    update(put(1), put(2));
    execute(folder, "INSERT INTO unattributed (number, erased) VALUES (1, 0)");

    update(put(1, content(1, "Other"), record()), put(2, content(2, "Other"), record()));

    assertThat(all(1)).isEmpty();
    assertThat(all(2)).hasSize(1);
  }

  @Core
  @Test
  void removed_hasNoHistory_norAfterItIsAddedAgain() {
    update(put(1), put(1, content(1, "Other"), record()));
    update(put(1, content(1, "Third"), record()), remove(1));

    assertThat(all(1)).isEmpty();
    update(put(1));
    assertThat(all(1)).isEmpty();
    update(
        put(1, content(1, "Other"), record()),
        remove(1),
        put(1),
        put(1, content(1, "B"), record()));
    assertThat(all(1)).hasSize(1);
    assertSound();
  }

  @Test
  void history_isReadInPages_andTheOldestChangesAreForgotten() {
    List<PostingUpdate> updates = new ArrayList<>();
    IntStream.rangeClosed(0, 1_003).forEach(it -> updates.add(titled(1, "Title " + it)));
    update(put(2), titled(2, "Other"));
    store.postings().update(updates);

    PostingHistory page = store.postings().history(id(1), 1_003, 2);
    assertThat(page.changes()).extracting(PostingChange::position).containsExactly(1_002L, 1_001L);
    assertThat(page.tally().changes()).isEqualTo(1_003);
    assertThat(page.tally().textChanges()).isEqualTo(1_003);
    assertThat(store.postings().history(id(1), 6, 9).changes())
        .extracting(PostingChange::position)
        .containsExactly(5L, 4L);
    assertThat(all(2)).hasSize(1);
    try (Store reopened = open()) {
      assertThat(reopened.postings().tally(id(1)).changes()).isEqualTo(1_003);
    }
    assertSound();
  }

  @Test
  void damagedRow_isAFault() {
    update(put(1), put(1, content(1, "Other"), record()));

    execute(folder, "UPDATE posting_change SET text_changes = 2");

    assertThat(faults())
        .singleElement()
        .asString()
        .contains("change 1 of posting number 1 does not match its checksum");
  }

  private PostingUpdate titled(int n, String title) {
    return put(n, content(n, title), record());
  }

  private List<PostingChange> all(int n) {
    return store.postings().history(id(n), Long.MAX_VALUE, 100).changes();
  }

  private Digest digest(int n) {
    return store.postings().find(id(n)).map(Posting::digest).orElseThrow();
  }

  private static PostingRecord open(Instant first) {
    return PostingRecord.first(record().origin(), true, first);
  }

  private static PostingRecord gone(Instant first, Instant at) {
    return open(first).closed(ClosedReason.GONE, at);
  }

  private static Instant seconds(Instant time) {
    return Instant.ofEpochSecond(time.getEpochSecond());
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.Delisting;
import dev.corpuscore.tier.Core;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every {@link RevisionHistory} does. */
public abstract class RevisionHistoryContract extends StoreFixture {
  private static final PostingRecord UNLISTED = PostingRecord.first(Origin.IMPORT, false, NOW);

  @Test
  void newest_newCorpus_isZeroOfItsFirstIncarnation() {
    CorpusPosition newest = store.history().newest();

    assertThat(newest).isEqualTo(new CorpusPosition(store.corpusId(), store.corpusId(), 0));
    assertThat(store.history().contains(newest)).isTrue();
  }

  @Core
  @Test
  void delistings_unlistedAndRemoved_areNamedUnderTheRevisionThatTookThemAway() {
    update(put(1), put(2), put(3));
    update(put(1, content(1), UNLISTED));
    update(remove(2));

    assertThat(delistings(0)).containsExactly("1@4", "2@5");
    assertThat(delistings(4)).containsExactly("2@5");
    assertThat(store.history().delistings(0, 4, 10)).hasSize(1);
    assertThat(store.history().delistings(0, 5, 1)).hasSize(1);
    assertThat(faults()).isEmpty();
  }

  @Test
  void delistings_neverListed_areNotNamed_whateverBecomesOfThem() {
    update(put(1, content(1), UNLISTED), put(2, content(2), UNLISTED));
    update(put(1, content(1, "Other"), UNLISTED));
    update(remove(2));
    update(put(3), put(3, content(3), UNLISTED));
    update(put(4), remove(4));

    assertThat(delistings(0)).as("3 and 4 were listed within a transaction alone").isEmpty();
  }

  /** So nobody can tell from the feed that a posting is submitted, or erased, afterwards. */
  @Test
  void delistings_laterChangesOfTheUnlisted_doNotMoveIt() {
    update(put(1));
    update(remove(1));
    update(put(1, content(1), UNLISTED));
    update(put(1, content(1, "Other"), UNLISTED));
    update(remove(1));

    assertThat(delistings(0)).containsExactly("1@2");
  }

  @Test
  void delistings_listedAgain_areGone() {
    update(put(1), put(2));
    update(put(1, content(1), UNLISTED), remove(2));
    update(put(1), put(2));

    assertThat(delistings(0)).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void delistings_closedPosting_isStillListed() {
    update(put(1));
    update(put(1, content(1), closed()));

    assertThat(delistings(0)).isEmpty();
  }

  @Test
  void contains_ofOtherProcesses_staysTrue_aheadOrForeignIsFalse() {
    CorpusPosition empty = store.history().newest();
    update(put(1));
    CorpusPosition first = store.history().newest();
    try (Store other = open()) {
      other.postings().update(List.of(put(2)));
      CorpusPosition second = other.history().newest();
      update(put(3));

      assertThat(List.of(empty, first, second, at(second, 0), at(second, 1)))
          .allMatch(store.history()::contains);
      assertThat(first.incarnation()).isNotEqualTo(second.incarnation());
      assertThat(store.history().newest().incarnation()).isEqualTo(second.incarnation());
      assertThat(List.of(at(first, 2), at(second, 4))).noneMatch(store.history()::contains);
      CorpusPosition foreign =
          new CorpusPosition(new UUID(1, 2), first.incarnation(), first.revision());
      assertThat(store.history().contains(foreign)).isFalse();
      CorpusPosition unknown = new CorpusPosition(first.corpus(), new UUID(1, 2), first.revision());
      assertThat(store.history().contains(unknown)).isFalse();
    }
  }

  /** So nobody can tell from a public number when something was submitted, or somebody erased. */
  @Core
  @Test
  void newestListed_isMovedByListedPostingsAlone() {
    assertThat(store.history().newestListed())
        .isEqualTo(new CorpusPosition(store.corpusId(), store.corpusId(), 0));
    submit(null, 7, titled("Typed"));
    assertThat(store.history().newestListed())
        .isEqualTo(new CorpusPosition(store.corpusId(), store.corpusId(), 0));
    update(put(1), put(2), put(3));
    CorpusPosition listed = store.history().newestListed();
    assertThat(listed.revision()).isEqualTo(4);
    assertThat(store.history().contains(listed)).isTrue();

    submit(null, 8, titled("Typed"));
    update(put(9, content(9), UNLISTED), put(9, content(9, "Other"), UNLISTED));
    update(remove(7), remove(8));
    try (Store other = open()) {
      other.postings().update(List.of(put(10, content(10), UNLISTED)));
      assertThat(other.history().newestListed()).as("another process").isEqualTo(listed);
    }
    assertThat(store.history().newestListed()).isEqualTo(listed);
    assertThat(store.revisions().root().orElseThrow().position()).isEqualTo(listed);
    assertThat(store.revisions().newest()).isEqualTo(10);
  }

  @Test
  void newestListed_isMovedByEachChangeOfAListedPosting() {
    update(put(1), put(2));
    update(put(9, content(9), UNLISTED));

    update(put(1, content(1), closed()));
    assertThat(store.history().newestListed().revision()).as("closed").isEqualTo(4);
    update(put(1, content(1), UNLISTED));
    assertThat(store.history().newestListed().revision()).as("delisted").isEqualTo(5);
    update(remove(2));
    assertThat(store.history().newestListed().revision()).as("removed").isEqualTo(6);
    update(put(9));
    assertThat(store.history().newestListed().revision()).as("listed").isEqualTo(7);
    try (Store other = open()) {
      other.postings().update(List.of(put(3)));
    }
    assertThat(store.history().newestListed().revision()).as("by another").isEqualTo(8);
  }

  /** A window of time that ends between two changes must not tell of a third one in it. */
  @Test
  void newestAt_isMovedByListedPostingsAlone() {
    update(put(1));
    update(put(9, content(9), UNLISTED));

    assertThat(store.history().newestAt(Instant.now().plus(Duration.ofMinutes(1)))).isEqualTo(1);
  }

  @Test
  void newestAt_beforeAndAfterChanges() {
    assertThat(store.history().newestAt(Instant.now())).isZero();
    Instant before = Instant.now().minusSeconds(2);
    update(put(1), put(2));

    assertThat(store.history().newestAt(before)).isZero();
    assertThat(store.history().newestAt(Instant.now().plus(Duration.ofMinutes(1)))).isEqualTo(2);
  }

  @Test
  void verify_damagedRows_areTold() {
    update(put(1));
    update(remove(1));
    for (String table : List.of("delisting", "revision_time", "incarnation")) {
      execute(folder, "UPDATE " + table + " SET checksum = checksum + 1");
    }

    assertThat(faults())
        .allMatch(fault -> fault.contains("does not match its checksum"))
        .anyMatch(fault -> fault.contains("the delisting of posting " + id(1)))
        .anyMatch(fault -> fault.contains("incarnation 1 "))
        // A time is kept for each second, so for both revisions if a second ended between them.
        .anyMatch(fault -> fault.contains("the time of revision 2 "))
        .hasSizeBetween(3, 4);
  }

  private static CorpusPosition at(CorpusPosition position, long revision) {
    return new CorpusPosition(position.corpus(), position.incarnation(), revision);
  }

  /** Each as its number and its revision. */
  private List<String> delistings(long after) {
    long newest = store.revisions().newest();
    return store.history().delistings(after, newest, 10).stream().map(this::told).toList();
  }

  private String told(Delisting delisting) {
    for (int n = 1; n <= 4; n++) {
      if (id(n).equals(delisting.id())) {
        return n + "@" + delisting.revision();
      }
    }
    return "unknown";
  }
}

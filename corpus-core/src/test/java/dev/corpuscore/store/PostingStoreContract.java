package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.tier.Core;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link PostingStore} does with one posting, and what it counts. */
public abstract class PostingStoreContract extends StoreFixture {
  @Test
  void find_nothingStored_isEmpty() {
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
  }

  @Test
  void closed_isCountedByPeriod() {
    update(
        put(1, content(1), closedAt(NOW, true)),
        put(2, content(2), closedAt(NOW.plusSeconds(99), true)),
        put(3, content(3), closedAt(NOW.plusSeconds(300), true)),
        put(4, content(4), closedAt(NOW.plusSeconds(1), false)),
        put(5, content(5), closedAt(NOW.minusSeconds(1), true)),
        put(6));

    assertThat(store.postings().closed(NOW, Duration.ofSeconds(100), 1))
        .containsExactly(
            new PostingStore.ClosedPeriod(NOW, 2, List.of(id(1))),
            new PostingStore.ClosedPeriod(NOW.plusSeconds(300), 1, List.of(id(3))));
    assertThat(store.postings().closed(NOW.plusSeconds(301), Duration.ofDays(7), 5)).isEmpty();
  }

  private static PostingRecord closedAt(Instant at, boolean listed) {
    PostingState gone = new PostingState.Closed(PostingState.ClosedReason.GONE, at);
    return new PostingRecord(gone, listed, Origin.IMPORT, List.of(), NOW, NOW);
  }

  @Core
  @Test
  void put_newPosting_isFoundWithDigestAndRevision() {
    List<Outcome> outcomes = update(put(1), put(2));

    assertThat(outcomes).containsExactly(Outcome.ADDED, Outcome.ADDED);
    Posting second = store.postings().find(id(2)).orElseThrow();
    assertThat(second)
        .isEqualTo(
            new Posting(
                id(2),
                Sha256.digest(PostingJson.canonical(id(2), content(2))),
                content(2),
                record(),
                2));
    assertThat(store.postings().findByUrl(url(2))).contains(second);
  }

  @Core
  @Test
  void put_everyMemberGiven_readsBackEqual() {
    PostingContent full =
        PostingContent.of("https://jobs.example.com/1?a=1", "Ingénieur \u0000 \uD83D\uDE00 données")
            .company(new Company("Åkerö & Co", "https://example.com"))
            .locations(List.of(new Location("Malmö", "Malmö", "Skåne", "SE", 55.6, 13.0)))
            .workplace(Workplace.HYBRID)
            .remoteFrom(List.of("SE", "DK"))
            .employmentType(EmploymentType.FULL_TIME)
            .department("R\u0001\u2028D")
            .salary(new Salary(1.5, 1e15, "SEK", Salary.Period.YEAR, "as \"agreed\""))
            .description("line\nline\ttab \\ \u007f \uFFFF")
            .descriptionHtml("<p>\u00a0</p>")
            .language("sv-SE")
            .published(new Published(NOW, Published.Precision.DAY))
            .expiresAt(NOW.plusSeconds(1))
            .applyUrl("https://example.com/apply")
            .identity(new Identity("greenhouse", "åkerö", "17"))
            .build();
    PostingRecord record =
        new PostingRecord(
            new PostingState.Closed(PostingState.ClosedReason.WITHDRAWN, NOW.minusSeconds(5)),
            false,
            Origin.CATALOG,
            List.of("a\u0001b", "board 'x'", "été"),
            Instant.parse("1969-12-31T23:59:58Z"),
            Instant.parse("2040-01-01T00:00:00Z"));

    update(put(1, full, record));

    Posting stored = store.postings().find(id(1)).orElseThrow();
    assertThat(stored.content()).isEqualTo(full);
    assertThat(stored.record()).isEqualTo(record);
  }

  @Test
  void put_timesWithFractions_areCutToTheSecond() {
    PostingRecord record =
        new PostingRecord(
            PostingState.open(),
            true,
            Origin.IMPORT,
            List.of(),
            NOW.plusNanos(9),
            NOW.plusMillis(999));

    update(put(1, content(1), record));

    assertThat(store.postings().find(id(1)).orElseThrow().record()).isEqualTo(record());
  }

  @Test
  void put_sourcesInDisorder_areSortedAndOnce() {
    update(put(1, content(1), seen(NOW, "b", "a", "b")));

    assertThat(store.postings().find(id(1)).orElseThrow().record().sources())
        .containsExactly("a", "b");
  }

  @Test
  void put_again_takesTheNextRevisionEvenWhereNothingDiffers() {
    update(put(1), put(2));

    List<Outcome> outcomes = update(put(1, content(1, "Other"), record()), put(2));

    assertThat(outcomes).containsExactly(Outcome.UPDATED, Outcome.UPDATED);
    Posting first = store.postings().find(id(1)).orElseThrow();
    assertThat(first.content().title()).isEqualTo("Other");
    assertThat(first.digest())
        .isEqualTo(Sha256.digest(PostingJson.canonical(id(1), content(1, "Other"))));
    assertThat(first.revision()).isEqualTo(3);
    assertThat(store.postings().find(id(2)).orElseThrow().revision()).isEqualTo(4);
  }

  @Test
  void put_openToClosedAndBack_saysSo() {
    update(put(1));

    assertThat(update(put(1, content(1), closed()))).containsExactly(Outcome.CLOSED);
    assertThat(update(put(1, content(1), closed()))).containsExactly(Outcome.UPDATED);
    assertThat(update(put(1))).containsExactly(Outcome.REOPENED);
    assertThat(store.postings().find(id(1)).orElseThrow().record()).isEqualTo(record());
  }

  @Test
  void touch_storedPosting_movesLastSeenAndSourcesAlone() {
    update(put(1, content(1), seen(NOW, "a")));
    Instant later = NOW.plusSeconds(3600);
    PostingRecord touch =
        new PostingRecord(closed().state(), false, Origin.FETCHED, List.of("b"), later, later);

    List<Outcome> outcomes = update(touch(1, touch));

    assertThat(outcomes).containsExactly(Outcome.UNCHANGED);
    Posting stored = store.postings().find(id(1)).orElseThrow();
    assertThat(stored.record()).isEqualTo(seen(later, "b"));
    assertThat(stored.revision()).isEqualTo(1);
    assertThat(store.revisions().newest()).isEqualTo(1);
  }

  @Test
  void touch_unknownPosting_storesNothing() {
    assertThat(update(touch(1, record()))).containsExactly(Outcome.UNCHANGED);

    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
    update(put(2));
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
  }

  @Core
  @Test
  void remove_thenPut_bringsItBackAsNew() {
    update(put(1));
    update(remove(1));

    assertThat(update(put(1))).containsExactly(Outcome.ADDED);

    assertThat(store.postings().find(id(1)).orElseThrow().revision()).isEqualTo(3);
    assertThat(store.postings().findByUrl(url(1))).isPresent();
  }

  @Test
  void leave_anything_changesNothing() {
    update(put(1));

    assertThat(update(leave(1, null), leave(2, null)))
        .containsExactly(Outcome.UNCHANGED, Outcome.UNCHANGED);

    assertThat(store.revisions().newest()).isEqualTo(1);
  }

  @Core
  @Test
  void count_mixedStates_countsEach() {
    PostingRecord unlisted = PostingRecord.first(Origin.SUBMITTED, false, NOW);
    PostingContent expired = content(4).toBuilder().expiresAt(NOW).build();
    PostingContent expiring = content(5).toBuilder().expiresAt(NOW.plusSeconds(1)).build();
    update(
        put(1),
        put(2, content(2), closed()),
        put(3, content(3), unlisted),
        put(4, expired, record()),
        put(5, expiring, record()));

    assertThat(store.postings().count(NOW)).isEqualTo(new PostingStore.Counts(5, 3, 2));
    assertThat(store.postings().count(NOW.plusSeconds(1)))
        .isEqualTo(new PostingStore.Counts(5, 2, 1));
  }

  @Test
  void postings_anotherStoreOnTheSameDatabase_seesThem() {
    try (Store other = open()) {
      update(put(1));

      assertThat(other.postings().find(id(1))).isEqualTo(store.postings().find(id(1)));
      other.postings().update(List.of(put(2)));
      assertThat(store.postings().find(id(2)).orElseThrow().revision()).isEqualTo(2);
    }
  }
}

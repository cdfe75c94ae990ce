package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Standing;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link PostingStore} does. */
public abstract class PostingStoreContract extends StoreFixture {
  @Test
  void find_nothingStored_isEmpty() {
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
  }

  @Test
  void put_newPosting_isFoundWithDigestAndRevision() {
    List<Outcome> outcomes = visit(put(1), put(2));

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
            new Standing.Closed(Standing.ClosedReason.WITHDRAWN, NOW.minusSeconds(5)),
            false,
            Origin.CATALOG,
            List.of("a\u0000b", "board 'x'", "été"),
            Instant.parse("1969-12-31T23:59:58Z"),
            Instant.parse("2040-01-01T00:00:00Z"));

    visit(put(1, full, record));

    Posting stored = store.postings().find(id(1)).orElseThrow();
    assertThat(stored.content()).isEqualTo(full);
    assertThat(stored.record()).isEqualTo(record);
  }

  @Test
  void put_timesWithFractions_areCutToTheSecond() {
    PostingRecord record =
        new PostingRecord(
            Standing.open(), true, Origin.IMPORT, List.of(), NOW.plusNanos(9), NOW.plusMillis(999));

    visit(put(1, content(1), record));

    assertThat(store.postings().find(id(1)).orElseThrow().record()).isEqualTo(record());
  }

  @Test
  void put_sourcesInDisorder_areSortedAndOnce() {
    visit(put(1, content(1), seen(NOW, "b", "a", "b")));

    assertThat(store.postings().find(id(1)).orElseThrow().record().sources())
        .containsExactly("a", "b");
  }

  @Test
  void put_again_takesTheNextRevisionEvenWhereNothingDiffers() {
    visit(put(1), put(2));

    List<Outcome> outcomes = visit(put(1, content(1, "Other"), record()), put(2));

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
    visit(put(1));

    assertThat(visit(put(1, content(1), closed()))).containsExactly(Outcome.CLOSED);
    assertThat(visit(put(1, content(1), closed()))).containsExactly(Outcome.UPDATED);
    assertThat(visit(put(1))).containsExactly(Outcome.REOPENED);
    assertThat(store.postings().find(id(1)).orElseThrow().record()).isEqualTo(record());
  }

  @Test
  void touch_storedPosting_movesLastSeenAndSourcesAlone() {
    visit(put(1, content(1), seen(NOW, "a")));
    Instant later = NOW.plusSeconds(3600);
    PostingRecord touch =
        new PostingRecord(closed().standing(), false, Origin.FETCHED, List.of("b"), later, later);

    List<Outcome> outcomes = visit(touch(1, touch));

    assertThat(outcomes).containsExactly(Outcome.UNCHANGED);
    Posting stored = store.postings().find(id(1)).orElseThrow();
    assertThat(stored.record()).isEqualTo(seen(later, "b"));
    assertThat(stored.revision()).isEqualTo(1);
    assertThat(store.revisions().newest()).isEqualTo(1);
  }

  @Test
  void touch_unknownPosting_storesNothing() {
    assertThat(visit(touch(1, record()))).containsExactly(Outcome.UNCHANGED);

    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
    visit(put(2));
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
  }

  @Test
  void remove_storedPosting_takesItsUrlsAlong() {
    visit(put(1, content(1), seen(NOW, "a")), leave(1, "https://alias.example.com/1"));

    List<Outcome> outcomes = visit(remove(1), remove(2));

    assertThat(outcomes).containsExactly(Outcome.REMOVED, Outcome.UNCHANGED);
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
    assertThat(store.postings().findByUrl("https://alias.example.com/1")).isEmpty();
    assertThat(store.revisions().newest()).isEqualTo(2);
  }

  @Test
  void remove_thenPut_bringsItBackAsNew() {
    visit(put(1));
    visit(remove(1));

    assertThat(visit(put(1))).containsExactly(Outcome.ADDED);

    assertThat(store.postings().find(id(1)).orElseThrow().revision()).isEqualTo(3);
    assertThat(store.postings().findByUrl(url(1))).isPresent();
  }

  @Test
  void leave_anything_changesNothing() {
    visit(put(1));

    assertThat(visit(leave(1, null), leave(2, null)))
        .containsExactly(Outcome.UNCHANGED, Outcome.UNCHANGED);

    assertThat(store.revisions().newest()).isEqualTo(1);
  }

  @Test
  void url_seenWithAnyDecision_leadsToThePosting() {
    visit(put(1));

    visit(leave(1, "https://alias.example.com/leave"));
    visit(
        new Visit(
            id(1),
            "https://alias.example.com/touch",
            stored -> new Visit.Decision.Touch(record())));

    Posting posting = store.postings().find(id(1)).orElseThrow();
    assertThat(store.postings().findByUrl("https://alias.example.com/leave")).contains(posting);
    assertThat(store.postings().findByUrl("https://alias.example.com/touch")).contains(posting);
  }

  @Test
  void url_leadsSomewhereAlready_staysThere() {
    visit(put(1), put(2));

    visit(leave(2, url(1)));
    visit(new Visit(id(3), url(1), stored -> new Visit.Decision.Put(content(3), record())));

    assertThat(store.postings().findByUrl(url(1)).orElseThrow().id()).isEqualTo(id(1));
  }

  @Test
  void url_ofARemovedPosting_isFreeOnlyAfterwards() {
    visit(put(1));

    visit(leave(2, null), put(2), leave(2, url(1)), remove(1), leave(2, "https://a.example.com/"));
    visit(put(3), remove(3), leave(2, url(3)));

    assertThat(store.postings().findByUrl(url(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(3)).orElseThrow().id()).isEqualTo(id(2));
  }

  @Test
  void visit_sameIdTwice_secondSeesTheFirst() {
    List<@Nullable Posting> seen = new ArrayList<>();
    Visit.Rule watching =
        stored -> {
          seen.add(stored);
          return new Visit.Decision.Put(content(1, "Last"), record());
        };

    List<Outcome> outcomes = visit(put(1), new Visit(id(1), null, watching));

    assertThat(outcomes).containsExactly(Outcome.ADDED, Outcome.UPDATED);
    Posting afterFirst = Collections.checkedList(new ArrayList<>(seen), Posting.class).getLast();
    assertThat(afterFirst.revision()).isEqualTo(1);
    assertThat(afterFirst.content()).isEqualTo(content(1));
    Posting stored = store.postings().find(id(1)).orElseThrow();
    assertThat(stored.content().title()).isEqualTo("Last");
    assertThat(stored.revision()).isEqualTo(2);
  }

  @Test
  void visit_everyOrderOfDecisions_endsAsIfDoneOneByOne() {
    List<List<Visit>> orders =
        List.of(
            List.of(put(1), touch(1, seen(NOW.plusSeconds(9), "x")), put(1)),
            List.of(put(1), put(1), touch(1, seen(NOW.plusSeconds(9), "x"))),
            List.of(put(1), remove(1), put(1, content(1), seen(NOW, "y"))),
            List.of(remove(1), put(1), remove(1)),
            List.of(touch(1, seen(NOW.plusSeconds(9), "z")), put(1, content(1), closed())),
            List.of(touch(1, seen(NOW.plusSeconds(9), "z")), remove(1), leave(1, url(7)), put(1)));

    for (List<Visit> order : orders) {
      visit(put(1));
      visit(remove(2));
      store.postings().visit(order);
      var together = store.postings().find(id(1)).map(it -> List.of(it.content(), it.record()));
      var urlTogether = store.postings().findByUrl(url(1)).map(Posting::id);
      visit(remove(1));
      visit(put(1));
      order.forEach(this::visit);
      var oneByOne = store.postings().find(id(1)).map(it -> List.of(it.content(), it.record()));

      assertThat(together).isEqualTo(oneByOne);
      assertThat(urlTogether).isEqualTo(store.postings().findByUrl(url(1)).map(Posting::id));
      visit(remove(1));
    }
  }

  @Test
  void visit_aRuleThrows_nothingHasChanged() {
    visit(put(1));
    IllegalArgumentException thrown = new IllegalArgumentException("no rule");
    Visit failing =
        new Visit(
            id(3),
            null,
            stored -> {
              throw thrown;
            });

    assertThatThrownBy(() -> visit(put(1, content(1, "Other"), record()), remove(1), failing))
        .isSameAs(thrown);

    assertThat(store.postings().find(id(1)).orElseThrow().content()).isEqualTo(content(1));
    assertThat(store.revisions().newest()).isEqualTo(1);
    assertThat(visit(put(2))).containsExactly(Outcome.ADDED);
    assertThat(store.postings().find(id(2)).orElseThrow().revision()).isEqualTo(2);
  }

  @Test
  void visit_ruleCalledTwice_isHarmless() {
    Visit again =
        new Visit(
            id(1),
            url(1),
            stored -> {
              Visit.Decision decision = put(1).rule().decide(stored);
              return decision.equals(put(1).rule().decide(stored))
                  ? decision
                  : new Visit.Decision.Leave();
            });

    assertThat(visit(again)).containsExactly(Outcome.ADDED);
    assertThat(store.revisions().newest()).isEqualTo(1);
  }

  @Test
  void visit_none_doesNothing() {
    assertThat(visit()).isEmpty();
    assertThat(store.revisions().newest()).isZero();
  }

  @Test
  void visit_fiveThousand_isTheMost() {
    List<Visit> most = IntStream.range(0, 5_000).mapToObj(StoreFixture::put).toList();
    List<Visit> tooMany = IntStream.range(0, 5_001).mapToObj(StoreFixture::put).toList();

    List<Outcome> outcomes = store.postings().visit(most);

    assertThat(outcomes).hasSize(5_000).containsOnly(Outcome.ADDED);
    assertThatThrownBy(() -> store.postings().visit(tooMany))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("5001 visits")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(store.revisions().newest()).isEqualTo(5_000);
  }

  @Test
  void count_mixedStates_countsEach() {
    PostingRecord unlisted =
        new PostingRecord(Standing.open(), false, Origin.SUBMITTED, List.of(), NOW, NOW);
    PostingContent expired = content(4).toBuilder().expiresAt(NOW).build();
    PostingContent expiring = content(5).toBuilder().expiresAt(NOW.plusSeconds(1)).build();
    visit(
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
      visit(put(1));

      assertThat(other.postings().find(id(1))).isEqualTo(store.postings().find(id(1)));
      other.postings().visit(List.of(put(2)));
      assertThat(store.postings().find(id(2)).orElseThrow().revision()).isEqualTo(2);
    }
  }
}

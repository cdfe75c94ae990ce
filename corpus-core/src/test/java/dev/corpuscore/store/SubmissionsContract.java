package dev.corpuscore.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.erasure.HeldData;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.store.Submissions.Unattributed;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Submissions} does, but for erasing. */
public abstract class SubmissionsContract extends StoreFixture {
  private static final KeyCheck KEY = new KeyCheck("ab".repeat(32));
  private static final ParticipantHash ANNA = new ParticipantHash("a1".repeat(32), KEY.keyId());
  private static final ParticipantHash BODIL = new ParticipantHash("b0".repeat(32), KEY.keyId());
  private static final String ALIAS = "https://alias.example.com/1?token=canary";

  @BeforeEach
  void agreeOnKey() {
    store.participants().agree(KeyChecks.only(KEY), NOW);
  }

  @Core
  @Test
  void submit_ofNobodyKnows_isAPosting_thatCountsAsContribution() {
    assertThat(submit(ANNA, 1, titled("Cook"))).isEqualTo(Outcome.ADDED);

    Posting posting = store.postings().find(id(1)).orElseThrow();
    assertThat(posting.content().title()).isEqualTo("Cook");
    assertThat(posting.record().origin()).isEqualTo(Origin.SUBMITTED);
    assertThat(store.participants().contributions()).isEqualTo(1);
    assertThat(rows("submission")).isEqualTo(1);
    assertThat(faults()).isEmpty();
  }

  @Test
  void submit_again_keepsOnlyWhatTheSamePersonHasNotSaid() {
    submit(ANNA, 1, titled("Cook"));
    submit(ANNA, 1, titled("Cook"));
    submit(ANNA, 1, titled("Chef"));
    submit(ANNA, 1, in("Lund"));

    assertThat(rows("submission")).isEqualTo(2);
    submit(BODIL, 1, titled("Chef"));
    submit(null, 1, titled("Boss"));
    submit(null, 1, titled("Boss"));
    assertThat(rows("submission")).as("each says it for themselves").isEqualTo(4);
    assertThat(store.participants().contributions()).isEqualTo(2);
    assertThat(faults()).isEmpty();
  }

  @Test
  void submit_besideWhatASourceSaid_keepsThePersonAndNoWord() {
    update(put(1));

    assertThat(submit(ANNA, 1, titled("Typed"))).isEqualTo(Outcome.UNCHANGED);
    submit(null, 1, in("Lund"));

    assertThat(store.participants().contributions()).isEqualTo(1);
    assertThat(rows("submission")).isZero();
    assertThat(store.postings().find(id(1)).orElseThrow().content()).isEqualTo(content(1));
  }

  @Test
  void submit_toWhatDoesNotExist_keepsNothing() {
    submit(1, new Submission(new SubmittedAd(url(1), SubmittedDetails.NONE), ALIAS, ANNA, NOW));

    assertThat(store.participants().contributions()).isZero();
    assertThat(rows("typed_url")).isZero();
  }

  @Test
  void sourceShowsIt_wordsAreForgotten() {
    submit(ANNA, 1, titled("Typed"));
    submit(null, 1, in("Lund"));

    update(put(1));

    assertThat(rows("submission")).isZero();
    assertThat(store.participants().contributions()).isEqualTo(1);
    assertThat(faults()).isEmpty();
  }

  @Test
  void alias_leadsToThePosting_whereNoSourceNamedTheUrl() {
    update(put(1), put(2));
    alias(1, ALIAS, ANNA);
    alias(1, ALIAS, ANNA);
    alias(2, ALIAS, BODIL);
    alias(2, url(1), BODIL);

    assertThat(store.postings().findByUrl(ALIAS).orElseThrow().id()).isEqualTo(id(1));
    assertThat(store.postings().findStoredByUrl(ALIAS).orElseThrow().id()).isEqualTo(id(1));
    assertThat(store.postings().findByUrl(url(1)).orElseThrow().id()).isEqualTo(id(1));
    assertThat(rows("typed_url")).isEqualTo(2);
    assertThat(faults()).isEmpty();
  }

  @Test
  void alias_sourceNamesTheUrlLater_theSourceCounts() {
    update(put(1), put(2));
    alias(1, ALIAS, ANNA);

    update(leave(2, ALIAS));

    assertThat(store.postings().findByUrl(ALIAS).orElseThrow().id()).isEqualTo(id(2));
  }

  @Test
  void alias_ofTensOfThousandsOfCharacters_isFound() {
    String alias = "https://alias.example.com/?q=" + "%F0%9F%A6%8A".repeat(2_000);
    update(put(1));
    alias(1, alias, null);

    assertThat(store.postings().findByUrl(alias).orElseThrow().id()).isEqualTo(id(1));
    assertThat(store.postings().findByUrl(alias + "x")).isEmpty();
  }

  @Test
  void postingIsRemoved_everythingTypedGoesWithIt() {
    submit(ANNA, 1, titled("Typed"));
    submit(null, 1, in("Lund"));
    alias(1, ALIAS, null);

    update(remove(1));

    assertThat(rows("submission") + rows("typed_url") + rows("contribution")).isZero();
    assertThat(store.postings().findByUrl(ALIAS)).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void held_isWhatThisParticipantSubmitted_underEveryKey() {
    KeyCheck newer = new KeyCheck("cd".repeat(32));
    ParticipantHash both = ParticipantHash.of(new byte[32], newer.keyId(), List.of(ANNA));
    submit(ANNA, 1, titled("Cook"));
    submit(BODIL, 1, in("Lund"));
    alias(1, ALIAS, BODIL);
    store.participants().agree(new KeyChecks(newer, List.of(KEY)), NOW);
    alias(1, ALIAS + "2", both);

    HeldData held = store.participants().held(both);

    assertThat(held).isInstanceOf(HeldData.Kept.class);
    HeldData.Kept kept = (HeldData.Kept) held;
    assertThat(kept.contributions())
        .containsExactly(
            new HeldData.Contribution(id(1), NOW, KEY.keyId(), false),
            new HeldData.Contribution(id(1), NOW, newer.keyId(), false));
    assertThat(kept.submissions()).extracting(HeldData.Typed::keyId).containsExactly(KEY.keyId());
    assertThat(new String(kept.submissions().getFirst().json(), UTF_8))
        .isEqualTo("{\"title\":\"Cook\",\"url\":\"" + url(1) + "\"}");
    assertThat(kept.urls())
        .containsExactly(new HeldData.TypedUrl(id(1), newer.keyId(), ALIAS + "2"));
    assertThat(kept.refreshes()).isEmpty();
  }

  @Test
  void held_withoutAKeyThatSomebodyIsStoredUnder_isRefused() {
    submit(ANNA, 1, titled("Cook"));
    store.participants().agree(new KeyChecks(new KeyCheck("cd".repeat(32)), List.of(KEY)), NOW);

    assertThatThrownBy(
            () -> store.participants().held(new ParticipantHash("c0".repeat(32), "cd".repeat(8))))
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE);
  }

  @Test
  void attribute_ofWhatIsNotUnattributed_changesNothing() {
    update(put(1), leave(1, ALIAS));

    store.submissions().attribute(id(1), Set.of(url(1)));

    assertThat(store.submissions().unattributed()).isEqualTo(new Unattributed(0, 0));
    assertThat(store.submissions().isUnattributed(id(1))).isFalse();
    assertThat(store.postings().findByUrl(ALIAS)).isPresent();
  }

  private void alias(int n, String url, @Nullable ParticipantHash person) {
    submit(n, new Submission(new SubmittedAd(url, SubmittedDetails.NONE), url, person, NOW));
  }

  private static SubmittedDetails in(String place) {
    return new SubmittedDetails(null, null, Location.ofText(place), null, null);
  }

  private long rows(String table) {
    List<Archive.Row> rows = new ArrayList<>();
    store.archive().read(rows::add);
    return rows.stream().filter(row -> row.table().equals(table)).count();
  }
}

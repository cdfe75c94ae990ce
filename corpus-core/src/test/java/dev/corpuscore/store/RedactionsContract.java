package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.history.PostingChange;
import dev.corpuscore.model.history.PostingChange.TextChange;
import dev.corpuscore.model.history.PostingHistory;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.page.redaction.Passage;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.service.lifecycle.ImportRule;
import dev.corpuscore.service.lifecycle.ShownAd;
import dev.corpuscore.store.Redactions.Done;
import dev.corpuscore.store.Redactions.Kept;
import dev.corpuscore.tier.Core;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Redactions} does. */
public abstract class RedactionsContract extends StoreFixture {
  private static final String NAME = "Anna Holm";
  private static final Passage PASSAGE = Passage.of(NAME);
  private static final PseudonymKey KEY = key("one");
  private static final PseudonymKeys KEYS = PseudonymKeys.only(KEY);
  private static final AdContacts CONTACTS =
      new AdContacts("{\"application_contacts\":[{\"name\":\"Anna Holm\"}]}");

  @BeforeEach
  void agree() {
    use(KEYS);
  }

  private void use(PseudonymKeys keys) {
    store.participants().agree(keys.checks(), NOW);
    store.redactions().under(() -> keys);
  }

  @Core
  @Test
  void redact_takesThePassageOutOfEverything_underTheNextRevision() {
    update(named(1, "Cook"), named(2, "Nurse"));
    long revision = store.revisions().newest();

    assertThat(redact(1)).contains(new Done(4, List.of()));

    assertThat(store.revisions().newest()).isEqualTo(revision + 1);
    assertThat(store.revisions().isRemovedSince(revision)).isTrue();
    assertThat(store.revisions().isRemovedSince(revision + 1)).isFalse();
    PostingContent content = stored(1);
    assertThat(content.description()).isEqualTo("Cook: ask █");
    assertThat(content.descriptionHtml()).isEqualTo("<p>Cook: ask █<b></b>&nbsp;</p>");
    assertThat(content.legacyAd()).isEqualTo(new LegacyAd("{\"access\":\"as █ says\"}"));
    assertThat(store.postings().contacts(List.of(id(1))).values())
        .containsExactly(new AdContacts("{\"application_contacts\":[{\"name\":\"█\"}]}"));
    assertThat(stored(2)).as("of another posting").isEqualTo(ad(2, "Nurse"));
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void theSourceAgain_isComparedWithoutThePassage_andBringsNothingBack() {
    update(named(1, "Cook"));
    redact(1);
    long revision = store.revisions().newest();

    for (int again = 1; again < 4; again++) {
      assertThat(update(shown(1, "Cook", NOW.plusSeconds(again))))
          .containsExactly(Outcome.UNCHANGED);
    }

    assertThat(store.revisions().newest()).isEqualTo(revision);
    assertThat(store.postings().find(id(1)).orElseThrow().record().lastSeenAt())
        .isEqualTo(NOW.plusSeconds(3));
    assertThat(store.postings().contacts(List.of(id(1))).values().toString())
        .isEqualTo("[AdContacts[***]]");
    assertNothingNamed(1);
    assertThat(update(shown(1, "Chef", NOW.plusSeconds(5)))).containsExactly(Outcome.UPDATED);
    assertThat(stored(1).description()).isEqualTo("Chef: ask █");
    assertNothingNamed(1);
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void closed_removed_andListedAgain_itStaysOut() {
    update(named(1, "Cook"));
    redact(1);

    update(new PostingUpdate(id(1), null, CloseRule.gone(NOW)));
    assertNothingNamed(1);
    assertThat(update(shown(1, "Cook", NOW))).containsExactly(Outcome.REOPENED);
    assertNothingNamed(1);
    store.removals().remove(id(1));
    assertThat(update(shown(1, "Cook", NOW))).containsExactly(Outcome.ADDED);

    assertNothingNamed(1);
    assertThat(stored(1).description()).isEqualTo("Cook: ask █");
    try (Store reopened = open()) {
      reopened.redactions().under(() -> KEYS);
      assertThat(reopened.postings().update(List.of(shown(1, "Cook", NOW))))
          .containsExactly(Outcome.UNCHANGED);
    }
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void history_losesTheEarlierDigests_andStillCountsThem() {
    update(named(1, "Cook"));
    update(named(1, "Chef"));
    update(new PostingUpdate(id(1), null, CloseRule.gone(NOW)));
    update(named(1, "Chef"));
    assertThat(history(1).changes()).hasSize(3);

    redact(1);

    PostingHistory history = history(1);
    assertThat(history.tally().changes()).isEqualTo(4);
    assertThat(history.tally().textChanges()).as("of the source").isEqualTo(1);
    assertThat(history.tally().openedAt()).as("it was reopened").isNotNull();
    Digest now = store.postings().find(id(1)).orElseThrow().digest();
    assertThat(history.changes()).hasSize(1);
    assertThat(history.changes().getFirst().position()).isEqualTo(4);
    assertThat(history.changes().getFirst().text())
        .isEqualTo(new TextChange(now, now, List.of("description", "descriptionHtml", "legacyAd")));
    update(named(1, "Baker"));
    assertThat(history(1).changes()).extracting(PostingChange::position).containsExactly(5L, 4L);
    assertThat(faults()).isEmpty();
  }

  /** The source took the name out first: a digest of before could still confirm a guess of it. */
  @Core
  @Test
  void keepOut_ofAPassageThatIsThereNoMore_forgetsWhatTheTextWas() {
    update(named(1, "Cook"));
    update(put(1, PostingContent.of(url(1), "Cook").description("Cook").build(), record()));
    Digest now = store.postings().find(id(1)).orElseThrow().digest();
    long revision = store.revisions().newest();
    assertThat(redact(1)).isEmpty();
    assertThat(history(1).changes()).hasSize(1);

    assertThat(store.redactions().keepOut(id(1), PASSAGE, KEYS, NOW))
        .contains(new Done(0, List.of()));

    assertThat(store.revisions().newest()).isEqualTo(revision);
    assertThat(history(1).changes())
        .extracting(PostingChange::text)
        .allSatisfy(it -> assertThat(it).extracting(TextChange::before).isEqualTo(now));
    assertThat(store.redactions().all()).extracting(Kept::posting).containsExactly(id(1));
    update(named(1, "Cook"));
    assertNothingNamed(1);
    assertThat(store.redactions().keepOut(id(9), PASSAGE, KEYS, NOW)).isEmpty();
    assertThat(faults()).isEmpty();
  }

  /** So it is also with the day on which retention had removed it. */
  @Core
  @Test
  void redact_whatRetentionRemovedBefore_forgetsWhen() {
    for (int n = 1; n <= 3; n++) {
      update(named(n, "Cook"), new PostingUpdate(id(n), null, CloseRule.gone(NOW)));
    }
    store.removals().removeClosed(NOW.plusSeconds(1), 10, NOW);
    update(named(1, "Cook"), named(2, "Cook"), named(3, "Cook"));
    assertThat(store.postings().notBefore(id(1))).contains(LocalDate.of(2026, 3, 1));

    redact(1);
    store.redactions().keepOut(id(2), Passage.of("Bo Ek"), KEYS, NOW);

    assertThat(store.postings().notBefore(id(1))).isEmpty();
    assertThat(store.postings().notBefore(id(2))).as("of what was said before").isEmpty();
    assertThat(store.postings().notBefore(id(3))).contains(LocalDate.of(2026, 3, 1));
    assertThat(faults()).isEmpty();
  }

  @Test
  void whatSourcesRemember_isForgotten() {
    update(named(1, "Cook"), named(2, "Nurse"));
    CatalogStore.PageRead read = new CatalogStore.PageRead("ab".repeat(32), NOW);
    store.catalog().pagesRead("board", new HashMap<>(Map.of(id(1), read, id(2), read)));
    redact(1);

    assertThat(store.catalog().pagesRead("board")).containsOnlyKeys(id(2));
  }

  /** Nothing comes in by a closing, so it needs no key. */
  @Test
  void withoutTheKey_aPostingIsClosed_andNothingElseIsChanged() {
    update(named(1, "Cook"));
    redact(1);
    store
        .redactions()
        .under(
            () -> {
              throw CorpusException.unavailable("there is no key");
            });

    assertThat(update(shown(1, "Chef", NOW))).containsExactly(Outcome.UNCHANGED);
    assertThat(update(new PostingUpdate(id(1), null, CloseRule.gone(NOW))))
        .containsExactly(Outcome.CLOSED);

    assertThat(store.postings().find(id(1)).orElseThrow().record().isClosed()).isTrue();
    assertNothingNamed(1);
    assertThat(store.postings().contacts(List.of(id(1)))).isEmpty();
  }

  @Test
  void known_saysHowAContentWouldBeStored() {
    update(named(1, "Cook"));
    redact(1);

    Redactions.Known known = store.redactions().known();

    assertThat(known.redacted(id(1), ad(1, "Cook"))).contains(stored(1));
    assertThat(known.redacted(id(2), ad(2, "Cook"))).contains(ad(2, "Cook"));
  }

  @Test
  void contactsAlone_areRedactedWithoutARevision() {
    PostingContent content =
        content(1).toBuilder().legacyAd(new LegacyAd("{\"id\":\"7\"}")).build();
    update(
        new PostingUpdate(
            id(1), null, stored -> new PostingUpdate.Decision.Put(content, record(), CONTACTS)));
    long revision = store.revisions().newest();

    assertThat(redact(1)).contains(new Done(1, List.of()));

    assertThat(store.revisions().newest()).isEqualTo(revision);
    assertNothingNamed(1);
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void aUrlWithThePassage_leadsToItNoMore() {
    SubmittedAd typed = new SubmittedAd(url(1), SubmittedDetails.NONE);
    update(named(1, "Cook"));
    redact(1);

    update(alias(1, "https://go.example.com/?to=anna%20holm"), alias(1, "https://go.example.com"));

    submit(1, new Submission(typed, "https://mail.example.com/?to=anna%20holm", null, NOW));
    submit(1, new Submission(typed, "https://mail.example.com", null, NOW));

    assertThat(store.postings().findByUrl("https://go.example.com/?to=anna%20holm")).isEmpty();
    assertThat(store.postings().findByUrl("https://mail.example.com/?to=anna%20holm")).isEmpty();
    assertThat(store.postings().findByUrl("https://mail.example.com")).isPresent();
    assertThat(store.postings().findByUrl("https://go.example.com")).isPresent();
  }

  @Test
  void whatCallersType_doesNotAddItAgain() {
    update(named(1, "Cook"));
    redact(1);
    store.removals().remove(id(1));

    assertThat(submit(null, 1, titled("Cook for " + NAME))).isEqualTo(Outcome.UNCHANGED);

    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void notThere_orNotInIt_changesNothing() {
    update(put(1));
    long revision = store.revisions().newest();

    assertThat(redact(1)).isEmpty();
    assertThat(redact(2)).isEmpty();

    assertThat(store.redactions().all()).isEmpty();
    assertThat(store.revisions().newest()).isEqualTo(revision);
  }

  @Test
  void whatCannotBeRedacted_isRefused_andNothingChanges() {
    submit(null, 3, titled("Cook for " + NAME));
    update(named(1, "Cook"), alias(1, "https://go.example.com/Anna%20Holm"));
    long revision = store.revisions().newest();

    assertRefused(3, "only callers described posting " + id(3) + ", and no search shows it");
    assertRefused(1, "a URL that leads to posting " + id(1) + " contains the passage");

    assertThat(store.redactions().all()).isEmpty();
    assertThat(store.revisions().newest()).isEqualTo(revision);
    assertThat(stored(1)).isEqualTo(ad(1, "Cook"));
  }

  @Test
  void atMost50Passages_ofOnePosting() {
    StringBuilder words = new StringBuilder();
    for (int i = 10; i <= 60; i++) {
      words.append(" word").append(i);
    }
    update(put(1, content(1, "Cook" + words), record()));
    for (int i = 10; i < 60; i++) {
      assertThat(redact(1, "word" + i)).isPresent();
    }
    update(put(2, content(2, "Cook" + words), record()));

    assertThatThrownBy(() -> redact(1, "word60"))
        .hasMessageContaining("50 passages were redacted in posting " + id(1));

    assertThat(redact(2, "word60")).isPresent();
    assertThat(stored(1).title()).isEqualTo("Cook █ word60");
  }

  /** Of the same text at two addresses, each is a posting of its own. */
  @Test
  void duplicates_thatContainIt_areNamed() {
    String text = "We look for somebody who cooks for thirty guests a day. Ask Anna Holm.";
    for (int n = 1; n <= 2; n++) {
      update(
          put(
              n,
              PostingContent.of(url(n), "Cook")
                  .company(new Company("Acme", null))
                  .description(text)
                  .build(),
              record()));
    }
    assertThat(store.postings().find(id(1)).orElseThrow().record().duplicateGroup()).isNotNull();

    assertThat(redact(1)).contains(new Done(1, List.of(id(2))));
    assertThat(redact(2)).contains(new Done(1, List.of()));
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void withoutTheKey_aRedactedPostingStaysAsItIs_andOthersChange() {
    update(named(1, "Cook"), named(3, "Cook"));
    redact(1);
    redact(3);
    store.removals().remove(id(3));
    store
        .redactions()
        .under(
            () -> {
              throw new CorpusException(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, "it is missing");
            });

    assertThat(update(named(1, "Chef"), named(2, "Chef"), named(3, "Chef")))
        .containsExactly(Outcome.UNCHANGED, Outcome.ADDED, Outcome.UNCHANGED);

    assertThat(stored(1).description()).isEqualTo("Cook: ask █");
    assertThat(store.postings().find(id(3))).isEmpty();
    assertThat(store.redactions().known().redacted(id(1), ad(1, "Chef"))).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void theKeyOfARedaction_isNeeded_alsoOnceAnotherIsInUse() {
    update(named(1, "Cook"));
    redact(1);
    PseudonymKeys rotated = new PseudonymKeys(key("two"), List.of(KEY));
    use(rotated);

    assertThat(update(named(1, "Chef"))).containsExactly(Outcome.UPDATED);
    assertNothingNamed(1);
    assertThat(store.participants().keyFault(KeyChecks.only(key("two").check())).orElseThrow())
        .contains(KEY.check().keyId() + " is missing");
    assertThatThrownBy(() -> store.redactions().redact(id(1), Passage.of("Chef"), KEYS, NOW))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("is not in use any more");
  }

  /** A backup is older than a redaction: the list of a newer state is repeated on it. */
  @Core
  @Test
  void repeat_redactsWhatIsThere_andKeepsTheRest() {
    update(named(1, "Cook"), named(2, "Nurse"), named(3, "Baker"));
    redact(1);
    redact(2);
    redact(3);
    List<Kept> list = store.redactions().all();
    assertThat(list).extracting(Kept::posting).containsExactlyInAnyOrder(id(1), id(2), id(3));
    for (int n = 1; n <= 3; n++) {
      store.removals().remove(id(n));
    }
    execute("DELETE FROM redaction");
    update(named(1, "Cook"));
    submit(null, 2, titled("Nurse for " + NAME));

    assertThat(store.redactions().repeat(list, KEYS)).isEqualTo(2);

    assertThat(store.redactions().all()).isEqualTo(list);
    assertNothingNamed(1);
    assertThat(store.postings().find(id(2))).isEmpty();
    update(named(3, "Baker"));
    assertNothingNamed(3);
    assertThat(store.redactions().repeat(list, KEYS)).as("again").isZero();
    assertThatThrownBy(() -> store.redactions().repeat(list, PseudonymKeys.only(key("two"))))
        .isInstanceOf(CorpusException.class);
    assertThat(faults()).isEmpty();
  }

  private Optional<Done> redact(int n) {
    return store.redactions().redact(id(n), PASSAGE, KEYS, NOW);
  }

  private Optional<Done> redact(int n, String passage) {
    return store.redactions().redact(id(n), Passage.of(passage), KEYS, NOW);
  }

  private void assertRefused(int n, String why) {
    assertThatThrownBy(() -> redact(n))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(why);
  }

  private PostingContent stored(int n) {
    return store.postings().find(id(n)).orElseThrow().content();
  }

  private void assertNothingNamed(int n) {
    PostingId id = id(n);
    AdContacts contacts = store.postings().contacts(List.of(id)).get(id);
    assertThat(stored(n) + (contacts == null ? "" : contacts.json()))
        .doesNotContainIgnoringCase("anna")
        .doesNotContainIgnoringCase("holm");
  }

  private PostingHistory history(int n) {
    return store.postings().history(id(n), Long.MAX_VALUE, 10);
  }

  private static PostingContent ad(int n, String job) {
    return PostingContent.of(url(n), job)
        .description(job + ": ask Anna  HOLM")
        .descriptionHtml("<p>" + job + ": ask An<b>na</b>&nbsp;Holm</p>")
        .legacyAd(new LegacyAd("{\"access\":\"as Anna Holm says\"}"))
        .build();
  }

  private static PostingUpdate named(int n, String job) {
    return new PostingUpdate(
        id(n), url(n), stored -> new PostingUpdate.Decision.Put(ad(n, job), record(), CONTACTS));
  }

  /** As an import shows it. */
  private static PostingUpdate shown(int n, String job, Instant at) {
    return new PostingUpdate(
        id(n), url(n), new ImportRule(new ShownAd(ad(n, job), null, CONTACTS), null, at));
  }

  private static PostingUpdate alias(int n, String url) {
    return new PostingUpdate(id(n), url, stored -> new PostingUpdate.Decision.Leave());
  }

  static PseudonymKey key(String of) {
    byte[] bytes = of.repeat(20).getBytes(StandardCharsets.UTF_8);
    return PseudonymKey.parse(Base64.getEncoder().encodeToString(bytes));
  }

  private void execute(String sql) {
    execute(folder, sql);
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.canonical.job.JobGroups;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.job.OneJob;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How every {@link PostingStore} finds the postings of one job, and which of them is shown. */
public abstract class JobContract extends StoreFixture {
  private static final String TEXT = "We look for somebody who cooks for thirty guests a day.";

  @AfterEach
  void isFaultless() {
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void update_secondOfAJob_isACopyOfTheFirstSeen() {
    update(ad(1, "Cook"));
    assertThat(job(1)).isNull();
    Posting alone = posting(1);

    update(ad(2, "Cook (m/w/d)"), ad(3, "Waiter"));

    assertThat(job(1)).isEqualTo(new OneJob(1, false));
    assertThat(job(2)).isEqualTo(new OneJob(1, true));
    assertThat(job(3)).isNull();
    assertThat(posting(1).digest()).isEqualTo(alone.digest());
    assertThat(posting(1).record().duplicateGroup()).isNull();
    assertThat(posting(1).revision()).isEqualTo(4);
  }

  @Test
  void update_shownOneCloses_theNextIsShown_untilItIsOpenAgain() {
    update(ad(1, "Cook"), ad(2, "Cook"), ad(3, "Cook"));
    assertThat(List.of(copy(1), copy(2), copy(3))).containsExactly(false, true, true);

    update(put(1, posting(1).content(), closed()));
    assertThat(List.of(copy(1), copy(2), copy(3))).containsExactly(false, false, true);
    assertThat(posting(2).revision()).isEqualTo(5);
    assertThat(store.revisions().newest()).isEqualTo(5);

    update(ad(1, "Cook"));
    assertThat(List.of(copy(1), copy(2), copy(3))).containsExactly(false, true, true);
  }

  @Test
  void update_shownOneRemoved_renamesTheJob() {
    update(ad(1, "Cook"), ad(2, "Cook"), ad(3, "Cook"));

    update(remove(1));
    assertThat(job(2)).isEqualTo(new OneJob(2, false));
    assertThat(job(3)).isEqualTo(new OneJob(2, true));

    update(remove(2));
    assertThat(job(3)).isNull();

    update(put(1, content("Cook", 1), record()), put(1, content("Cook", 1), record()));
    assertThat(copy(3)).isFalse();
    assertThat(copy(1)).isTrue();
  }

  @Test
  void update_titleChangedOrHidden_leavesTheJob() {
    update(ad(1, "Cook"), ad(2, "Cook"));

    update(ad(1, "Baker"));
    assertThat(job(1)).isNull();
    assertThat(job(2)).isNull();

    update(ad(1, "Cooks"));
    assertThat(job(1)).isEqualTo(new OneJob(1, false));

    update(put(1, posting(1).content(), hidden()));
    assertThat(job(1)).isNull();
    assertThat(job(2)).isNull();
  }

  @Test
  void update_earlierSeenElsewhere_isShown() {
    update(ad(1, "Cook"));
    PostingRecord earlier = seenFirst(NOW.minusSeconds(1_009));

    update(put(2, posting(1).content().toBuilder().url(url(2)).build(), earlier));

    assertThat(copy(1)).isTrue();
    assertThat(copy(2)).isFalse();
  }

  @Test
  void update_linkToAnAd_isOfItsJob_whicheverCameFirst() {
    update(put(2, linked(2, 1), record()));
    assertThat(job(2)).isNull();

    update(ad(1, "Cook"));
    assertThat(copy(1)).isFalse();
    assertThat(copy(2)).isTrue();

    update(remove(1));
    assertThat(job(2)).isNull();

    update(ad(1, "Cook"));
    assertThat(copy(2)).isTrue();

    update(ad(1, "Waiter"));
    assertThat(job(2)).isNull();

    update(put(1, posting(1).content(), hidden()));
    update(put(1, content(1, "Cook"), record()));
    assertThat(copy(2)).isTrue();
  }

  @Test
  void update_moreOfAKeyThanAreCompared_areOfNoJob() {
    int limit = JobGroups.MEMBERS_LIMIT;
    store.postings().update(IntStream.rangeClosed(1, limit).mapToObj(n -> ad(n, "Cook")).toList());
    assertThat(copy(limit)).isTrue();

    update(ad(limit + 1, "Cook"));
    assertThat(job(1)).isNull();
    assertThat(job(limit + 1)).isNull();

    update(remove(1));
    assertThat(copy(2)).isFalse();
    assertThat(copy(limit + 1)).isTrue();
  }

  @Test
  void update_anyChanges_showOneOpenPostingOfEachJob() {
    long seed = Seed.of(JobContract.class);
    Random random = new Random(seed);
    String[] titles = {"Cook", "Baker", "Cooks (m/w/d)", "Waiter"};
    for (int round = 0; round < 40; round++) {
      List<PostingUpdate> updates = new ArrayList<>();
      for (int i = random.nextInt(1, 6); i > 0; i--) {
        int n = random.nextInt(1, 16);
        String title = titles[random.nextInt(titles.length)];
        updates.add(
            switch (random.nextInt(6)) {
              case 0 -> remove(n);
              case 1 -> put(n, linked(n, random.nextInt(1, 16)), record());
              case 2 -> put(n, content(title, n), closed());
              case 3 -> put(n, content(title, n), hidden());
              default -> ad(n, title);
            });
      }
      store.postings().update(updates);
      Set<Long> shown = new HashSet<>();
      Set<Long> all = new HashSet<>();
      for (int n = 1; n < 16; n++) {
        Posting posting = store.postings().find(id(n)).orElse(null);
        OneJob job = posting == null ? null : posting.record().job();
        if (posting != null && job != null && posting.isListedOpen()) {
          all.add(job.number());
          assertThat(job.copy() || shown.add(job.number())).isTrue();
        }
      }
      assertThat(shown).isEqualTo(all);
      isFaultless();
    }
  }

  private Posting posting(int n) {
    return store.postings().find(id(n)).orElseThrow();
  }

  private @Nullable OneJob job(int n) {
    return posting(n).record().job();
  }

  private boolean copy(int n) {
    OneJob job = job(n);
    assertThat(job).as("the job of " + n).isNotNull();
    return job != null && job.copy();
  }

  private static PostingRecord hidden() {
    return PostingRecord.first(Origin.SUBMITTED, false, NOW);
  }

  /** Those with smaller numbers were seen earlier. */
  private static PostingUpdate ad(int n, String title) {
    return put(n, content(title, n), seenFirst(NOW.minusSeconds(1_000 - n)));
  }

  private static PostingContent content(String title, int n) {
    return text(n, title).build();
  }

  private static PostingContentBuilder text(int n, String title) {
    return PostingContent.of(url(n), title).company(new Company("Acme AB", null)).description(TEXT);
  }

  /** An ad without company and text, whose readers apply at another. */
  private static PostingContent linked(int n, int to) {
    return PostingContent.of(url(n), "Cook wanted").applyUrl(url(to)).build();
  }
}

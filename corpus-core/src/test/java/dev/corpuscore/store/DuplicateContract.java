package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.duplicate.DuplicateGroups;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How every {@link PostingStore} groups postings that say the same at several addresses. */
public abstract class DuplicateContract extends StoreFixture {
  private static final long SEED = 20_261_121;

  @Core
  @Test
  void update_secondOfAText_groupsBothUnderOneRevisionEach() {
    update(ad(1, "Acme", "Cook"));
    update(ad(2, "ACME", "Cooks"));

    PostingId group = smallest(1, 2);
    assertThat(group(1)).isEqualTo(group);
    assertThat(group(2)).isEqualTo(group);
    assertThat(posting(2).revision()).isEqualTo(2);
    assertThat(posting(1).revision()).isEqualTo(3);
    assertThat(store.revisions().newest()).isEqualTo(3);
    assertThat(store.revisions().after(2, 10))
        .singleElement()
        .isInstanceOfSatisfying(
            Change.Put.class,
            put -> assertThat(put.posting().record().duplicateGroup()).isEqualTo(group));
  }

  @Test
  void update_bothInOneCall_takesNoFurtherRevision() {
    update(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"), ad(3, "Acme", "Waiter"));

    assertThat(group(1)).isEqualTo(smallest(1, 2)).isEqualTo(group(2));
    assertThat(group(3)).isNull();
    assertThat(store.revisions().newest()).isEqualTo(3);
  }

  @Test
  void update_groupingAPosting_keepsItsDigest() {
    update(ad(1, "Acme", "Cook"));
    Posting alone = posting(1);

    update(ad(2, "Acme", "Cook"));

    assertThat(posting(1).digest()).isEqualTo(alone.digest());
    assertThat(posting(1).content()).isEqualTo(alone.content());
  }

  @Test
  void update_memberGone_leavesOrRenamesTheGroup() {
    update(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"), ad(3, "Acme", "Cook"));
    int first = number(smallest(1, 2, 3));
    List<Integer> others =
        Stream.of(1, 2, 3)
            .filter(n -> n != first)
            .sorted((a, b) -> id(a).compareTo(id(b)))
            .toList();

    update(remove(first));
    assertThat(group(others.getFirst())).isEqualTo(id(others.getFirst()));
    assertThat(group(others.getLast())).isEqualTo(id(others.getFirst()));

    update(ad(others.getFirst(), "Acme", "Waiter"));
    assertThat(group(others.getFirst())).isNull();
    assertThat(group(others.getLast())).isNull();
    assertSound();
  }

  @Test
  void update_companyOrTextGone_leavesTheGroup() {
    update(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"));

    update(put(1, content(1), record()));

    assertThat(group(1)).isNull();
    assertThat(group(2)).isNull();
    assertSound();
  }

  @Test
  void update_closingOrSeeing_keepsTheGroup() {
    update(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"));
    PostingId group = smallest(1, 2);

    update(put(1, posting(1).content(), closed()), touch(2, seen(NOW.plusSeconds(9), "x")));

    assertThat(group(1)).isEqualTo(group);
    assertThat(group(2)).isEqualTo(group);
    // of the one job, the other is shown from now on: as for a group, that is a revision
    assertThat(store.revisions().newest()).isEqualTo(4);
    assertThat(posting(2).revision()).isEqualTo(4);
  }

  @Test
  void update_whatNoSearchShows_isInNoGroup() {
    update(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"), ad(3, "Acme", "Cook"));

    update(put(1, posting(1).content(), hidden()));
    assertThat(group(1)).isNull();
    assertThat(group(2)).isEqualTo(smallest(2, 3)).isEqualTo(group(3));

    update(put(2, posting(2).content(), hidden()));
    assertThat(group(3)).isNull();

    update(put(1, posting(1).content(), record()), put(2, posting(2).content(), record()));
    assertThat(group(1)).isEqualTo(smallest(1, 2, 3)).isEqualTo(group(2)).isEqualTo(group(3));
    assertSound();
  }

  @Test
  void update_moreOfAKeyThanAreGrouped_groupsNoneUntilThereAreLess() {
    int limit = DuplicateGroups.MEMBERS_LIMIT;
    updates(IntStream.rangeClosed(1, limit).mapToObj(n -> ad(n, "Acme", "Cook")));
    assertThat(group(1)).isNotNull();

    update(ad(limit + 1, "Acme", "Cook"));
    assertThat(group(1)).isNull();
    assertThat(group(limit + 1)).isNull();
    long revision = store.revisions().newest();

    update(ad(limit + 2, "Acme", "Cook"));
    assertThat(store.revisions().newest()).isEqualTo(revision + 1);
    assertSound();

    update(remove(1), remove(2));
    assertThat(group(3)).isNotNull().isEqualTo(group(limit + 2));
    assertSound();
  }

  @Test
  void update_oneOfAGroupComesToAFullKey_isInNoGroup() {
    int limit = DuplicateGroups.MEMBERS_LIMIT;
    updates(IntStream.rangeClosed(1, limit + 1).mapToObj(n -> ad(n, "Acme", "Cook")));
    update(ad(limit + 2, "Acme", "Waiter"), ad(limit + 3, "Acme", "Waiter"));
    assertThat(group(limit + 2)).isNotNull();

    update(ad(limit + 2, "Acme", "Cook"));

    assertThat(group(limit + 2)).isNull();
    assertThat(group(limit + 3)).isNull();
    assertSound();
  }

  @Test
  void update_removedAndPutAgain_isGroupedAsBefore() {
    update(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"));

    update(remove(1), ad(1, "Acme", "Cook"));
    assertThat(group(1)).isEqualTo(smallest(1, 2)).isEqualTo(group(2));

    update(ad(3, "Acme", "Cook"), remove(3));
    assertThat(group(1)).isEqualTo(smallest(1, 2)).isEqualTo(group(2));
    assertSound();
  }

  @Test
  void update_anyOrderAndAnyBatches_endInTheSameGroups() {
    System.out.println("ordered with seed " + SEED);
    Random random = new Random(SEED);
    List<Integer> numbers = new ArrayList<>(IntStream.rangeClosed(1, 24).boxed().toList());
    Map<Integer, @Nullable PostingId> expected = null;
    for (int round = 0; round < 8; round++) {
      numbers.forEach(n -> update(remove(n)));
      Collections.shuffle(numbers, random);
      List<PostingUpdate> updates =
          numbers.stream().map(n -> ad(n, "Acme", n % 2 == 0 ? "Cook" : "Chef")).toList();
      int size = 1 + random.nextInt(updates.size());
      for (int from = 0; from < updates.size(); from += size) {
        store.postings().update(updates.subList(from, Math.min(updates.size(), from + size)));
      }
      Map<Integer, @Nullable PostingId> groups = new TreeMap<>();
      numbers.forEach(n -> groups.put(n, group(n)));
      expected = expected == null ? groups : expected;

      assertThat(groups).isEqualTo(expected);
      assertThat(groups.values().stream().distinct()).hasSize(2).doesNotContainNull();
    }
    assertSound();
  }

  private void updates(Stream<PostingUpdate> updates) {
    store.postings().update(updates.toList());
  }

  private static PostingRecord hidden() {
    return PostingRecord.first(Origin.SUBMITTED, false, NOW);
  }

  private Posting posting(int n) {
    return store.postings().find(id(n)).orElseThrow();
  }

  private @Nullable PostingId group(int n) {
    return posting(n).record().duplicateGroup();
  }

  private static PostingId smallest(int... numbers) {
    return IntStream.of(numbers).mapToObj(StoreFixture::id).min(PostingId::compareTo).orElseThrow();
  }

  private static int number(PostingId id) {
    return IntStream.range(1, 100).filter(n -> id(n).equals(id)).findFirst().orElseThrow();
  }

  /** Those with smaller numbers were seen earlier. */
  private static PostingUpdate ad(int n, String company, String title) {
    PostingContent content =
        PostingContent.of(url(n), title)
            .company(new Company(company, null))
            .description("We look for somebody who cooks for thirty guests a day in place " + n)
            .build();
    return put(n, content, seenFirst(NOW.minusSeconds(1_000 - n)));
  }
}

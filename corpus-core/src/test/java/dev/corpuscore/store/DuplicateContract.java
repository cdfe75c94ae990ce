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
import dev.corpuscore.model.Standing;
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

  @Test
  void visit_secondOfAText_groupsBothUnderOneRevisionEach() {
    visit(ad(1, "Acme", "Cook"));
    visit(ad(2, "ACME", "Cooks"));

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
  void visit_bothInOneCall_takesNoFurtherRevision() {
    visit(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"), ad(3, "Acme", "Waiter"));

    assertThat(group(1)).isEqualTo(smallest(1, 2)).isEqualTo(group(2));
    assertThat(group(3)).isNull();
    assertThat(store.revisions().newest()).isEqualTo(3);
  }

  @Test
  void visit_groupingAPosting_keepsItsDigest() {
    visit(ad(1, "Acme", "Cook"));
    Posting alone = posting(1);

    visit(ad(2, "Acme", "Cook"));

    assertThat(posting(1).digest()).isEqualTo(alone.digest());
    assertThat(posting(1).content()).isEqualTo(alone.content());
  }

  @Test
  void visit_memberGone_leavesOrRenamesTheGroup() {
    visit(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"), ad(3, "Acme", "Cook"));
    int first = number(smallest(1, 2, 3));
    List<Integer> others =
        Stream.of(1, 2, 3)
            .filter(n -> n != first)
            .sorted((a, b) -> id(a).compareTo(id(b)))
            .toList();

    visit(remove(first));
    assertThat(group(others.getFirst())).isEqualTo(id(others.getFirst()));
    assertThat(group(others.getLast())).isEqualTo(id(others.getFirst()));

    visit(ad(others.getFirst(), "Acme", "Waiter"));
    assertThat(group(others.getFirst())).isNull();
    assertThat(group(others.getLast())).isNull();
    assertFaultless();
  }

  @Test
  void visit_companyOrTextGone_leavesTheGroup() {
    visit(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"));

    visit(put(1, content(1), record()));

    assertThat(group(1)).isNull();
    assertThat(group(2)).isNull();
    assertFaultless();
  }

  @Test
  void visit_closingOrSeeing_keepsTheGroup() {
    visit(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"));
    PostingId group = smallest(1, 2);

    visit(put(1, posting(1).content(), closed()), touch(2, seen(NOW.plusSeconds(9), "x")));

    assertThat(group(1)).isEqualTo(group);
    assertThat(group(2)).isEqualTo(group);
    assertThat(store.revisions().newest()).isEqualTo(3);
  }

  @Test
  void visit_whatNoSearchShows_isInNoGroup() {
    visit(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"), ad(3, "Acme", "Cook"));

    visit(put(1, posting(1).content(), hidden()));
    assertThat(group(1)).isNull();
    assertThat(group(2)).isEqualTo(smallest(2, 3)).isEqualTo(group(3));

    visit(put(2, posting(2).content(), hidden()));
    assertThat(group(3)).isNull();

    visit(put(1, posting(1).content(), record()), put(2, posting(2).content(), record()));
    assertThat(group(1)).isEqualTo(smallest(1, 2, 3)).isEqualTo(group(2)).isEqualTo(group(3));
    assertFaultless();
  }

  @Test
  void visit_moreOfAKeyThanAreGrouped_groupsNoneUntilThereAreLess() {
    int limit = DuplicateGroups.MEMBERS_LIMIT;
    visits(IntStream.rangeClosed(1, limit).mapToObj(n -> ad(n, "Acme", "Cook")));
    assertThat(group(1)).isNotNull();

    visit(ad(limit + 1, "Acme", "Cook"));
    assertThat(group(1)).isNull();
    assertThat(group(limit + 1)).isNull();
    long revision = store.revisions().newest();

    visit(ad(limit + 2, "Acme", "Cook"));
    assertThat(store.revisions().newest()).isEqualTo(revision + 1);
    assertFaultless();

    visit(remove(1), remove(2));
    assertThat(group(3)).isNotNull().isEqualTo(group(limit + 2));
    assertFaultless();
  }

  @Test
  void visit_oneOfAGroupComesToAFullKey_isInNoGroup() {
    int limit = DuplicateGroups.MEMBERS_LIMIT;
    visits(IntStream.rangeClosed(1, limit + 1).mapToObj(n -> ad(n, "Acme", "Cook")));
    visit(ad(limit + 2, "Acme", "Waiter"), ad(limit + 3, "Acme", "Waiter"));
    assertThat(group(limit + 2)).isNotNull();

    visit(ad(limit + 2, "Acme", "Cook"));

    assertThat(group(limit + 2)).isNull();
    assertThat(group(limit + 3)).isNull();
    assertFaultless();
  }

  @Test
  void visit_removedAndPutAgain_isGroupedAsBefore() {
    visit(ad(1, "Acme", "Cook"), ad(2, "Acme", "Cook"));

    visit(remove(1), ad(1, "Acme", "Cook"));
    assertThat(group(1)).isEqualTo(smallest(1, 2)).isEqualTo(group(2));

    visit(ad(3, "Acme", "Cook"), remove(3));
    assertThat(group(1)).isEqualTo(smallest(1, 2)).isEqualTo(group(2));
    assertFaultless();
  }

  @Test
  void visit_anyOrderAndAnyBatches_endInTheSameGroups() {
    System.out.println("ordered with seed " + SEED);
    Random random = new Random(SEED);
    List<Integer> numbers = new ArrayList<>(IntStream.rangeClosed(1, 24).boxed().toList());
    Map<Integer, @Nullable PostingId> expected = null;
    for (int round = 0; round < 8; round++) {
      numbers.forEach(n -> visit(remove(n)));
      Collections.shuffle(numbers, random);
      List<Visit> visits =
          numbers.stream().map(n -> ad(n, "Acme", n % 2 == 0 ? "Cook" : "Chef")).toList();
      int size = 1 + random.nextInt(visits.size());
      for (int from = 0; from < visits.size(); from += size) {
        store.postings().visit(visits.subList(from, Math.min(visits.size(), from + size)));
      }
      Map<Integer, @Nullable PostingId> groups = new TreeMap<>();
      numbers.forEach(n -> groups.put(n, group(n)));
      expected = expected == null ? groups : expected;

      assertThat(groups).isEqualTo(expected);
      assertThat(groups.values().stream().distinct()).hasSize(2).doesNotContainNull();
    }
    assertFaultless();
  }

  private void visits(Stream<Visit> visits) {
    store.postings().visit(visits.toList());
  }

  private static PostingRecord hidden() {
    return new PostingRecord(Standing.open(), false, Origin.SUBMITTED, List.of(), NOW, NOW);
  }

  private void assertFaultless() {
    List<String> faults = new ArrayList<>();
    store.verify(faults::add);
    assertThat(faults).isEmpty();
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

  private static Visit ad(int n, String company, String title) {
    PostingContent content =
        PostingContent.of(url(n), title)
            .company(new Company(company, null))
            .description("We look for somebody who cooks for thirty guests a day in place " + n)
            .build();
    return put(n, content, record());
  }
}

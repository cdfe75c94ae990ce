package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Change;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a damaged row does to whoever reads a {@link RevisionLog}: nothing, but for its posting. */
public abstract class DamagedRowsContract extends StoreFixture {
  private static final int POSTINGS = 20;

  /** Revisions 1 to 20 are postings 0 to 19; 21 and 22 took two of them away. */
  @BeforeEach
  void fill() {
    store.postings().update(IntStream.range(0, POSTINGS).mapToObj(StoreFixture::put).toList());
    update(remove(10), remove(11));
  }

  @Core
  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE posting SET listed = 0 WHERE number = 3",
        "UPDATE posting SET last_seen_at = 7 WHERE number = 3",
        "UPDATE posting_content SET content = 'x' WHERE number = 3",
        "DELETE FROM posting_content WHERE number = 3",
        "INSERT INTO posting_source VALUES (3, 'x')"
      })
  void after_postingDamaged_isToldInItsPlace(String sql) {
    execute(folder, sql);

    List<Change> changes = store.revisions().after(0, 100);

    assertThat(changes).extracting(Change::revision).containsExactlyElementsOf(revisions());
    assertThat(changes.stream().filter(Change.Damaged.class::isInstance))
        .singleElement()
        .isInstanceOfSatisfying(
            Change.Damaged.class,
            damaged -> {
              assertThat(damaged.id()).isEqualTo(id(2));
              assertThat(damaged.revision()).isEqualTo(3);
              assertThat(damaged.reason())
                  .contains("posting " + id(2) + " does not match its checksum; restore a backup");
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100})
  void after_manyDamaged_pagesHoldEverythingOnce(int limit) {
    execute(folder, "UPDATE posting SET listed = 0 WHERE number IN (1, 2, 3, 4, 9, 20)");

    List<Change> changes = pages(limit);

    assertThat(changes).extracting(Change::revision).containsExactlyElementsOf(revisions());
    assertThat(changes.stream().filter(Change.Damaged.class::isInstance)).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000_000_000_000_000L, 23, 0, -5})
  void after_revisionDamaged_everythingElseComesOnce(long revision) {
    execute(folder, "UPDATE posting SET revision = " + revision + " WHERE number = 3");

    for (int limit : new int[] {1, 3, 7, 19, 20, 100}) {
      List<Change> sound =
          pages(limit).stream().filter(change -> !(change instanceof Change.Damaged)).toList();

      assertThat(sound)
          .as("limit " + limit)
          .extracting(Change::revision)
          .containsExactlyElementsOf(revisions().stream().filter(it -> it != 3).toList());
      assertThat(store.revisions().after(22, limit)).as("nothing lies behind").isEmpty();
    }
  }

  @Test
  void after_revisionFarAhead_isToldAtTheNewest() {
    execute(folder, "UPDATE posting SET revision = 1000000000000000 WHERE number = 3");

    assertThat(pages(100).stream().filter(Change.Damaged.class::isInstance))
        .singleElement()
        .isInstanceOfSatisfying(
            Change.Damaged.class,
            damaged -> {
              assertThat(damaged.id()).isEqualTo(id(2));
              assertThat(damaged.revision()).isEqualTo(22);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"posting", "removal"})
  void after_idDamaged_standsUnderTheSameIdEachTime(String table) {
    execute(folder, "UPDATE " + table + " SET id = 'p_' WHERE revision IN (3, 22)");

    List<Change> damaged = pages(100).stream().filter(Change.Damaged.class::isInstance).toList();

    assertThat(damaged).hasSize(1).isEqualTo(pages(1).stream().filter(damaged::contains).toList());
    Set<Object> known =
        IntStream.range(0, POSTINGS).mapToObj(n -> id(n)).collect(Collectors.toSet());
    assertThat(damaged.getFirst().id()).isNotIn(known);
    assertThat(pages(3)).hasSize(20);
  }

  @Test
  void after_removalDamaged_isToldInItsPlace() {
    execute(folder, "UPDATE removal SET checksum = 7 WHERE revision = 21");

    List<Change> changes = pages(4);

    assertThat(changes).extracting(Change::revision).containsExactlyElementsOf(revisions());
    assertThat(changes.stream().filter(it -> it.revision() > 20))
        .satisfiesExactly(
            damaged -> {
              assertThat(damaged).isInstanceOf(Change.Damaged.class);
              assertThat(damaged.id()).isEqualTo(id(10));
            },
            removed -> assertThat(removed).isEqualTo(new Change.Removed(id(11), 22)));
  }

  /** Reads the log as an index does. */
  private List<Change> pages(int limit) {
    List<Change> changes = new ArrayList<>();
    long revision = 0;
    for (List<Change> page = store.revisions().after(revision, limit);
        !page.isEmpty();
        page = store.revisions().after(revision, limit)) {
      assertThat(page.getLast().revision()).isGreaterThan(revision);
      changes.addAll(page);
      revision = page.getLast().revision();
    }
    return changes;
  }

  /** Those of all that is there: two of the postings have newer ones. */
  private static List<Long> revisions() {
    return LongStream.rangeClosed(1, 22).filter(it -> it != 11 && it != 12).boxed().toList();
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import java.nio.file.Path;
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

/**
 * What one page of the database that cannot be read does to whoever reads a {@link RevisionLog}:
 * nothing, but for the postings on it.
 */
public abstract class UnreadablePagesContract extends StoreFixture {
  private static final int POSTINGS = 1_200;

  /** Of the log: revision n is posting n - 1. */
  private static final List<Long> REVISIONS = LongStream.rangeClosed(1, POSTINGS).boxed().toList();

  /**
   * Overwrites a page that holds rows of this table, or entries of this index, of the closed store
   * in the folder.
   *
   * @param relation a table's name, or {@code revisions} for the index of the postings' revisions
   * @param page 0 for the first such page, 1 for the next; -1 for the last
   */
  protected abstract void garble(Path folder, String relation, int page);

  @BeforeEach
  void fill() {
    store.postings().update(IntStream.range(0, POSTINGS).mapToObj(StoreFixture::put).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, -1})
  void after_contentsUnreadable_tellsWhoseAndReadsTheOthers(int page) {
    reopenWithout("posting_content", page);

    for (int limit : new int[] {7, 100, 10_000}) {
      List<Change> changes = pages(limit);

      assertThat(changes).extracting(Change::revision).containsExactlyElementsOf(REVISIONS);
      assertThat(changes)
          .allSatisfy(change -> assertThat(change.id()).isEqualTo(id((int) change.revision() - 1)));
      assertThat(damaged(changes))
          .hasSizeBetween(1, 100)
          .allSatisfy(
              it ->
                  assertThat(it.reason())
                      .contains(" is damaged: posting " + it.id() + " cannot be read: ")
                      .endsWith("restore a backup, see docs/operations.md"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, -1})
  void after_postingsUnreadable_tellsTheirRevisionsAndReadsTheOthers(int page) {
    reopenWithout("posting", page);
    Set<PostingId> known =
        IntStream.range(0, POSTINGS).mapToObj(n -> id(n)).collect(Collectors.toSet());

    for (int limit : new int[] {7, 100, 10_000}) {
      List<Change> changes = pages(limit);

      assertThat(changes).extracting(Change::revision).containsExactlyElementsOf(REVISIONS);
      assertThat(changes).extracting(Change::id).doesNotHaveDuplicates();
      assertThat(damaged(changes))
          .hasSizeBetween(1, 100)
          .allSatisfy(
              it -> {
                assertThat(known).doesNotContain(it.id());
                assertThat(it.reason())
                    .contains(
                        "the id of the posting with revision "
                            + it.revision()
                            + " cannot be read (")
                    .contains("until ./corpus reindex");
              });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, -1})
  void after_indexOfRevisionsUnreadable_comesUpToThereAndSaysSo(int page) {
    reopenWithout("revisions", page);

    List<Change> changes = new ArrayList<>();

    assertThatThrownBy(() -> read(7, changes))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(
            "the revision log cannot be read from revision "
                + (changes.size() + 1)
                + " on (index of table posting: ")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(changes)
        .hasSizeLessThan(POSTINGS)
        .extracting(Change::revision)
        .containsExactlyElementsOf(REVISIONS.subList(0, changes.size()));
    assertThat(damaged(changes)).isEmpty();
  }

  @Test
  void after_removalsUnreadable_tellsTheirRevisionsAndReadsThePostings() {
    update(remove(10), remove(11));
    reopenWithout("removal", 0);

    List<Change> changes = pages(100);

    assertThat(changes)
        .extracting(Change::revision)
        .containsExactlyElementsOf(
            LongStream.rangeClosed(1, POSTINGS + 2)
                .filter(it -> it != 11 && it != 12)
                .boxed()
                .toList());
    assertThat(damaged(changes))
        .extracting(Change::revision)
        .containsExactly(POSTINGS + 1L, POSTINGS + 2L);
  }

  private void reopenWithout(String relation, int page) {
    store.close();
    garble(folder, relation, page);
    store = open();
  }

  private List<Change> pages(int limit) {
    List<Change> changes = new ArrayList<>();
    read(limit, changes);
    return changes;
  }

  /** Reads the log as an index does. */
  private void read(int limit, List<Change> changes) {
    for (List<Change> page : store.revisions().pages(limit)) {
      assertThat(page).hasSizeLessThanOrEqualTo(limit);
      changes.addAll(page);
    }
  }

  private static List<Change.Damaged> damaged(List<Change> changes) {
    return changes.stream()
        .filter(Change.Damaged.class::isInstance)
        .map(Change.Damaged.class::cast)
        .toList();
  }
}

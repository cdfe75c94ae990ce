package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.lucene.OnLucene;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the age of a posting counts for beside its words, which Lucene alone compares. */
class AgeOnLuceneTest extends IndexFixture implements OnLucene {
  /** 180 + 5 + 14 points, and 180 + 3 + 20; the second pass gives both titles the same. */
  @Test
  void thirtyDays_countMoreThanAWordOnceMoreInTheText() {
    index(
        put(1, dated("Nurse", "2026-10-01").description("A nurse for a nurse")),
        put(2, dated("Nurse", "2026-10-31").description("A nurse for a child")));

    assertThat(ids("nurse")).containsExactly(id(2), id(1));
  }

  /** 180 + 8 + 20 points, and 180 + 3 + 20: a day is less than a point. */
  @Test
  void oneDay_countsLessThanTheText() {
    index(
        put(1, dated("Nurse", "2026-10-30").description("nurse ".repeat(8))),
        put(2, dated("Nurse", "2026-10-31").description("A nurse for a child")));

    assertThat(ids("nurse")).containsExactly(id(1), id(2));
  }

  /** Without a date 180 + 9 points, and 180 + 3 + 20. */
  @Test
  void noDate_gainsNothing() {
    index(
        put(1, titled("Nurse").description("nurse ".repeat(18))),
        put(2, dated("Nurse", "1999-01-01").description("A nurse for a child")));

    assertThat(ids("nurse")).containsExactly(id(2), id(1));
  }

  /** More than the second pass ranks, with every date and text among them. */
  @Test
  void pages_neitherRepeatNorSkip_andDoNotDependOnTheTime() {
    Change[] changes =
        IntStream.range(0, 420).mapToObj(AgeOnLuceneTest::one).toArray(Change[]::new);
    index(changes);

    List<PostingId> paged = new ArrayList<>();
    for (int from = 0; from < 420; from += 70) {
      paged.addAll(ids(page(search("nurse"), from, 70)));
    }

    assertThat(new HashSet<>(paged)).hasSize(420);
    assertThat(ids(page(search("nurse"), 155, 100))).isEqualTo(paged.subList(155, 255));
    PostingSearch later = searchAt("nurse", NOW.plus(Duration.ofDays(900)));
    assertThat(ids(page(later, 0, 100))).isEqualTo(paged.subList(0, 100));
  }

  private static Change one(int number) {
    LocalDate day = LocalDate.of(2026, 1, 1).plusDays(number * 37 % 300);
    PostingContentBuilder nurse =
        number % 11 == 0 ? titled("Nurse") : dated("Nurse", day.toString());
    return put(number, nurse.description("nurse ".repeat(1 + number % 5)));
  }
}

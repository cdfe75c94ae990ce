package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Published.Precision;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What the age of a posting counts for in every {@link PostingIndex}. */
public abstract class AgeContract extends IndexFixture {
  @Core
  @Test
  void dateAfterTheFirstSight_countsAsThat() {
    Instant seen = Instant.parse("2026-03-01T00:00:00Z");
    index(
        put(1, dated("Nurse", "2027-01-01"), seen),
        put(2, dated("Nurse", "2026-02-28"), seen),
        put(3, dated("Nurse", "2026-03-02"), NOW),
        put(4, titled("Nurse"), NOW));

    assertThat(ids("nurse")).containsExactly(id(3), id(1), id(2), id(4));
    assertThat(ids(search("nurse").sorted(Sort.PUBLISHED_NEWEST)))
        .as("what the ads say themselves")
        .containsExactly(id(1), id(3), id(2), id(4));
  }

  @Test
  void dateOfTheDayAfterTheFirstSight_countsItself() {
    Instant seen = Instant.parse("2026-03-01T12:00:00Z");
    Instant evening = Instant.parse("2026-03-01T20:00:00Z");
    index(
        put(1, titled("Nurse").published(new Published(evening, Precision.SECOND)), NOW),
        put(2, dated("Nurse", "2026-03-02"), seen),
        put(3, dated("Nurse", "2026-03-03"), seen));

    assertThat(ids("nurse")).containsExactly(id(2), id(1), id(3));
  }

  @Test
  void exactTitle_beforeANewerOneThatIsLessExact() {
    index(
        put(1, dated("Nurse", "2016-01-01")),
        put(2, dated("Night nurse", "2026-11-01").description("nurse ".repeat(20))));

    assertThat(ids("nurse")).containsExactly(id(1), id(2));
  }
}

package dev.corpuscore.service.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is told of sources whose histories are written here. */
class SourceFateTest {
  private static final Instant NOW = Instant.parse("2026-06-29T12:00:00Z");
  private static final Instant DAY_AGO = Instant.parse("2026-06-28T12:00:00Z");

  private static final SourceHistory HEALTHY =
      SourceHistory.NONE.healthy(DAY_AGO, 12, 0, 0, 0, null);

  @Test
  void source_thatFailsForAWeek_isDead_andBeforeItIsFailing() {
    assertThat(told("2026-06-22T12:00:00Z"))
        .isEqualTo("dead: for 1 week; 2 syncs failed, the last: it answered 404");
    assertThat(told("2026-06-22T12:00:01Z"))
        .isEqualTo("failing: 2 syncs failed, the last: it answered 404");
    assertThat(told("2026-05-31T12:00:00Z"))
        .isEqualTo("dead: for 4 weeks; 2 syncs failed, the last: it answered 404");
  }

  private static String told(String succeededAt) {
    return told(twice(SourceHistory.NONE.healthy(Instant.parse(succeededAt), 12, 0, 0, 0, null)));
  }

  private static SourceHistory twice(SourceHistory history) {
    return history.failed(DAY_AGO, "it answered 500").failed(DAY_AGO, "it answered 404");
  }

  @Test
  void source_thatNeverAnswered_saysSo() {
    assertThat(told(twice(SourceHistory.NONE)))
        .isEqualTo("never answered: 2 syncs failed, the last: it answered 404");
  }

  @Test
  void source_whoseListingsWereAllCut_isNeverComplete() {
    assertThat(told(SourceHistory.NONE.suspicious(DAY_AGO, "the listing is truncated: x", 0, 0, 0)))
        .isEqualTo("never complete: the listing is truncated: x");
    assertThat(told(HEALTHY.suspicious(DAY_AGO, "the listing is truncated: x", 0, 0, 0)))
        .isEqualTo(
            "suspicious: the listing is truncated: x; the last plausible listing:"
                + " 2026-06-28T12:00:00Z");
  }

  @Test
  void source_withoutAds_isEmpty_unlessItTellsChanges() {
    SourceHistory empty = SourceHistory.NONE.healthy(DAY_AGO, 0, 0, 0, 0, null);

    assertThat(told(empty)).isEqualTo("empty: no ads at 2026-06-28T12:00:00Z");
    assertThat(told(SourceHistory.NONE.suspicious(DAY_AGO, "the listing is empty", 0, 0, 0)))
        .isEqualTo("empty: no ads at 2026-06-28T12:00:00Z");
    assertThat(SourceFate.of(List.of(source("a", null, true, empty)), it -> true, NOW))
        .extracting(SourceFate::verdict)
        .containsExactly(SourceFate.Verdict.HEALTHY);
  }

  @Test
  void deadOrEmptySource_besideOneOfTheSameCompanyWithAds_isMoved_andComesFirst() {
    SourceHistory empty = SourceHistory.NONE.healthy(DAY_AGO, 0, 0, 0, 0, null);

    List<SourceFate> fates =
        SourceFate.of(
            List.of(
                source("new", "ACME Inc. ", true, HEALTHY),
                source("off", "Acme Inc.", false, empty),
                source("other", "Globex", true, empty),
                source("unread", null, true, SourceHistory.NONE),
                source("old", "Acme Inc.", true, empty)),
            it -> false,
            NOW);

    assertThat(fates)
        .extracting(it -> it.source().definition().id() + " " + line(it))
        .containsExactly(
            "old moved: source new of the same company has 12 ads; this one is empty: no ads at"
                + " 2026-06-28T12:00:00Z",
            "other empty: no ads at 2026-06-28T12:00:00Z",
            "unread never read: no sync has ended yet",
            "off disabled: enabled: false",
            "new healthy: ");
  }

  private static String told(SourceHistory history) {
    return line(
        SourceFate.of(List.of(source("a", null, true, history)), it -> false, NOW).getFirst());
  }

  private static String line(SourceFate fate) {
    return fate.verdict().words() + ": " + fate.why();
  }

  private static Source source(
      String id, @Nullable String company, boolean enabled, SourceHistory history) {
    return new Source(
        new SourceDefinition(id, "lever", id, company, null, Duration.ofHours(6), enabled),
        null,
        history);
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.catalog.SourceHistory.ReadVersion;
import dev.corpuscore.model.catalog.SyncPace;
import dev.corpuscore.store.CatalogStore.Replaced;
import dev.corpuscore.tier.Core;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link CatalogStore} does with its sources. */
public abstract class CatalogStoreContract extends StoreFixture {
  private static final String LISTING = "ab".repeat(32);

  private static final SourceHistory WENT_WELL =
      new SourceHistory(
          NOW,
          NOW,
          NOW.minusSeconds(9),
          17,
          2,
          "answered 500",
          "https://10.0.0.1:443 is not fetched: address 10.0.0.1 is in 10.0.0.0/8",
          "the listing is empty",
          3,
          4,
          5,
          new ReadVersion("https://a.example/", "\"e\"", "yesterday", LISTING, NOW));

  @Core
  @Test
  void replace_countsWhatChanged() {
    assertThat(catalog().replace(List.of(source("a"), source("b"), source("c"))))
        .isEqualTo(new Replaced(3, 0, 0, 0));

    Replaced replaced = catalog().replace(List.of(source("d"), slower("b"), source("a")));

    assertThat(replaced).isEqualTo(new Replaced(1, 1, 1, 1));
    assertThat(catalog().sources())
        .extracting(Source::definition)
        .containsExactly(source("d"), slower("b"), source("a"));
  }

  @Test
  void replace_thatLosesMost_isRefusedUnlessItMay() {
    List<SourceDefinition> four = List.of(source("a"), source("b"), source("c"), source("d"));
    catalog().replace(four);

    assertThatThrownBy(
            () -> catalog().replace(List.of(source("e"), slower("a")), false, stored -> {}))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CATALOG_INVALID))
        .hasMessage(
            "the catalog lost more than half: of 4 sources that the corpus has it names 1. If that"
                + " is right: ./corpus catalog sync --force SOURCE, or \"force\": true");
    assertThat(catalog().sources()).extracting(Source::definition).isEqualTo(four);
    assertThat(catalog().replace(List.of(source("a"), source("b")), false, stored -> {}))
        .as("half of them")
        .isEqualTo(new Replaced(0, 0, 2, 2));
    assertThat(catalog().replace(List.of(source("c")), true, stored -> {}))
        .isEqualTo(new Replaced(1, 0, 2, 0));
    assertThat(catalog().replace(List.of(source("d")), false, stored -> {}))
        .as("the only one")
        .isEqualTo(new Replaced(1, 0, 1, 0));
  }

  @Test
  void replace_askedAsBefore_keepsItsHistoryElseBeginsAnew() {
    catalog().replace(List.of(source("a"), source("b")));
    catalog().queued(List.of("a", "b", "unknown"), NOW);
    catalog().record(source("a"), WENT_WELL);
    catalog().record(source("b"), WENT_WELL);
    SourceDefinition moved =
        new SourceDefinition("b", "greenhouse", "other", null, null, Duration.ofHours(6), true);

    catalog().replace(List.of(slower("a"), moved));

    assertThat(catalog().find("a")).contains(new Source(slower("a"), NOW, WENT_WELL));
    assertThat(catalog().find("b")).contains(new Source(moved, null, SourceHistory.NONE));
    assertThat(catalog().find("unknown")).isEmpty();
  }

  @Core
  @Test
  void replace_withTheSamePace_keepsTheIntervalThatWasLearned() {
    SyncPace pace = new SyncPace(Duration.ofHours(1), Duration.ofDays(7));
    SourceDefinition begun = paced(Duration.ofHours(6), pace);
    catalog().replace(List.of(begun));
    catalog().record(begun.paced(true), WENT_WELL);

    assertThat(catalog().replace(List.of(begun))).isEqualTo(new Replaced(0, 0, 0, 1));
    assertThat(catalog().definition("a")).contains(paced(Duration.ofHours(3), pace));

    SourceDefinition wider =
        paced(Duration.ofHours(6), new SyncPace(Duration.ofHours(2), Duration.ofDays(9)));
    catalog().replace(List.of(wider));
    catalog().record(begun.paced(true), WENT_WELL);

    assertThat(catalog().definition("a")).as("of another pace").contains(wider);
    catalog().replace(List.of(source("a")));
    assertThat(catalog().definition("a")).contains(source("a"));
  }

  private static SourceDefinition paced(Duration every, SyncPace pace) {
    return new SourceDefinition(
        "a", "greenhouse", "a", null, null, every, true, null, Map.of(), null, false, null, pace);
  }

  @Test
  void replace_headersAndSecret_areKept_andBeginAgainWhenTheyChange() {
    Map<String, String> headers = Map.of("X-Client", "acme", "X-B", "2");
    for (SourceDefinition each :
        List.of(
            optional(headers, "sesame"),
            optional(headers, null),
            optional(Map.of(), "sesame"),
            optional(Map.of(), null))) {
      catalog().replace(List.of(each));
      assertThat(catalog().find("a")).contains(new Source(each, null, SourceHistory.NONE));

      catalog().record(each, WENT_WELL);
      catalog().replace(List.of(each));
      assertThat(catalog().find("a")).contains(new Source(each, null, WENT_WELL));
    }
  }

  private static SourceDefinition optional(Map<String, String> headers, @Nullable String secret) {
    return new SourceDefinition(
        "a",
        "rss",
        null,
        null,
        "https://a.example/",
        Duration.ofHours(6),
        true,
        null,
        headers,
        secret,
        false,
        "de",
        null);
  }

  @Test
  void replace_republish_isKept_andTheHistoryStays_whenItChanges() {
    SourceDefinition closed =
        new SourceDefinition("a", "greenhouse", "a", null, null, Duration.ofHours(6), true);
    SourceDefinition marked =
        new SourceDefinition(
            "a",
            "greenhouse",
            "a",
            null,
            null,
            Duration.ofHours(6),
            true,
            null,
            Map.of(),
            null,
            true,
            null,
            null);
    catalog().replace(List.of(closed));
    catalog().record(closed, WENT_WELL);

    catalog().replace(List.of(marked));

    assertThat(catalog().find("a")).contains(new Source(marked, null, WENT_WELL));

    catalog().replace(List.of(closed));

    assertThat(catalog().find("a")).contains(new Source(closed, null, WENT_WELL));
  }

  @Test
  void replace_trustedOrNot_isKept_andBeginsAnewWhenItChanges() {
    for (Boolean trusted : new Boolean[] {true, false, null, true}) {
      SourceDefinition source = trusted("a", trusted);
      catalog().replace(List.of(source));
      assertThat(catalog().find("a")).contains(new Source(source, null, SourceHistory.NONE));
      catalog().record(source, WENT_WELL);
      assertThat(catalog().find("a")).contains(new Source(source, null, WENT_WELL));
      store.verify(fault -> assertThat(fault).isNull());
    }
  }

  @Test
  void record_unknownSource_isNothing() {
    catalog().record(source("nobody"), WENT_WELL);

    assertThat(catalog().sources()).isEmpty();
  }

  @Test
  void record_sourceIsAnotherByNow_isNothing() {
    catalog().replace(List.of(source("a")));
    SourceDefinition moved =
        new SourceDefinition("a", "greenhouse", "other", null, null, Duration.ofHours(6), true);

    catalog().record(moved, WENT_WELL);

    assertThat(catalog().find("a")).contains(new Source(source("a"), null, SourceHistory.NONE));
    catalog().record(slower("a"), WENT_WELL);
    assertThat(catalog().find("a"))
        .as("how often it is asked makes no difference")
        .contains(new Source(source("a"), null, WENT_WELL));
  }

  private CatalogStore catalog() {
    return store.catalog();
  }

  private static SourceDefinition source(String id) {
    return new SourceDefinition(
        id, "greenhouse", id + "-tenant", "A & Co", null, Duration.ofHours(6), true);
  }

  private static SourceDefinition trusted(String id, @Nullable Boolean trusted) {
    return new SourceDefinition(
        id, "rss", null, null, "https://a.example/", Duration.ofHours(6), true, trusted);
  }

  private static SourceDefinition slower(String id) {
    return new SourceDefinition(
        id, "greenhouse", id + "-tenant", "A & Co", null, Duration.ofDays(1), false);
  }
}

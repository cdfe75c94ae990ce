package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Identity;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.catalog.SourceLookup;
import dev.corpuscore.service.lifecycle.ListedSources;
import dev.corpuscore.store.CatalogStore.KindCounts;
import dev.corpuscore.tier.Core;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The sources that a {@link CatalogStore} finds by their parts are those that a look at each one
 * finds: 300, drawn at random.
 */
public abstract class SourceLookupContract extends StoreFixture {
  private static final List<String> KINDS = List.of("greenhouse", "lever", "rss");
  private static final List<String> TENANTS = List.of("acme", "Globex", "örjan", "stark-Career");
  private static final List<String> URLS =
      List.of(
          "https://a.example/rss",
          "HTTPS://Jobs.A.example:443/x",
          "http://b.example/",
          "http://b.example:81/",
          "https://www.c.co.uk/jobs");
  private static final List<String> ORIGINS =
      List.of(
          "https://a.example",
          "https://jobs.a.example",
          "https://b.example",
          "http://b.example:81",
          "https://www.c.co.uk",
          "https://d.example");

  private final long seed = System.nanoTime();
  private final List<SourceDefinition> all = new ArrayList<>();
  private CatalogStore catalog;
  private SourceLookup brute;
  private List<Source> stored;

  @BeforeEach
  void draw() {
    Random random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      all.add(drawn("s" + i, random));
    }
    catalog = store.catalog();
    brute = new ListedSources(all);
    catalog.replace(all);
    for (SourceDefinition each : all) {
      if (random.nextBoolean()) {
        catalog.queued(List.of(each.id()), NOW.minusSeconds(random.nextInt(200_000)));
      }
      if (random.nextInt(4) > 0) {
        catalog.record(each, drawnHistory(random));
      }
    }
    stored = catalog.sources();
  }

  @Core
  @Test
  void due_longestFirst() {
    assertThat(catalog.size()).isEqualTo(300);
    for (Instant now : List.of(NOW.minusSeconds(100_000), NOW, NOW.plusSeconds(7 * 86_400))) {
      List<Source> due =
          stored.stream()
              .filter(it -> it.isDue(now))
              .sorted(Comparator.comparing(Source::dueAt).thenComparing(it -> it.definition().id()))
              .toList();

      assertThat(catalog.due(now, 1_000)).as("seed %d", seed).isEqualTo(due);
      assertThat(catalog.due(now, 7)).isEqualTo(due.stream().limit(7).toList());
    }
  }

  @Test
  void urgent_thoseThatNeedSomebodyFirst_andKindsCountThem() {
    List<Source> urgent =
        stored.stream()
            .filter(it -> it.definition().enabled())
            .sorted(
                Comparator.comparing((Source it) -> it.history().failures() == 0)
                    .thenComparing(it -> it.history().suspicious() == null)
                    .thenComparing(it -> it.history().foreign() == 0)
                    .thenComparing(Source::dueAt)
                    .thenComparing(it -> it.definition().id()))
            .toList();

    for (int most : List.of(1, 20, 250, 300)) {
      assertThat(catalog.urgent(most))
          .as("seed %d", seed)
          .isEqualTo(urgent.stream().limit(most).toList());
    }
    assertThat(catalog.kinds()).as("seed %d", seed).isEqualTo(counted(urgent));
  }

  @Core
  @Test
  void boards_byTheirTenantsInAnyCase() {
    assertBoards();
  }

  private void assertBoards() {
    for (String tenant : TENANTS) {
      for (String kind : KINDS) {
        Identity ad = new Identity(kind, tenant.toUpperCase(Locale.ROOT), "1");

        assertThat(catalog.board(ad)).as("seed %d", seed).isEqualTo(brute.board(ad));
        for (String origin : ORIGINS) {
          assertThat(catalog.isBoardAt(ad, origin)).isEqualTo(brute.isBoardAt(ad, origin));
        }
      }
    }
  }

  @Test
  void places_byOriginAndByDomain() {
    assertPlaces();
  }

  private void assertPlaces() {
    for (SourceDefinition each : all) {
      assertThat(catalog.definition(each.id())).contains(each);
    }
    for (String except : new String[] {null, "s0", "s1", "nobody"}) {
      for (String origin : ORIGINS) {
        assertThat(catalog.isAnyAt(origin, except))
            .as("seed %d, %s but %s", seed, origin, except)
            .isEqualTo(brute.isAnyAt(origin, except));
      }
      for (String domain : List.of("a.example", "b.example", "co.uk", "c.co.uk", "d.example")) {
        assertThat(catalog.isAnyUnder(domain, except))
            .as("seed %d, %s but %s", seed, domain, except)
            .isEqualTo(brute.isAnyUnder(domain, except));
      }
    }
  }

  /** Rows as a version left them that did not store by what sources are found. */
  @Test
  void rowsOfAnOlderVersion_areFoundOnceTheStoreIsOpened() {
    execute(folder, "UPDATE source SET board = NULL, origin = NULL, domain = NULL");
    try (Store opened = open()) {
      catalog = opened.catalog();
      assertBoards();
      assertPlaces();
      assertThat(catalog.sources()).isEqualTo(stored);
      opened.verify(fault -> assertThat(fault).isNull());
    }
  }

  private static SourceDefinition drawn(String id, Random random) {
    return new SourceDefinition(
        id,
        KINDS.get(random.nextInt(KINDS.size())),
        random.nextBoolean() ? TENANTS.get(random.nextInt(TENANTS.size())) : null,
        "A & Co",
        random.nextBoolean() ? URLS.get(random.nextInt(URLS.size())) : null,
        Duration.ofSeconds(600 + random.nextInt(100_000)),
        random.nextInt(5) > 0);
  }

  private static SourceHistory drawnHistory(Random random) {
    return new SourceHistory(
        NOW,
        random.nextBoolean() ? NOW.minusSeconds(random.nextInt(1_000)) : null,
        null,
        random.nextInt(9),
        random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 0,
        null,
        null,
        random.nextInt(3) == 0 ? "the listing is empty" : null,
        0,
        0,
        random.nextInt(3) == 0 ? 2 : 0,
        null);
  }

  private static SortedMap<String, KindCounts> counted(List<Source> enabled) {
    SortedMap<String, KindCounts> counts = new TreeMap<>();
    for (String kind : KINDS) {
      List<SourceHistory> those =
          enabled.stream()
              .filter(it -> it.definition().kind().equals(kind))
              .map(Source::history)
              .toList();
      counts.put(
          kind,
          new KindCounts(
              those.size(),
              (int) those.stream().filter(it -> it.failures() > 0).count(),
              (int) those.stream().filter(it -> it.suspicious() != null).count(),
              (int) those.stream().filter(it -> it.foreign() > 0).count(),
              those.stream()
                  .map(SourceHistory::succeededAt)
                  .filter(Objects::nonNull)
                  .max(Comparator.naturalOrder())
                  .orElse(null)));
    }
    return counts;
  }
}

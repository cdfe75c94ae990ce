package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The orders that every {@link PostingIndex} sorts by, against a sort of lists. */
public abstract class SortContract extends IndexFixture {
  private static final Condition.And EVERYWHERE =
      new Condition.And(List.of(new Condition.Near(new Coordinates(0, 0), 20_100_000)));

  private static final long UNKNOWN = -1;

  /** What a posting is sorted by; {@link #UNKNOWN} where it does not say. */
  private record Sorted(int number, long published, long deadline, long updated) {}

  @Core
  @ParameterizedTest
  @ValueSource(strings = {"", "nurse"})
  void search_sortsByEachDate_unknownLast_equalOnesById(String query) {
    long seed = Seed.of(SortContract.class);
    Random random = new Random(seed);
    List<Sorted> all = new ArrayList<>();
    for (int number = 1; number <= 90; number++) {
      all.add(
          new Sorted(
              number,
              random.nextInt(4) == 0 ? UNKNOWN : 1_700_000_000L + random.nextInt(20),
              random.nextInt(4) == 0 ? UNKNOWN : NOW.getEpochSecond() + 1 + random.nextInt(20),
              random.nextInt(4) == 0
                  ? NOW.toEpochMilli()
                  : 1_600_000_000_000L + random.nextInt(20)));
    }
    List<Sorted> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    for (int from = 0; from < 90; from += 30) {
      index(shuffled.subList(from, from + 30).stream().map(this::put).toArray(Change[]::new));
    }

    assertOrder(seed, query, Sort.PUBLISHED_NEWEST, all, it -> down(it.published));
    assertOrder(seed, query, Sort.PUBLISHED_OLDEST, all, it -> up(it.published));
    assertOrder(seed, query, Sort.DEADLINE_LATEST, all, it -> down(it.deadline));
    assertOrder(seed, query, Sort.DEADLINE_SOONEST, all, it -> up(it.deadline));
    assertOrder(seed, query, Sort.UPDATED, all, it -> down(it.updated));
    assertOrder(seed, query, Sort.ID, all, it -> 0);
  }

  @Test
  void search_sortsByFirstSight_equalOnesById() {
    index(
        Postings.put(1, titled("Nurse"), NOW.minusSeconds(5)),
        Postings.put(2, titled("Nurse"), NOW.minusSeconds(9)),
        Postings.put(3, titled("Nurse"), NOW.minusSeconds(1)),
        Postings.put(4, titled("Nurse"), NOW.minusSeconds(5)));

    assertThat(ids(search("nurse", Condition.EVERYTHING, Sort.FIRST_SEEN_LATEST)))
        .containsExactly(id(3), id(1), id(4), id(2));
    assertThat(ids(search("", Condition.EVERYTHING, Sort.FIRST_SEEN_EARLIEST)))
        .containsExactly(id(2), id(1), id(4), id(3));
  }

  private static long up(long value) {
    return value == UNKNOWN ? Long.MAX_VALUE : value;
  }

  private static long down(long value) {
    return value == UNKNOWN ? Long.MAX_VALUE : -value;
  }

  @Test
  void search_byDistance_nearestPositionToTheNearestCentre() {
    index(
        Postings.put(1, at(new Coordinates(57.7, 11.9), new Coordinates(-33, 151))),
        Postings.put(2, at(new Coordinates(59.3, 18.1))),
        Postings.put(3, at(new Coordinates(58, 12))),
        Postings.put(5, at(new Coordinates(59.3, 18.1))),
        Postings.put(4, at(new Coordinates(59.3, 18.1))),
        Postings.put(6, titled("Nurse")));
    Condition sydney = new Condition.Near(new Coordinates(-33.8, 151.2), 200_000);
    Condition goteborg = new Condition.Near(new Coordinates(57.7, 11.97), 100_000);
    Condition sweden = new Condition.Near(new Coordinates(57.7, 11.97), 600_000);

    assertThat(byDistance(sweden)).containsExactly(id(1), id(3), id(2), id(4), id(5));
    assertThat(byDistance(new Condition.Or(List.of(sydney, goteborg))))
        .containsExactly(id(1), id(3));
    assertThat(
            byDistance(
                new Condition.Or(
                    List.of(
                        new Condition.Near(new Coordinates(59.3, 18.1), 1_000_000),
                        new Condition.Near(new Coordinates(-33, 151), 1)))))
        .containsExactly(id(1), id(2), id(4), id(5), id(3));
  }

  @Test
  void search_byDistanceFromNowhere_byId() {
    index(Postings.put(2, at(new Coordinates(1, 1))), Postings.put(1, at(new Coordinates(2, 2))));

    assertThat(ids(search("", Condition.EVERYTHING, Sort.DISTANCE))).containsExactly(id(1), id(2));
  }

  @Test
  void search_byDistance_asAnotherFormulaSays() {
    long seed = Seed.of(SortContract.class);
    Random random = new Random(seed);
    List<Change> changes = new ArrayList<>();
    List<Double> away = new ArrayList<>();
    for (int number = 0; number < 80; number++) {
      Coordinates position =
          new Coordinates(random.nextDouble(-90, 90), random.nextDouble(-180, 180));
      away.add(position.metresTo(new Coordinates(0, 0)));
      changes.add(Postings.put(number, at(position)));
    }
    index(changes.toArray(Change[]::new));

    List<Double> found =
        ids(search("", EVERYWHERE, Sort.DISTANCE)).stream()
            .map(it -> away.get(number(it)))
            .toList();

    assertThat(found).as("seed " + seed).hasSize(80).isSorted();
  }

  private static int number(PostingId id) {
    for (int number = 0; number < 80; number++) {
      if (id(number).equals(id)) {
        return number;
      }
    }
    throw new AssertionError(id + " was not indexed");
  }

  private void assertOrder(
      long seed, String query, Sort sort, List<Sorted> all, ToLongFunction<Sorted> key) {
    List<PostingId> expected =
        all.stream()
            .sorted(Comparator.comparingLong(key).thenComparingInt(Sorted::number))
            .map(it -> id(it.number))
            .toList();
    assertThat(ids(search(query, Condition.EVERYTHING, sort)))
        .as("%s, seed %s", sort, seed)
        .isEqualTo(expected);
    assertThat(ids(page(search(query, Condition.EVERYTHING, sort), 37, 20)))
        .as("%s, seed %s", sort, seed)
        .isEqualTo(expected.subList(37, 57));
  }

  private List<PostingId> byDistance(Condition near) {
    return ids(search("", new Condition.And(List.of(near)), Sort.DISTANCE));
  }

  private static PostingSearch search(String query, Condition.And filter, Sort sort) {
    return PostingSearch.of(TextQuery.parse(query), NOW)
        .filter(filter)
        .sort(sort)
        .limit(100)
        .build();
  }

  private static PostingContentBuilder at(Coordinates... positions) {
    List<Location> locations = new ArrayList<>();
    for (Coordinates it : positions) {
      locations.add(new Location("here", null, null, null, it.latitude(), it.longitude()));
    }
    return titled("Nurse").locations(locations);
  }

  private Change put(Sorted sorted) {
    PostingContentBuilder content = titled("Nurse");
    if (sorted.published != UNKNOWN) {
      content.published(
          new Published(Instant.ofEpochSecond(sorted.published), Published.Precision.SECOND));
    }
    if (sorted.deadline != UNKNOWN) {
      content.expiresAt(Instant.ofEpochSecond(sorted.deadline));
    }
    if (sorted.updated != NOW.toEpochMilli()) {
      content.legacyAd(new LegacyAd("{\"timestamp\":" + sorted.updated + "}"));
    }
    return Postings.put(sorted.number, content);
  }
}

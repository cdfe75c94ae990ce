package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.history.Reposts;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How every {@link PostingStore} knows which postings repeat one that had ended. */
public abstract class RepostContract extends StoreFixture {
  private static final String TEXT = "We look for somebody who cooks for thirty guests a day.";

  /**
   * What a test says of a posting. Times are seconds after {@link #NOW}, and null means never.
   * Every posting has the same employer and text.
   */
  private record Ad(
      String title,
      String place,
      long seen,
      @Nullable Long closed,
      @Nullable Long expires,
      boolean listed) {
    static Ad open(String title, long seen) {
      return new Ad(title, "Oulu", seen, null, null, true);
    }

    Ad closed(long at) {
      return new Ad(title, place, seen, at, expires, listed);
    }

    Ad at(String other) {
      return new Ad(title, other, seen, closed, expires, listed);
    }

    boolean repeats(Ad other) {
      return listed
          && other.listed
          && other.title.equals(title)
          && other.place.equals(place)
          && other.seen < seen
          && ((other.closed != null && other.closed <= seen)
              || (other.expires != null && other.expires <= seen));
    }

    PostingUpdate put(int n) {
      PostingContent content =
          PostingContent.of(url(n), title)
              .company(new Company("Acme AB", null))
              .description(TEXT)
              .locations(List.of(Location.ofText(place)))
              .expiresAt(expires == null ? null : after(expires))
              .build();
      PostingState state =
          closed == null
              ? PostingState.open()
              : new PostingState.Closed(ClosedReason.GONE, after(closed));
      return StoreFixture.put(
          n,
          content,
          new PostingRecord(state, listed, Origin.IMPORT, List.of(), after(seen), after(seen)));
    }
  }

  @AfterEach
  void isFaultless() {
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void update_jobComesAgainAfterItWasClosed_isARepost() {
    update(Ad.open("Cook", 0).closed(100).put(1));
    update(
        Ad.open("Cook", 100).put(2),
        Ad.open("Cook", 99).put(3),
        Ad.open("Cook", 100).at("Turku").put(4),
        Ad.open("Baker", 100).put(5));

    assertThat(reposted(1, 2, 3, 4, 5)).containsExactly(false, true, false, false, false);
    assertThat(store.postings().reposts(id(2))).contains(new Reposts(1, after(0), List.of(id(1))));
    assertThat(store.postings().reposts(id(3))).isEmpty();
  }

  @Core
  @Test
  void update_earlierOneIsOpenAgain_tellsIndexesOfTheOther() {
    update(Ad.open("Cook", 0).closed(100).put(1), Ad.open("Cook", 200).put(2));
    Posting repost = posting(2);
    long revision = store.revisions().newest();

    update(Ad.open("Cook", 0).put(1));

    assertThat(reposted(2)).containsExactly(false);
    assertThat(posting(2).digest()).isEqualTo(repost.digest());
    assertThat(store.revisions().after(revision, 10))
        .filteredOn(it -> it.id().equals(id(2)))
        .singleElement()
        .isInstanceOfSatisfying(
            Change.Put.class, put -> assertThat(put.posting().record().reposted()).isFalse());

    update(Ad.open("Cook", 0).closed(300).put(1));
    assertThat(reposted(2)).containsExactly(false);

    update(Ad.open("Cook", 0).closed(150).put(1));
    assertThat(reposted(2)).containsExactly(true);
  }

  @Test
  void update_dateHadCome_isARepost_alsoWhereNobodyClosedTheEarlierOne() {
    update(new Ad("Cook", "Oulu", 0, null, 100L, true).put(1), Ad.open("Cook", 100).put(2));

    assertThat(reposted(1, 2)).containsExactly(false, true);
  }

  @Test
  void update_earlierOneRemovedHiddenOrChanged_isNoRepost() {
    Ad earlier = Ad.open("Cook", 0).closed(100);
    List<PostingUpdate> ends =
        List.of(
            remove(1),
            new Ad("Cook", "Oulu", 0, 100L, null, false).put(1),
            new Ad("Baker", "Oulu", 0, 100L, null, true).put(1),
            earlier.at("Turku").put(1));
    for (PostingUpdate end : ends) {
      // a third one keeps the group together
      update(earlier.put(1), Ad.open("Cook", 200).put(2), Ad.open("Cook", 50).put(3));
      assertThat(reposted(2, 3)).containsExactly(true, false);

      update(end);

      assertThat(reposted(2, 3)).containsExactly(false, false);
      assertThat(store.postings().reposts(id(2))).isEmpty();
      isFaultless();
    }
  }

  /** Of two that an archive has, neither repeats the other, and no ad repeats a later one. */
  @Core
  @Test
  void update_oneThatWasFirstSeenLater_isRepeatedByNone() {
    Ad expired = new Ad("Cook", "Oulu", 100, null, 50L, true);
    update(expired.put(1), expired.put(2), Ad.open("Cook", 90).put(3));

    assertThat(reposted(1, 2, 3)).containsExactly(false, false, false);
    assertThat(store.postings().reposts(id(3))).isEmpty();
  }

  @Test
  void update_placesInAnotherOrder_areTheSamePlaces() {
    Location oulu = new Location("Oulu", "Oulu", null, "FI", 65.01, 25.47);
    Location turku = new Location(null, "Turku", "Southwest Finland", "FI", null, null);
    update(
        put(1, content(1, oulu, turku), closedAt(100)),
        put(2, content(2, turku, oulu), seenFirst(after(100))),
        put(3, content(3, oulu), seenFirst(after(100))));

    assertThat(reposted(2, 3)).containsExactly(true, false);
  }

  @Test
  void update_anyChanges_areWhatBruteForceFinds() {
    long seed = Seed.of(RepostContract.class);
    Random random = new Random(seed);
    Map<Integer, Ad> ads = new HashMap<>();
    int found = 0;
    for (int round = 0; round < 60; round++) {
      List<PostingUpdate> updates = new ArrayList<>();
      for (int i = random.nextInt(1, 5); i > 0; i--) {
        int n = random.nextInt(1, 12);
        if (random.nextInt(6) == 0) {
          ads.remove(n);
          updates.add(remove(n));
        } else {
          Ad ad = any(random);
          ads.put(n, ad);
          updates.add(ad.put(n));
        }
      }
      store.postings().update(updates);
      for (Map.Entry<Integer, Ad> each : ads.entrySet()) {
        long times =
            ads.entrySet().stream()
                .filter(it -> !it.getKey().equals(each.getKey()))
                .filter(it -> each.getValue().repeats(it.getValue()))
                .count();
        assertThat(reposted(each.getKey())).as("%s", ads).containsExactly(times > 0);
        assertThat(store.postings().reposts(id(each.getKey())).map(Reposts::times).orElse(0))
            .isEqualTo((int) times);
        found += times > 0 ? 1 : 0;
      }
      isFaultless();
    }
    assertThat(found).isPositive();
  }

  private static Ad any(Random random) {
    long seen = random.nextInt(8);
    return new Ad(
        random.nextBoolean() ? "Cook" : "Baker",
        random.nextInt(3) == 0 ? "Turku" : "Oulu",
        seen,
        random.nextBoolean() ? null : seen + random.nextInt(4),
        random.nextInt(3) > 0 ? null : (long) random.nextInt(9),
        random.nextInt(6) > 0);
  }

  private static PostingContent content(int n, Location... places) {
    return PostingContent.of(url(n), "Cook")
        .company(new Company("Acme AB", null))
        .description(TEXT)
        .locations(List.of(places))
        .build();
  }

  private static PostingRecord closedAt(long at) {
    return seenFirst(after(0)).closed(ClosedReason.GONE, after(at));
  }

  private Posting posting(int n) {
    return store.postings().find(id(n)).orElseThrow();
  }

  private List<Boolean> reposted(int... numbers) {
    List<Boolean> reposted = new ArrayList<>();
    for (int n : numbers) {
      reposted.add(posting(n).record().reposted());
    }
    return reposted;
  }

  private static Instant after(long seconds) {
    return NOW.plusSeconds(seconds);
  }
}

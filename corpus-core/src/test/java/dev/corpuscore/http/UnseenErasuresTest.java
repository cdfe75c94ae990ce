package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Seed;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.SecondTier;
import dev.corpuscore.tier.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Somebody who asks every public route all the time cannot tell when somebody else submits
 * something or is erased. What operators see is looked at as well: there it must be found, else
 * this test could find nothing ({@link Correlation}).
 */
class UnseenErasuresTest {
  private static final int LOOKS = Tier.rounds(32, 48);
  private static final int PEOPLE = 50;

  /** Where the machine is so busy that what tells is not seen to, more people come. */
  private static final int MOST_CROWDS = 3;

  private static final long LOOK_NANOS = Duration.ofMillis(100).toNanos();

  private final TestCorpus data;
  private final long seed = Seed.of(UnseenErasuresTest.class);
  private final Random random = new Random(seed);

  private volatile long lookNanos;

  @SuppressWarnings("NullAway.Init")
  private ServedCorpus corpus;

  @SuppressWarnings("NullAway.Init")
  private PublicView view;

  UnseenErasuresTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() {
    List<PostingContent> cooks =
        IntStream.rangeClosed(1, 12)
            .mapToObj(n -> PostingContent.of("https://a.example/" + n, "Cook " + n).build())
            .toList();
    corpus = ServedCorpus.of(data, cooks);
    view = new PublicView(corpus, data.store().revisions()::newest);
  }

  /** A look after each of some submissions and erasures, and after nothing as often. */
  @BothTiers
  @Test
  void submissionsAndErasures_lookedAtOneByOne_showNowhere() {
    view.look();
    List<Map<String, String>> looks = new ArrayList<>();
    boolean[] happened = new boolean[LOOKS];
    int person = 0;
    for (int i = 0; i < LOOKS; i++) {
      happened[i] = random.nextBoolean();
      if (happened[i]) {
        submit(++person);
        erase(person - 1);
      }
      // whatever would tell of it does so now, within the hour of a checkpoint
      data.later(Duration.ofSeconds(60));
      corpus.publish();
      corpus.follow();
      looks.add(view.look());
    }

    assertTold(scores(looks, List.of(happened), false));
  }

  /** Fifty people at random times, while everything is asked each tenth of a second. */
  @SecondTier("UnseenErasuresTest#submissionsAndErasures_lookedAtOneByOne_showNowhere")
  @Test
  void fiftyPeopleAtRandomTimes_showNowhere() throws InterruptedException {
    List<Map<String, String>> looks = new ArrayList<>();
    List<long[]> times = new ArrayList<>();
    List<long[]> submissions = Collections.synchronizedList(new ArrayList<>());
    List<long[]> erasures = Collections.synchronizedList(new ArrayList<>());
    Map<String, Double> scores;
    int crowds = 0;
    do {
      watch(crowds * PEOPLE, looks, times, submissions, erasures);
      crowds++;
      assertThat(submissions).hasSize(crowds * PEOPLE);
      assertThat(erasures).hasSize(crowds * PEOPLE);
      scores = scores(looks, marks(times, submissions, erasures), true);
    } while (!isSeenByOperators(leaks(scores)) && crowds < MOST_CROWDS);

    assertTold(scores);
  }

  /**
   * Looks until fifty people more have come and gone.
   *
   * @param known how many did before
   */
  private void watch(
      int known,
      List<Map<String, String>> looks,
      List<long[]> times,
      List<long[]> submissions,
      List<long[]> erasures)
      throws InterruptedException {
    Thread people = Thread.ofPlatform().unstarted(() -> live(known, submissions, erasures));
    try (FollowRevisions follow = data.follower()) {
      follow.start();
      view.look();
      people.start();
      long ended = Long.MAX_VALUE;
      while (System.nanoTime() < ended) {
        long begun = System.nanoTime();
        looks.add(view.look());
        times.add(new long[] {begun, System.nanoTime()});
        lookNanos = System.nanoTime() - begun;
        corpus.publish();
        if (ended == Long.MAX_VALUE && !people.isAlive()) {
          ended = System.nanoTime() + Duration.ofSeconds(5).toNanos();
        }
        LockSupport.parkNanos(LOOK_NANOS - (System.nanoTime() - begun));
      }
      people.join();
    }
  }

  private static List<boolean[]> marks(
      List<long[]> times, List<long[]> submissions, List<long[]> erasures) {
    List<long[]> events = new ArrayList<>(submissions);
    events.addAll(erasures);
    // a look that had begun already may have read its metrics: then the next one sees it
    double look = times.stream().mapToLong(it -> it[1] - it[0]).average().orElse(0) / 1e9;
    List<boolean[]> marks = new ArrayList<>();
    // what tells of one kind alone is half hidden among both
    for (List<long[]> kind : List.of(events, submissions, erasures)) {
      // counted when it is answered, and an erasure takes a while
      marks.add(marks(times, kind.stream().map(it -> new long[] {it[1], it[1]}).toList(), look));
      // a watch sees it after 0.2 seconds, the metrics of everybody after one
      marks.add(marks(times, kind, 0.3 + look));
      marks.add(marks(times, kind, 1.3 + look));
    }
    return marks;
  }

  /**
   * Submissions and erasures in a random order, both over all of the time, so far apart that a few
   * looks lie between.
   *
   * @param first the number before that of the first person
   * @param submissions when each was asked for and when it was answered: it may be seen before its
   *     caller knows
   * @param erasures likewise
   */
  private void live(int first, List<long[]> submissions, List<long[]> erasures) {
    List<Integer> known = new ArrayList<>();
    int person = first;
    int last = first + PEOPLE;
    while (person < last || !known.isEmpty()) {
      double mean = Math.max(1e9, 3.5 * lookNanos);
      LockSupport.parkNanos((long) (-Math.log(1 - random.nextDouble()) * mean));
      boolean erased = person == last || (!known.isEmpty() && random.nextBoolean());
      long begun = System.nanoTime();
      if (erased) {
        int someone = random.nextInt(known.size());
        erase(known.get(someone));
        known.remove(/* index */ someone);
      } else {
        submit(++person);
        known.add(person);
      }
      (erased ? erasures : submissions).add(new long[] {begun, System.nanoTime()});
    }
  }

  /** The looks that ended after an event began, and began within so many seconds after it ended. */
  private static boolean[] marks(List<long[]> times, List<long[]> events, double seconds) {
    boolean[] marks = new boolean[times.size()];
    for (int i = 0; i < marks.length; i++) {
      long[] look = times.get(i);
      marks[i] =
          events.stream()
              .anyMatch(it -> it[0] <= look[1] && look[0] - it[1] <= (long) (seconds * 1e9));
    }
    return marks;
  }

  private Map<String, Double> scores(
      List<Map<String, String>> looks, List<boolean[]> marks, boolean turned) {
    return Correlation.scores(PublicView.unusual(looks), marks, turned, random);
  }

  private static List<String> leaks(Map<String, Double> scores) {
    List<String> leaks = new ArrayList<>(scores.keySet());
    leaks.removeIf(it -> scores.getOrDefault(it, 0.0) <= 1);
    return leaks;
  }

  /** Whether the looks are enough to tell from what does tell. */
  private static boolean isSeenByOperators(List<String> leaks) {
    return leaks.contains("operators' revision")
        && leaks.stream().anyMatch(it -> it.contains("route=\"/api/ads/resolve\""))
        && leaks.stream().anyMatch(it -> it.contains("route=\"/api/corpus/participants/erase\""));
  }

  private void assertTold(Map<String, Double> scores) {
    assertThat(isSeenByOperators(leaks(scores)))
        .as("what operators see tells it: seed " + seed + ", " + scores)
        .isTrue();
    assertThat(leaks(scores))
        .as("what everybody sees does not: seed " + seed + ", " + scores)
        .allMatch(it -> it.startsWith("operators'"));
  }

  private void submit(int person) {
    String ad =
        """
        {"url":"https://elsewhere.invalid/%d","title":"Baker","participant":"person-%03d"}
        """
            .formatted(person, person);
    assertThat(corpus.post("/api/ads/resolve", ad).statusCode()).isEqualTo(200);
  }

  private void erase(int person) {
    String request =
        Json.canonical(Requests.erase("person-%03d".formatted(person), data.now(), random));
    assertThat(corpus.erase(request).statusCode()).isEqualTo(200);
  }
}

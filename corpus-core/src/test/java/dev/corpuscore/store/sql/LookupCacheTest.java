package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.store.sql.transaction.LookupCache;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LookupCacheTest {
  private final LookupCache<String> recent = new LookupCache<>(10, String::length);

  @Test
  void find_sameCommits_recalls() {
    recent.remember("a", "one", 1);

    assertThat(recent.find("a", 1)).isEqualTo("one");
    assertThat(recent.find("b", 1)).isNull();
  }

  @Test
  void find_commitNoticed_hasForgottenAll() {
    recent.remember("a", "one", 1);
    recent.remember("b", "two", 1);

    assertThat(recent.find("a", 2)).isNull();
    assertThat(recent.find("b", 2)).isNull();
    assertThat(recent.bytes()).isZero();
  }

  @Test
  void remember_readBeforeANoticedCommit_isRefused() {
    assertThat(recent.find("a", 2)).isNull();

    recent.remember("a", "old", 1);

    assertThat(recent.find("a", 2)).isNull();
    assertThat(recent.find("a", 1)).isNull();
  }

  @Test
  void remember_overItsCapacity_forgetsWhatIsSeldomWanted() {
    recent.remember("often", "aaaa", 1);

    for (int other = 0; other < 1_000; other++) {
      recent.find("often", 1);
      recent.remember("other" + other, "bbbb", 1);

      assertThat(recent.bytes()).as("after " + other).isLessThanOrEqualTo(10);
    }

    assertThat(recent.find("often", 1)).isEqualTo("aaaa");
    assertThat(recent.bytes()).isEqualTo(8);
  }

  @Test
  void find_askedForAtAnEarlierCommit_isNeverLaterThanThat() {
    recent.remember("a", "new", 2);

    assertThat(recent.find("a", 1)).isNull();
    assertThat(recent.find("a", 2)).isEqualTo("new");
  }

  @Test
  void find_whileCommitsAreNoticed_isNeverOlderThanTheCall() throws InterruptedException {
    LookupCache<Long> shared = new LookupCache<>(1_000, answer -> 1);
    AtomicLong noticed = new AtomicLong();
    Queue<String> stale = new ConcurrentLinkedQueue<>();
    Runnable asks =
        () -> {
          for (int i = 0; i < 50_000; i++) {
            long now = i % 50 == 0 ? noticed.incrementAndGet() : noticed.get();
            Long known = shared.find("a", now);
            if (known == null) {
              shared.remember("a", now, now);
            } else if (known != now) {
              stale.add("asked at " + now + ", was answered as of " + known);
            }
          }
        };
    Thread other = Thread.ofPlatform().start(asks);
    asks.run();
    other.join();

    assertThat(stale).isEmpty();
  }

  @Test
  void remember_sameKeyAgain_countsTheLatestAlone() {
    recent.remember("a", "aaaa", 1);
    recent.remember("a", "bb", 1);

    assertThat(recent.find("a", 1)).isEqualTo("bb");
    assertThat(recent.bytes()).isEqualTo(2);
  }

  @Test
  void remember_largerThanAll_isNotRemembered() {
    recent.remember("a", "12345678901", 1);

    assertThat(recent.find("a", 1)).isNull();
    assertThat(recent.bytes()).isZero();
  }
}

package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

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
  void remember_overItsCapacity_forgetsTheLeastRecentlyWanted() {
    recent.remember("a", "aaaa", 1);
    recent.remember("b", "bbbb", 1);
    recent.find("a", 1);

    recent.remember("c", "cccc", 1);

    assertThat(recent.find("b", 1)).isNull();
    assertThat(recent.find("a", 1)).isEqualTo("aaaa");
    assertThat(recent.find("c", 1)).isEqualTo("cccc");
    assertThat(recent.bytes()).isEqualTo(8);
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

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Store#tryLock} does. */
public abstract class StoreLockContract extends StoreFixture {
  @Test
  void tryLock_free_isHeldUntilItIsClosed() {
    StoreLock lock = store.tryLock("apply").orElseThrow();

    assertThat(lock.isHeld()).isTrue();
    lock.close();
    assertThat(lock.isHeld()).isFalse();
  }

  @Test
  void tryLock_heldByTheSameStore_isEmpty() {
    try (StoreLock held = store.tryLock("apply").orElseThrow()) {
      assertThat(store.tryLock("apply")).isEmpty();
      assertThat(held.isHeld()).isTrue();
    }
  }

  @Core
  @Test
  void tryLock_heldByAnotherStore_isEmptyUntilThatGivesItBack() {
    try (Store other = open()) {
      StoreLock held = other.tryLock("apply").orElseThrow();

      assertThat(store.tryLock("apply")).isEmpty();
      held.close();

      try (StoreLock mine = store.tryLock("apply").orElseThrow()) {
        assertThat(mine.isHeld()).isTrue();
        assertThat(held.isHeld()).isFalse();
        assertThat(other.tryLock("apply")).isEmpty();
      }
    }
  }

  @Test
  void tryLock_anotherName_isAnotherRight() {
    try (StoreLock first = store.tryLock("apply").orElseThrow();
        StoreLock second = store.tryLock("apply-more").orElseThrow()) {
      assertThat(first.isHeld()).isTrue();
      assertThat(second.isHeld()).isTrue();
    }
  }

  @Test
  void close_twice_givesNobodyElsesRightBack() {
    StoreLock first = store.tryLock("apply").orElseThrow();
    first.close();
    try (StoreLock second = store.tryLock("apply").orElseThrow()) {
      first.close();

      assertThat(second.isHeld()).isTrue();
      assertThat(store.tryLock("apply")).isEmpty();
    }
  }

  @Test
  void tryLock_manyAtOnce_oneGetsIt() throws Exception {
    int askers = 16;
    CountDownLatch start = new CountDownLatch(1);
    List<StoreLock> taken = new ArrayList<>();
    try (Store other = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Optional<StoreLock>>> asking = new ArrayList<>();
      for (int i = 0; i < askers; i++) {
        Store mine = i % 2 == 0 ? store : other;
        asking.add(
            threads.submit(
                () -> {
                  start.await();
                  return mine.tryLock("apply");
                }));
      }
      start.countDown();
      for (Future<Optional<StoreLock>> each : asking) {
        each.get().ifPresent(taken::add);
      }
      assertThat(taken).hasSize(1);
      taken.forEach(StoreLock::close);
    }
  }

  @Test
  void heldLock_keepsNobodyFromReadingAndWriting() {
    try (StoreLock held = store.tryLock("apply").orElseThrow()) {
      assertThat(update(put(1))).containsExactly(Outcome.ADDED);
      assertThat(store.revisions().newest()).isEqualTo(1);
      assertThat(held.isHeld()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Apply", "a/b", "a.b", "12345678901234567890123456789012345678901"})
  void tryLock_noName_isRefused(String name) {
    assertThatThrownBy(() -> store.tryLock(name)).isInstanceOf(IllegalArgumentException.class);
  }
}

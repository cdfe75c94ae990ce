package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.http.Await;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.sql.transaction.WriteGuard;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What stands between a disk that refused a write and the next acknowledgement. */
class WriteGuardTest {
  private final CorpusException refusal =
      new CorpusException(ErrorCode.UNAVAILABLE, "the disk refused a write; check the disk");

  private final AtomicInteger recoveries = new AtomicInteger();
  private final AtomicBoolean broken = new AtomicBoolean();

  private WriteGuard guard() {
    return new WriteGuard(
        null,
        () -> {
          recoveries.incrementAndGet();
          if (broken.get()) {
            throw refusal;
          }
        });
  }

  @Test
  void nothingWasRefused_writesGoThrough_withoutARecovery() {
    try (WriteGuard guard = guard()) {
      guard.requireWritable(false);
      guard.requireNoRefusal();

      assertThat(guard.refusal()).isEmpty();
      assertThat(recoveries).hasValue(0);
    }
  }

  @Test
  void diskRefused_nothingIsWritten_untilARecoveryWentThrough() {
    broken.set(true);
    try (WriteGuard guard = guard()) {
      guard.refuse(refusal);

      assertThatThrownBy(() -> guard.requireWritable(false)).hasMessage(refusal.getMessage());
      assertThatThrownBy(() -> guard.requireWritable(true)).hasMessage(refusal.getMessage());
      assertThatThrownBy(guard::requireNoRefusal).hasMessage(refusal.getMessage());
      assertThat(recoveries.get()).as("tried by both who wanted to write").isBetween(2, 3);
      assertThat(guard.refusal()).contains(refusal);

      broken.set(false);
      guard.requireWritable(false);

      guard.requireNoRefusal();
      assertThat(guard.refusal()).isEmpty();
    }
  }

  @Test
  void diskComesBack_isNoticedWithoutAWriter() {
    try (WriteGuard guard = guard()) {
      guard.refuse(refusal);

      Await.until("recovered by itself", () -> guard.refusal().isEmpty());

      assertThat(recoveries).hasValue(1);
    }
  }
}

package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.store.sql.table.Dialect.Failure;
import dev.corpuscore.store.sql.transaction.TransactionRetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TransactionRetryTest {
  private final TransactionRetry retry = new TransactionRetry(Duration.ofHours(1), new Random(1));

  @Test
  void again_theLastFailure_hasTheEarlierOnesAsSuppressed() {
    SQLException first = new SQLException("first");
    SQLException second = new SQLException("second");
    SQLException last = new SQLException("last");

    assertThat(retry.again(first, Failure.RACE)).isTrue();
    assertThat(retry.again(second, Failure.OUTAGE)).isTrue();
    assertThat(retry.again(last, Failure.FINAL)).isFalse();

    assertThat(last.getSuppressed()).containsExactly(first, second);
    assertThat(first.getSuppressed()).isEmpty();
  }

  @Test
  void again_hundredsOfFailures_theFirstEightAreKept() {
    List<SQLException> failures = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      failures.add(new SQLException("failure " + i));
      assertThat(retry.again(failures.getLast(), Failure.OUTAGE)).isTrue();
    }
    SQLException last = new SQLException("last");

    assertThat(retry.again(last, Failure.DISK)).isFalse();

    assertThat(last.getSuppressed()).containsExactlyElementsOf(failures.subList(0, 8));
  }

  @Test
  void again_theSameFailureAgain_isNotItsOwnSuppressedOne() {
    SQLException failure = new SQLException("the one");

    assertThat(retry.again(failure, Failure.RACE)).isTrue();
    assertThat(retry.again(failure, Failure.FINAL)).isFalse();

    assertThat(failure.getSuppressed()).isEmpty();
  }

  @Test
  void again_afterEightLostRaces_isFalse() {
    for (int race = 1; race < 8; race++) {
      assertThat(retry.again(new SQLException("race"), Failure.RACE)).as("race " + race).isTrue();
    }

    assertThat(retry.again(new SQLException("race"), Failure.RACE)).isFalse();
  }
}

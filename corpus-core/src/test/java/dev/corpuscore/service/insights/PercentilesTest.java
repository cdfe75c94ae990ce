package dev.corpuscore.service.insights;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PercentilesTest {
  @Test
  void anAmountThatIsPaid_bySortedRank() {
    TreeMap<Double, Long> ten = new TreeMap<>();
    for (int amount = 1; amount <= 10; amount++) {
      ten.put((double) amount, 1L);
    }
    assertThat(Percentiles.of(ten, 25)).isEqualTo(3);
    assertThat(Percentiles.of(ten, 50)).isEqualTo(5);
    assertThat(Percentiles.of(ten, 75)).isEqualTo(8);
    assertThat(Percentiles.of(ten, 100)).isEqualTo(10);
  }

  @Test
  void anAmountThatIsPaidOften_countsAsOften() {
    TreeMap<Double, Long> amounts = new TreeMap<>(Map.of(100.0, 1L, 200.0, 2L, 900.0, 1L));
    assertThat(Percentiles.of(amounts, 25)).isEqualTo(100);
    assertThat(Percentiles.of(amounts, 50)).isEqualTo(200);
    assertThat(Percentiles.of(amounts, 75)).isEqualTo(200);
  }

  @Test
  void billions_areNotRounded() {
    TreeMap<Double, Long> amounts =
        new TreeMap<>(Map.of(1.5, 4_000_000_000_000L, 2.5, 4_000_000_000_001L));
    assertThat(Percentiles.of(amounts, 50)).isEqualTo(2.5);
  }
}

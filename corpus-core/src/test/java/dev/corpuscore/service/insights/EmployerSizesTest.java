package dev.corpuscore.service.insights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.service.insights.Insights.EmployerSize;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EmployerSizesTest {
  @Test
  void employers_areInClassesOfSize() {
    assertThat(of(Map.of(1, 12, 2, 3, 4, 2, 5, 6, 9, 1, 10, 2, 49, 3, 50, 4, 70, 1)))
        .containsExactly(
            new EmployerSize(1, 1, 12, 12),
            new EmployerSize(2, 4, 5, 14),
            new EmployerSize(5, 9, 7, 39),
            new EmployerSize(10, 49, 5, 167),
            new EmployerSize(50, null, 5, 270));
  }

  @Test
  void aClassOfFewEmployersOrPostings_isLeftOut_andSoIsTheSmallestOther() {
    // the total would tell how many postings the four largest have together
    assertThat(of(Map.of(1, 20, 5, 20, 60, 4))).containsExactly(new EmployerSize(5, 9, 20, 100));
  }

  @Test
  void whatIsLeftOutTogether_mayBeEnough() {
    assertThat(of(Map.of(1, 9, 3, 4, 7, 30))).containsExactly(new EmployerSize(5, 9, 30, 210));
  }

  @Test
  void postingsThatNameNobody_areNotToldByTheTotal() {
    assertThat(EmployerSizes.of(new TreeMap<>(Map.of(1, 20, 5, 30)), 170))
        .containsExactly(new EmployerSize(1, 1, 20, 20), new EmployerSize(5, 9, 30, 150));
    // beside the total, both classes would tell that one posting names nobody
    assertThat(EmployerSizes.of(new TreeMap<>(Map.of(1, 20, 5, 30)), 171))
        .containsExactly(new EmployerSize(5, 9, 30, 150));
  }

  @Test
  void nobody() {
    assertThat(of(Map.of())).isEmpty();
    assertThat(of(Map.of(60, 4))).isEmpty();
  }

  private static List<EmployerSize> of(Map<Integer, Integer> bySize) {
    long postings =
        bySize.entrySet().stream().mapToLong(it -> (long) it.getKey() * it.getValue()).sum();
    return EmployerSizes.of(new TreeMap<>(bySize), postings);
  }
}

package dev.corpuscore.http.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {
  @Test
  void values_areDrawnFromLeftToRight_theLargestAtTheTop() {
    assertThat(Curve.of("A", List.of(0.0, 5.0, 10.0)))
        .isEqualTo(new Curve("A", "0.0,40.0 120.0,20.0 240.0,0.0", "10", "10"));
  }

  @Test
  void nothingButZeros_isALineAtTheBottom() {
    assertThat(Curve.of("A", List.of(0.0, 0.0)).points()).isEqualTo("0.0,40.0 240.0,40.0");
  }

  @Test
  void oneValue_isALevelLine() {
    assertThat(Curve.of("A", List.of(1234.4)))
        .isEqualTo(new Curve("A", "0.0,0.0 240.0,0.0", "1,234", "1,234"));
    assertThat(Curve.of("A", List.of(0.0)).points()).isEqualTo("0.0,40.0 240.0,40.0");
  }

  @Test
  void noValue_isNotDrawn() {
    assertThat(Curve.of("A", List.of())).isEqualTo(new Curve("A", "", "–", "–"));
    assertThat(Curve.of("A", List.of(0.125)).newest()).isEqualTo("0.13");
  }
}

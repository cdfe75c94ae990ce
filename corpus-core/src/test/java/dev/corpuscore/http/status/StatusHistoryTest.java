package dev.corpuscore.http.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StatusHistoryTest {
  /** One each half a minute: 480 of them begin almost four hours before the newest. */
  @Test
  void samples_reachBackHalfAMinuteEach_behindTheNewest() {
    assertThat(StatusHistory.span(480)).isEqualTo(Duration.ofSeconds(14_370));
    assertThat(StatusHistory.span(3)).isEqualTo(Duration.ofMinutes(1));
    assertThat(StatusHistory.span(1)).isEqualTo(Duration.ZERO);
    assertThat(StatusHistory.span(0)).isEqualTo(Duration.ZERO);
  }

  @Test
  void perCent_areRoundedDown() {
    assertThat(StatusPage.percent(76_409, 258_019)).isEqualTo("29");
    assertThat(StatusPage.percent(9, 1_000)).isEqualTo("0");
    assertThat(StatusPage.percent(5, 5)).isEqualTo("100");
  }
}

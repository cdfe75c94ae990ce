package dev.corpuscore.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeLimitsTest {
  /** What hardening.md promises of a service that nobody configures. */
  @Test
  void standard_isASecondForPublicSearches_andFiveForRoleSearch() {
    assertThat(TimeLimits.STANDARD)
        .isEqualTo(new TimeLimits(Duration.ofSeconds(1), Duration.ofSeconds(5)));
  }
}

package dev.corpuscore.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LowerCaseTest {
  @ParameterizedTest
  @CsvSource({
    "Nurse in MALMÖ, nurse in malmö",
    "ΝΟΣΗΛΕΥΤΗΣ ΚΑΙ ΜΑΓΕΙΡΑΣ, νοσηλευτης και μαγειρας",
    "Σ, σ",
    "'ΑΣ, ΒΣ/ΓΣΔ', 'ας, βς/γσδ'",
    "ISTANBUL İ, istanbul i̇"
  })
  void text_isInLowerCase(String text, String lower) {
    assertThat(LowerCase.of(text)).isEqualTo(lower).isEqualTo(text.toLowerCase(Locale.ROOT));
  }

  /** The JDK takes an hour for each of them. */
  @Test
  void manySigmas_takeNoLongerThanOtherLetters() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          assertThat(LowerCase.of("Σ".repeat(500_000))).isEqualTo("σ".repeat(500_000));
          assertThat(LowerCase.of("ΑΣ ".repeat(100_000))).isEqualTo("ας ".repeat(100_000));
        });
  }
}

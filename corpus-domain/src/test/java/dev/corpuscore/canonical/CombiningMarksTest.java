package dev.corpuscore.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CombiningMarksTest {
  @ParameterizedTest
  @CsvSource({
    "\u0301, true",
    "\u0903, true",
    "\u20dd, true",
    "\ud834\udd65, true",
    "a, false",
    "\u00e9, false",
    "\u200b, false"
  })
  void mark_isWhatUnicodeCallsOne(String character, boolean isOne) {
    assertThat(CombiningMarks.isOne(character.codePointAt(0))).isEqualTo(isOne);
  }

  @Test
  void marks_endWithTheLast_orAfterThirty() {
    assertThat(CombiningMarks.end("xa\u0301\u0323b", 2, 5)).isEqualTo(4);
    assertThat(CombiningMarks.end("xa\u0301\u0323b", 2, 3)).isEqualTo(3);
    assertThat(CombiningMarks.end("ab", 1, 2)).isEqualTo(1);
    assertThat(CombiningMarks.end("\ud834\udd65".repeat(40), 0, 80)).isEqualTo(60);
  }

  @Test
  void marks_areTooMany_fromThirtyOneInARowOn() {
    assertThat(CombiningMarks.areTooMany(("a" + "\u0301".repeat(30)).repeat(9))).isFalse();
    assertThat(CombiningMarks.areTooMany("b a" + "\u0301".repeat(31))).isTrue();
    assertThat(CombiningMarks.areTooMany("\u0301".repeat(31) + "a")).isTrue();
    assertThat(CombiningMarks.areTooMany("\ud834\udd65".repeat(31))).isTrue();
    assertThat(CombiningMarks.areTooMany("")).isFalse();
  }
}

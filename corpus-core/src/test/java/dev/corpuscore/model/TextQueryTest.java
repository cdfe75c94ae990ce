package dev.corpuscore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Shared;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextQueryTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          data engineer       | WORD data, WORD engineer
          "data engineer"     | PHRASE data engineer
          -nurse              | not WORD nurse
          -"data engineer" x  | not PHRASE data engineer, WORD x
          engin*              | PREFIX engin
          -engin*             | not PREFIX engin
          full-stack          | WORD full-stack
          "open               | WORD "open
          "open engin*        | WORD "open, PREFIX engin
          a"b c"              | WORD a"b, WORD c"
          ""                  | ``
          "  "                | ``
          -                   | WORD -
          - x                 | WORD -, WORD x
          --x                 | not WORD -x
          *                   | WORD *
          -*                  | not WORD *
          **                  | PREFIX *
          "a""b"              | PHRASE a, PHRASE b
          a*b                 | WORD a*b
          """)
  void parse_operatorsAndText(String typed, String clauses) {
    assertThat(read(typed)).isEqualTo(clauses == null ? "" : clauses);
  }

  @Test
  void parse_everyKindOfWhiteSpace_separates() {
    assertThat(read("a\tb\u2003c\nd")).isEqualTo("WORD a, WORD b, WORD c, WORD d");
    assertThat(read("a\u00a0b")).as("no-break space").isEqualTo("WORD a, WORD b");
    assertThat(read(" \t ")).isEmpty();
  }

  @Test
  void parse_atTheLimits_isTaken() {
    assertThat(TextQuery.parse("x".repeat(512)).clauses()).hasSize(1);
    assertThat(TextQuery.parse("\uD83D\uDE00".repeat(512)).clauses()).hasSize(1);
    assertThat(TextQuery.parse("x ".repeat(32)).clauses()).hasSize(32);
  }

  @Test
  void parse_overTheLimits_isRefused() {
    assertThatThrownBy(() -> TextQuery.parse("x".repeat(513)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("?q")
        .hasMessageContaining("512");
    assertThatThrownBy(() -> TextQuery.parse("x ".repeat(33)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("33 terms");
  }

  @Test
  void parse_everyBadString_isNeverASyntaxError() {
    for (String line : Shared.lines("vectors/blns/blns.txt")) {
      String bounded = line.substring(0, Math.min(60, line.length()));

      TextQuery query = TextQuery.parse(bounded);

      assertThat(query.clauses()).as(line).noneMatch(clause -> clause.text().isBlank());
    }
  }

  private static String read(String typed) {
    return TextQuery.parse(typed).clauses().stream()
        .map(clause -> (clause.negated() ? "not " : "") + clause.kind() + " " + clause.text())
        .collect(Collectors.joining(", "));
  }
}

package dev.corpuscore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Shared;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextQueryTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          data engineer       ; WORD data, WORD engineer
          "data engineer"     ; PHRASE data engineer
          -nurse              ; not WORD nurse
          -"data engineer" x  ; not PHRASE data engineer, WORD x
          engin*              ; PREFIX engin
          -engin*             ; not PREFIX engin
          full-stack          ; WORD full-stack
          "open               ; WORD "open
          "open engin*        ; WORD "open, PREFIX engin
          a"b c"              ; WORD a"b, WORD c"
          ""                  ; ``
          "  "                ; ``
          -                   ; WORD -
          - x                 ; WORD -, WORD x
          --x                 ; not WORD -x
          *                   ; WORD *
          -*                  ; not WORD *
          **                  ; PREFIX *
          "a""b"              ; PHRASE a, PHRASE b
          a*b                 ; WORD a*b
          +nurse              ; WORD nurse
          +"a b" +c*          ; PHRASE a b, PREFIX c
          + x                 ; WORD +, WORD x
          ++x                 ; WORD +x
          c++                 ; WORD c++
          *skötare            ; SUFFIX skötare
          -*skötare           ; not SUFFIX skötare
          *a*                 ; PREFIX *a
          a OR b              ; (WORD a | WORD b)
          a OR b OR -c        ; (WORD a | WORD b | not WORD c)
          x a OR "b c" y      ; WORD x, WORD y, (WORD a | PHRASE b c)
          (a b) OR c          ; (WORD a, WORD b | WORD c)
          (a b) c             ; WORD a, WORD b, WORD c
          (a OR b) +(c OR d)  ; (WORD a | WORD b), (WORD c | WORD d)
          -(a b*)             ; not (WORD a, PREFIX b)
          -(a OR b)           ; not ((WORD a | WORD b))
          ((a OR b) c) OR d   ; (WORD c, (WORD a | WORD b) | WORD d)
          a OR                ; WORD a, WORD OR
          OR a                ; WORD OR, WORD a
          a OR OR b           ; WORD a, (WORD OR | WORD b)
          a "OR" b or c -OR   ; WORD a, PHRASE OR, WORD b, WORD or, WORD c, not WORD OR
          (a OR b             ; (WORD (a | WORD b)
          a) OR b             ; (WORD a) | WORD b)
          dev(ops) (m/f/d)    ; WORD dev(ops), WORD m/f/d
          ("a)" b)            ; PHRASE a), WORD b
          ()                  ; WORD ()
          -( ) x              ; not WORD ( ), WORD x
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
    assertThatThrownBy(() -> TextQuery.parse("(x OR y) ".repeat(17)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("34 terms");
    assertThatThrownBy(() -> TextQuery.parse("((((((x))))))"))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("more than 5 deep");
    assertThat(read("(((((x)))))")).isEqualTo("WORD x");
    assertThat(read("(".repeat(300))).isEqualTo("WORD " + "(".repeat(300));
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
    return read(TextQuery.parse(typed));
  }

  private static String read(TextQuery query) {
    return Stream.concat(
            query.clauses().stream()
                .map(it -> (it.negated() ? "not " : "") + it.kind() + " " + it.text()),
            query.groups().stream()
                .map(
                    group ->
                        group.alternatives().stream()
                            .map(TextQueryTest::read)
                            .collect(
                                Collectors.joining(" | ", group.negated() ? "not (" : "(", ")"))))
        .collect(Collectors.joining(", "));
  }
}

package dev.corpuscore.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequiredTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "abc/def abc/def",
        "(?<host>[a-z]+)/careers/job/(?<id>\\d{8,17})(?:-[^/?]*)? /careers/job/",
        "(?<host>[a-z]+)/careers\\?pid=(?<id>\\d+) /careers?pid=",
        "jobs\\.acme\\.com?/x jobs.acme.co",
        "ab+cd? a",
        "a[bc]def{2}gh de",
        "a.bc bc",
        "(a\\)b[)]c)long(x) long",
        "abc|abd ''",
        "(abc|abd) ''",
        "\\d+ ''"
      })
  void text_isTheLongestThatEveryMatchHas(String pattern, String text) {
    assertThat(RequiredText.of(pattern)).isEqualTo(text);
  }

  /** Every URL of an unknown host is tried against these. */
  @Test
  void shapeOfAnyHost_requiresAText() {
    assertThat(SystemUrls.ALL)
        .filteredOn(SystemUrls::onEmployers)
        .flatExtracting(SystemUrls::shapes)
        .isNotEmpty()
        .allSatisfy(shape -> assertThat(shape.required()).hasSizeGreaterThan(4));
  }
}

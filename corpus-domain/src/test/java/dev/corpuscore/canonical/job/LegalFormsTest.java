package dev.corpuscore.canonical.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LegalFormsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "acme                     | acme",
        "attendo oy               | attendo",
        "ab volvo                 | volvo",
        "acme, inc.               | acme",
        "smith & co               | smith",
        "smith & sons             | smith & sons",
        "acme gmbh & co. kg       | acme",
        "lego a/s                 | lego",
        "acme s.a.                | acme",
        "basel                    | basel",
        "s&a foods                | s&a foods",
        "c++                      | c++",
        "24/7                     | 24/7",
        "3                        | 3",
        "!!!                      | !!!",
        "&                        | &",
        // nothing else would be left
        "sas                      | sas",
        "co. ltd                  | co. ltd"
      })
  void without_leavesWhoItIs(String name, String who) {
    assertThat(LegalForms.without(name)).isEqualTo(who);
  }
}

package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.StringNode;

class LenientJsonTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "40000 | 40000",
        "40 000 | 40000",
        "1 250 000,50 | 1250000.5",
        "40\u00a0000 | 40000",
        "40'000 | 40000",
        "30,000 | 30000",
        "1,250,000.50 | 1250000.5",
        "22,5 | 22.5",
        "40.000 | 40",
        "-12.5 | -12.5",
        "4 00 |",
        "3,00,000 |",
        "1.250.000 |",
        "30,000,5 |",
        "30-40 |",
        "€40000 |",
        "NaN |",
        "1e999 |",
      })
  void number_inText_isReadWhereItCanMeanOneThing(String text, Double number) {
    assertThat(LenientJson.number(StringNode.valueOf(text))).isEqualTo(number);
  }
}

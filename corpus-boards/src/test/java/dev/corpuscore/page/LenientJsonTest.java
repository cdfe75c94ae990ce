package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.DoubleNode;
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

  @Test
  void text_ofANumberThatIsNotFinite_isNull() {
    assertThat(LenientJson.text(DoubleNode.valueOf(Double.POSITIVE_INFINITY))).isNull();
    assertThat(LenientJson.text(DoubleNode.valueOf(7.5))).isEqualTo("7.5");
    assertThat(LenientJson.text(BigIntegerNode.valueOf(BigInteger.TEN.pow(40))))
        .isEqualTo("1" + "0".repeat(40));
  }
}

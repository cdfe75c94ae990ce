package dev.corpuscore.canonical.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DnsNameTest {
  private static final String LONGEST_LABEL = "a".repeat(63);

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "a.example", "1.a", "3com.example", "xn--80ak6aa92e.com"})
  void isName_namesOfHosts_are(String name) {
    assertThat(DnsName.isName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        ".example",
        "a..example",
        "a.example.",
        "-a.example",
        "a-.example",
        "a_b.example",
        "A.example",
        "é.example",
        "a b.example",
        "a.example\n",
        "127.0.0.1",
        "a.0x7f",
        "[::1]"
      })
  void isName_whatIsNone_isNot(String text) {
    assertThat(DnsName.isName(text)).isFalse();
  }

  @Test
  void isLabel_63Characters_areTheMost() {
    assertThat(DnsName.isLabel(LONGEST_LABEL)).isTrue();
    assertThat(DnsName.isLabel(LONGEST_LABEL + "a")).isFalse();
  }

  @Test
  void isName_253Characters_areTheMost() {
    String most = (LONGEST_LABEL + ".").repeat(3) + "a".repeat(61);

    assertThat(most).hasSize(DnsName.LENGTH_LIMIT);
    assertThat(DnsName.isName(most)).isTrue();
    assertThat(DnsName.isName(most + "a")).isFalse();
    assertThat(DnsName.isName("a.".repeat(5_000_000) + "a")).isFalse();
  }
}

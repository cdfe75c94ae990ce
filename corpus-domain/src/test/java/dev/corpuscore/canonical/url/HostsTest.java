package dev.corpuscore.canonical.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hosts as the WHATWG URL standard normalises them (section 3.5), calculated by hand. */
class HostsTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "refused",
      textBlock =
          """
          1.2.3.4        , 1.2.3.4
          1.2.3.4.       , 1.2.3.4
          1.2.772        , 1.2.3.4
          1.131844       , 1.2.3.4
          16909060       , 1.2.3.4
          0x1020304      , 1.2.3.4
          0100.0.0x8.07  , 64.0.8.7
          0x             , 0.0.0.0
          1.0x           , 1.0.0.0
          255.255.255.255, 255.255.255.255
          4294967295     , 255.255.255.255
          1.16777215     , 1.255.255.255
          1.2.65535      , 1.2.255.255
          4294967296     , refused
          1.16777216     , refused
          1.2.65536      , refused
          1.2.3.256      , refused
          256.2.3.4      , refused
          1.2.3.4.5      , refused
          1..4           , refused
          09.1.1.1       , refused
          0x1g.1         , refused
          99999999999999999999, refused
          1.2.3.4..      , refused
          """)
  void addresses(String host, String normal) {
    assertThat(Hosts.normalise(host)).isEqualTo(normal);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "refused",
      textBlock =
          """
          a.example  , a.example
          a.example. , a.example
          4.example  , 4.example
          a.0xg      , a.0xg
          a_b.example, a_b.example
          ::1        , [::1]
          .          , refused
          a%41       , refused
          a|b        , refused
          """)
  void names(String host, String normal) {
    assertThat(Hosts.normalise(host)).isEqualTo(normal);
  }
}

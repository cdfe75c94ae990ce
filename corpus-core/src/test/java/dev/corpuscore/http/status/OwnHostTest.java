package dev.corpuscore.http.status;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnHostTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1:9090, true",
    "127.0.0.1, [::1]:9090, true",
    "127.0.0.1, 10.1.2.3:9090, false",
    "127.0.0.1, 169.254.169.254, false",
    "::1, localhost:9090, true",
    "::1, [2001:db8::1]:9090, false",
    "10.1.2.3, 10.1.2.3:9090, true",
    "10.1.2.3, 127.0.0.1:9090, true",
    "10.1.2.3, 10.1.2.4:9090, false",
    "2001:db8::1, [2001:db8:0:0::1]:9090, true",
    "0.0.0.0, 10.1.2.3, true",
    "::, [2001:db8::1], true",
    "corpus.internal, corpus.internal:9090, true",
    "corpus.internal, 10.1.2.3, true",
    "corpus.internal, other.internal, false",
    "0.0.0.0, evil.example, false",
  })
  void host_isOwn_ifItNamesTheListener(String listener, String host, boolean own) {
    assertThat(new OwnHost(listener).isOwn(host)).isEqualTo(own);
  }
}

package dev.corpuscore.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {
  private static final String LEAST = "c23456789012345678901234";

  @Test
  void weak_noneConfigured_no() {
    assertThat(credentials(Map.of()).weak()).isFalse();
  }

  @Test
  void weak_distinctAndLongEnough_no() {
    Credentials credentials =
        credentials(
            Map.of(
                "CORE_CONTROL_TOKEN", LEAST,
                "CORE_CORPUS_LIFECYCLE_TOKEN", "l" + LEAST,
                "CORE_CORPUS_WORKER_TOKEN", "w" + LEAST));

    assertThat(credentials.weaknesses()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "c2345678901234567890123",
        "  c2345678901234567890123  ",
        "control token with spaces 0123456789",
        "contrôl-0123456789-0123456789",
        "control\u0000-0123456789-0123456789"
      })
  void weak_oneBadBearer_yes(String token) {
    for (String bearer :
        List.of("CORE_CONTROL_TOKEN", "CORE_CORPUS_LIFECYCLE_TOKEN", "CORE_CORPUS_WORKER_TOKEN")) {
      assertThat(credentials(Map.of(bearer, token)).weak()).as(bearer).isTrue();
    }
  }

  @Test
  void weaknesses_equalAfterTrimming_namesBoth() {
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_CORPUS_LIFECYCLE_TOKEN", LEAST);
    environment.put("CORE_CORPUS_WORKER_TOKEN", " " + LEAST + " ");

    assertThat(credentials(environment).weaknesses())
        .containsExactly("CORE_CORPUS_LIFECYCLE_TOKEN and CORE_CORPUS_WORKER_TOKEN are equal");
  }

  private static Credentials credentials(Map<String, String> environment) {
    return Settings.read(environment).credentials();
  }
}

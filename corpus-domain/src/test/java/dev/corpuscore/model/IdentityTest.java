package dev.corpuscore.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentityTest {
  @ParameterizedTest
  @CsvSource({
    "4021, https://acme.example/jobs/4021, true",
    "4021, https://acme.example/jobs/cook-4021?a=b, true",
    "4021, https://acme.example/?gh_jid=4021#top, true",
    "4021, https://acme.example/jobs/14021, false",
    "4021, https://acme.example/jobs/40210, false",
    "4021, https://acme.example/jobs/a4021, false",
    "4021, https://acme.example/jobs, false",
    "4021, https://acme.example/jobs/40210/4021, true",
    "JR-7, https://acme.example/jobs/cook_jr-7, true",
    "JR-7, https://acme.example/jobs/cook_jr-77, false",
    "a.c, https://acme.example/jobs/abc, false",
    "a.c, https://acme.example/jobs/A.C, true",
    "\\E.*, https://acme.example/jobs/1, false",
  })
  void isNamedIn_url_isWhetherTheWholeIdStandsThere(String id, String url, boolean named) {
    assertThat(new Identity("greenhouse", "acme", id).isNamedIn(url)).isEqualTo(named);
  }

  @Test
  void isNamedIn_theLongestIdAndAnEndlessUrl_endsSoon() {
    Identity ad = new Identity("greenhouse", "acme", "-a".repeat(150));

    assertThat(ad.isNamedIn("-a".repeat(149) + "b-a".repeat(1_000_000))).isFalse();
  }
}

package dev.corpuscore.canonical.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OneReadingTest {
  @ParameterizedTest
  @MethodSource("dev.corpuscore.canonical.url.DivergentUrls#all")
  void require_urlThatParsersReadDifferently_isRefused(String url) {
    assertThatThrownBy(() -> OneReading.require(url)).isInstanceOf(CorpusException.class);
  }

  @Test
  void table_hasFiftyShapes() {
    assertThat(DivergentUrls.all()).hasSizeGreaterThanOrEqualTo(50).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://good.example",
        "HTTPS://Good.Example/1",
        " https://good.example/1 ",
        "http://good.example:8080/1",
        "https://good.example./1",
        "https://good.example?id=1",
        "https://good.example/@acme/1?mail=a@b.example#me@home",
        "https://good.example/a b?c=d|e&f=%0A",
        "https://good.example/a/../b",
        "https://good.example/a%2Eb/%2e%2e%2e/c",
        "https://good.example//a//b",
        "https://b\u00e4ckerei.example/stra\u00dfe",
        "https://stra\u00dfe.example/",
        "https://\u4f8b\u3048.example/",
        "https://8.8.8.8/1",
        "https://[2001:db8::1]:8443/1",
        "https://v2.example/1",
        "https://3m.example/",
      })
  void require_urlWithOneReading_isTheSame(String url) {
    assertThat(OneReading.require(url)).isEqualTo(url);
  }

  @ParameterizedTest
  @CsvSource({
    "/2, ",
    "?page=2, ",
    "../2, ",
    "//good.example/2, ",
    "https://good.example/2, ",
    "//good.example@evil.example/2, the URL holds user info",
    "/\\evil.example/, the URL holds a backslash",
    "https:good.example, 'url is not an absolute http or https URL, with two slashes before its host'",
  })
  void faultOfReference_isAskedOfRelativeOnesToo(String reference, String fault) {
    assertThat(OneReading.faultOfReference(reference)).isEqualTo(fault);
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code If-None-Match} on an answer tagged {@code "sha256:abc"}. */
class ConditionalTest {
  private static ServedRoutes served;

  @BeforeAll
  static void serve() {
    served = ServedRoutes.sound();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"sha256:abc\"",
        "W/\"sha256:abc\"",
        "*",
        "\"x\", \"sha256:abc\"",
        "\"x\",\"y,z\" , W/\"sha256:abc\"",
        ", ,\"sha256:abc\",",
        "\"x\"\r\nIf-None-Match: \"sha256:abc\"",
      })
  void held_is304_withTheTagAndNoBody(String held) {
    String answer = served.ask("GET /public", "If-None-Match: " + held);

    assertThat(answer)
        .startsWith("HTTP/1.1 304 ")
        .containsIgnoringCase("\r\nETag: \"sha256:abc\"\r\n")
        .doesNotContainIgnoringCase("\r\nContent-Type:")
        .endsWith("\r\n\r\n");
    assertThat(served.ask("HEAD /public", "If-None-Match: " + held)).startsWith("HTTP/1.1 304 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"sha256:abd\"",
        "sha256:abc",
        "\"x, sha256:abc\"",
        "\"x\" \"sha256:abc\"",
        "w/\"sha256:abc\"",
        "\"SHA256:ABC\"",
        "\"sha256:abc",
        "\"*\"",
        "",
      })
  void other_is200(String held) {
    assertThat(served.ask("GET /public", "If-None-Match: " + held))
        .startsWith("HTTP/1.1 200 ")
        .containsIgnoringCase("\r\nETag: \"sha256:abc\"\r\n");
  }

  @Test
  void gzipped_isTaggedWeak_andEitherTagIsHeld() {
    String zipped = served.ask("GET /public", "Accept-Encoding: gzip");
    assertThat(zipped)
        .startsWith("HTTP/1.1 200 ")
        .containsIgnoringCase("\r\nContent-Encoding: gzip\r\n")
        .containsIgnoringCase("\r\nETag: W/\"sha256:abc\"\r\n");

    assertThat(
            served.ask("GET /public", "Accept-Encoding: gzip", "If-None-Match: W/\"sha256:abc\""))
        .startsWith("HTTP/1.1 304 ")
        .containsIgnoringCase("\r\nETag: W/\"sha256:abc\"\r\n");
    assertThat(served.ask("GET /public", "Accept-Encoding: gzip", "If-None-Match: \"sha256:abc\""))
        .startsWith("HTTP/1.1 304 ");
  }

  @Test
  void held_byAStranger_is401() {
    assertThat(served.ask("GET /control/read", "If-None-Match: *")).startsWith("HTTP/1.1 401 ");
  }
}

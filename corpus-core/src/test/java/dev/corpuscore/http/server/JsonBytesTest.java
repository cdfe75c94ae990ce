package dev.corpuscore.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonBytesTest {
  /** Python's {@code splitlines} breaks lines at both. */
  @Test
  void line_escapesTheSeparatorsThatReadersBreakAt() {
    byte[] json = "{\"a\":\"x\u2028\u2029\u2027\u202ay\"}".getBytes(StandardCharsets.UTF_8);

    assertThat(new String(new JsonBytes(8).line(json).done(), StandardCharsets.UTF_8))
        .isEqualTo("{\"a\":\"x\\u2028\\u2029\u2027\u202ay\"}\n");
  }

  @Test
  void string_whatJsonForbids_isEscaped() {
    assertThat(written("say \"no\" \\ \n\u0001 é €"))
        .isEqualTo("\"say \\\"no\\\" \\\\ \\n\\u0001 é €\"");
  }

  @Test
  void string_halfOfASurrogatePair_becomesAQuestionMark() {
    assertThat(written("a\ud800b")).isEqualTo("\"a?b\"");
    assertThat(written("\ud83d\ude00")).isEqualTo("\"\ud83d\ude00\"");
  }

  @Test
  void string_everyCharacterThereIs_isReadAgain() {
    StringBuilder all = new StringBuilder();
    for (int at = 0; at <= Character.MAX_CODE_POINT; at++) {
      if (at < Character.MIN_SURROGATE || at > Character.MAX_SURROGATE) {
        all.appendCodePoint(at);
      }
    }

    assertThat(JsonMapper.shared().readTree(written(all.toString())).stringValue())
        .isEqualTo(all.toString());
  }

  private static String written(String text) {
    return new String(new JsonBytes(16).string(text).done(), StandardCharsets.UTF_8);
  }
}

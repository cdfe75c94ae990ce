package dev.corpuscore.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonBytesTest {
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

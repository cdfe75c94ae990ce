package dev.corpuscore.canonical.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Shared;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BaseUrlTest {
  private static final String SETTING = "CORE_CLIENT_BASE_URL";

  @Test
  void everyVector_isTakenOrRefusedAsItSays() throws IOException {
    byte[] file = Files.readAllBytes(Shared.path("vectors/ssrf/drain-base-url.json"));
    JsonNode rows = JsonMapper.shared().readTree(file);
    int judged = 0;
    for (JsonNode row : rows) {
      String url = row.get("baseUrl").stringValue();
      if (row.get("expect").stringValue().equals("accept")) {
        assertThat(BaseUrl.parse(SETTING, url).url().encodedPath()).as(url).isEqualTo("/");
      } else {
        assertRefused(url);
      }
      judged++;
    }
    assertThat(judged).isEqualTo(rows.size()).isGreaterThan(35);
  }

  /** The lines of issue 6, and more of their kind. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost.evil.example",
        "http://127.0.0.1.evil.example",
        "http://[::ffff:127.0.0.1]",
        "http://0x7f.1",
        "https://0x7f.1",
        "https://user@core.example.org",
        "https://core.example.org/?x",
        "https://core.example.org/#x",
        "https://core.example.org//x",
        "https://core.example.org/a//b",
        "https://core.example.org/..",
        "https://core.example.org/a/./b",
        "https://core.example.org/a/%2e%2E/b",
        "https://core.example.org/a/.%2e",
        "https://core.example.org/a%2fb",
        "https://core.example.org/a%5cb",
        "https://core.example.org/a%00",
        "https://core.example.org/a\\b",
        "https://core.example.org\\@evil.example",
        "https://core.example.org\n",
        "https://core.example.org/a\tb",
        "https://core\u0000.example.org",
        "https://b\u00fccher.example",
        "https://core_x.example.org",
        "https://core.example.org.",
        "https://[fe80::1%25eth0]",
        "https://[::g]",
        "https://256.1.1.1",
        "https://core.example.org:",
        "https://core.example.org:080808",
        "ftp://core.example.org",
        "http://localhost@evil.example",
        "http://[::1].evil.example",
        "http://128.0.0.1",
      })
  void whatIsNotPlainlySafe_isRefused(String url) {
    assertRefused(url);
  }

  @ParameterizedTest
  @CsvSource({
    "https://core.example.org, https://core.example.org/",
    "https://core.example.org:443/, https://core.example.org/",
    "https://Core.Example.org/api/, https://core.example.org/api",
    "https://core/a%20b, https://core/a%20b",
    "http://127.255.255.254:1, http://127.255.255.254:1/",
    "http://LOCALHOST, http://localhost/",
    "http://[0:0:0:0:0:0:0:1]:80/x, http://[::1]/x",
  })
  void whatIsSafe_isReadOnce(String text, String url) {
    assertThat(BaseUrl.parse(SETTING, text).url()).hasToString(url);
  }

  private static void assertRefused(String url) {
    assertThatThrownBy(() -> BaseUrl.parse(SETTING, url))
        .as(url)
        .isInstanceOf(CorpusException.class)
        .hasNoCause()
        .hasMessageStartingWith(SETTING)
        .message()
        .satisfies(it -> assertThat(it).doesNotContain("example.org", "evil", "user@", "127"));
    assertThatThrownBy(() -> BaseUrl.parse(SETTING, url))
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.CLIENT_BASE_URL_UNSAFE);
  }
}

package dev.corpuscore.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlCharactersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "Ac\\u0000me|Acme",
        "\\u001b[31mred|[31mred",
        "\\u009b31mred|31mred",
        "a\\u007fb|ab",
        "one\\u000btwo\\u0085three\\u001ffour|one two three four",
        "\\u202eemca\\u202c|emca\\u202c",
        "a\\ud800b\\udc00|a\\ufffdb\\ufffd",
        "a\\ufffeb\\ufdd0c\\udbff\\udfff|abc",
        "\\u0000|",
      })
  void without_leavesThemOut(String text, String left) {
    assertThat(ControlCharacters.without(unescaped(text)))
        .isEqualTo(left == null ? "" : unescaped(left));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Nurse (m/f/d), \u20ac\u00a050\u202f000",
        "tab\tline\nline\r\n",
        "\u200f\u202b\u05d0\u202c \u2067\u0639\u2069",
        "\ud83d\udc69\u200d\ud83d\udcbb soft\u00adware \ufffd",
      })
  void without_whatTextNeeds_isTheSame(String text) {
    assertThat(ControlCharacters.without(text)).isSameAs(text);
  }

  @Test
  void withoutControls_ofAPosting_changesEveryText() {
    PostingContent dirty =
        PostingContent.of("https://a.example/1", "\u0001")
            .company(new Company("\u0000", null))
            .locations(List.of(new Location("Vi\u0000enna", "\u0001", null, "AT", null, null)))
            .department("a\u0007")
            .salary(new Salary(1.0, null, "EUR", null, "\u009d1"))
            .description("b\u0008")
            .descriptionHtml("<p>c\u0000</p>")
            .language("e\u0000n")
            .build();

    assertThat(dirty.withoutControls())
        .isEqualTo(
            PostingContent.of("https://a.example/1", "\ufffd")
                .locations(List.of(new Location("Vienna", null, null, "AT", null, null)))
                .department("a")
                .salary(new Salary(1.0, null, "EUR", null, "1"))
                .description("b")
                .descriptionHtml("<p>c</p>")
                .language("en")
                .build());
    PostingContent plain = dirty.withoutControls();
    assertThat(plain.withoutControls()).isSameAs(plain);
  }

  private static String unescaped(String text) {
    StringBuilder out = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      if (text.startsWith("\\u", at)) {
        out.append((char) Integer.parseInt(text.substring(at + 2, at + 6), 16));
        at += 5;
      } else {
        out.append(text.charAt(at));
      }
    }
    return out.toString();
  }
}

package dev.corpuscore.fuzz;

import java.util.List;
import java.util.random.RandomGenerator;

/** Texts that programs have stumbled over. */
final class HostileTexts {
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "\u0000",
          "a\u0000b",
          "\r\nX-Injected: yes",
          "'; DROP TABLE posting; --",
          "\" OR \"\"=\"",
          "<script>alert(1)</script>",
          "]]><!--",
          "${jndi:ldap://127.0.0.1:1/a}",
          "{{7*7}}",
          "../../../../etc/passwd",
          "..%2f..%2f",
          "file:///etc/passwd",
          "http://127.0.0.1:1/",
          "http://169.254.169.254/latest/meta-data",
          "http://[::1]:1/",
          "https://user@jobs.example\\@other.example/",
          "https://jobs.example:99999/",
          "https://xn--/",
          "javascript:alert(1)",
          "ftp://jobs.example/1",
          "\uD800",
          "\uDFFF\uD800",
          "\uFEFF",
          "\uFFFF",
          "\u202Eevil",
          "e\u0301".repeat(200),
          "\uD83D\uDC69\u200D\uD83D\uDC67",
          "ﷺ".repeat(100),
          "İıſ",
          "*",
          "* * * * *",
          "a*b*c*",
          "\"",
          "\"a",
          "-",
          "- -- -a",
          "+a -a +\"b c\" -\"",
          "(((((((",
          "a AND (b OR",
          "^~:\\/[]{}!&|?",
          "NaN",
          "Infinity",
          "1e400",
          "-0",
          "0x10",
          "١٢٣",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775809",
          "1e-400",
          "true",
          "null",
          "[]",
          "{}",
          "{\"a\":",
          "2026-02-30",
          "9999-12-31T23:59:60Z",
          "+999999999-12-31T23:59:59Z",
          "-0001-01-01T00:00:00Z",
          "2026-01-01T00:00:00+99:99",
          "p_aaaaaaaaaaaaaaaaaaaaaaaaaa",
          "p_",
          "id,hits{",
          "hits{id,hits{id}}",
          "total,hits{id,headline",
          "en-US-x-" + "a".repeat(100));

  private HostileTexts() {}

  /** One of them, or one that is long. */
  static String any(RandomGenerator random) {
    int which = random.nextInt(TEXTS.size() + 4);
    return switch (which - TEXTS.size()) {
      case 0 -> "a".repeat(1 + random.nextInt(5_000));
      case 1 -> "a ".repeat(1 + random.nextInt(1_000));
      case 2 -> "的".repeat(1 + random.nextInt(1_000));
      case 3 -> letters(random, 1 + random.nextInt(40));
      default -> TEXTS.get(which);
    };
  }

  /** Of the whole of Unicode, halves of pairs too. */
  static String letters(RandomGenerator random, int length) {
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < length; at++) {
      text.append((char) random.nextInt(0x10000));
    }
    return text.toString();
  }
}

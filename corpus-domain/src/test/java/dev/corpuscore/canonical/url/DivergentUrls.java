package dev.corpuscore.canonical.url;

import java.util.List;
import java.util.stream.Stream;

/** URLs of which parsers read different hosts or paths, each in one way of its own. */
public final class DivergentUrls {
  private static final List<String> ALL =
      List.of(
          // a backslash is a slash for browsers, and part of the user info or path for others
          "https://good.example\\@evil.example/",
          "https://good.example\\\\@evil.example/",
          "https:\\\\good.example/1",
          "https:/\\good.example/1",
          "https://good.example\\1",
          "https://good.example/a\\b",
          "https://good.example/a\\..\\b",
          "https://good.example/1?next=\\evil.example",
          "https://good.example/1#\\evil.example",
          "https://good.example\\.evil.example/",
          // user info
          "https://good.example@evil.example/1",
          "https://good.example:443@evil.example/1",
          "https://a@good.example@evil.example/1",
          "https://@good.example/1",
          "https://:@good.example/1",
          // an @ behind the end of the authority
          "https://good.example#@evil.example/",
          "https://good.example?@evil.example/",
          "https://good.example:443#@evil.example/",
          // browsers remove these, others do not
          "https://good\t.example/1",
          "https://good.example/a\tb",
          "https://good\n.example/1",
          "https://good.example/a\nb",
          "https://good.example/1\n",
          "https://good.example/1\r\nHost: evil.example",
          "ht\ttps://good.example/1",
          "\thttps://good.example/1",
          "https://good.example/1\u0000",
          "https://good.example\u0000.evil.example/1",
          "https://good.example/\u0085",
          "https://good.example/\u007f",
          "https://good.example/\u2028",
          "\ufeffhttps://good.example/1",
          // slashes that only browsers add or remove
          "https:good.example/1",
          "https:/good.example/1",
          "https:///good.example/1",
          "https:////good.example/1",
          // characters that stand for others
          "https://g%6fod.example/1",
          "https://good.example%2fevil.example/",
          "https://good.example%00.evil.example/",
          "https://good\u3002example/1",
          "https://good\uff0eexample/1",
          "https://\uff47ood.example/1",
          "https://good\u00ad.example/1",
          "https://good\u200b.example/1",
          "https://good.example\uff0f@evil.example/",
          "https://good.example\u2100evil.example/",
          // numbers
          "https://2130706433/1",
          "https://0x7f.0.0.1/1",
          "https://0177.0.0.1/1",
          "https://127.1/1",
          "https://1.2.3.4.5/1",
          // ports and brackets
          "https://good.example:443:80/1",
          "https://good.example:80@443/1",
          "https://[::1%25eth0]/1",
          "https://[good.example]/1",
          // dots that only browsers resolve
          "https://good.example/a/%2e%2e/b",
          "https://good.example/a/.%2E/b",
          "https://good.example/a/%2e");

  private DivergentUrls() {}

  /** All of them, at least 50. */
  public static Stream<String> all() {
    return ALL.stream();
  }
}

package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeHtmlTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>one</p><ul><li>a</li></ul><h3>b</h3>|<p>one</p><ul><li>a</li></ul><h3>b</h3>",
        "one<p>two|one<p>two</p>",
        "<em>a</em> <strong>b</strong>|<em>a</em> <strong>b</strong>",
        "<p style='color:red' class=x onclick=go()>a</p>|<p>a</p>",
        "a<script>alert(1)</script><style>p{}</style>b|ab",
        "a<img src=x onerror=go()>b|ab",
        "<span>a</span>b|ab",
        "<section>a</section>b|<div>a</div>b",
        "<a href='https://x.example/?a=1&amp;b=2' target=_blank rel=opener>x</a>"
            + "|<a href=\"https://x.example/?a&#61;1&amp;b&#61;2\" rel=\"nofollow noopener\">x</a>",
        "<a href='MAILTO:a@x.example'>x</a>"
            + "|<a href=\"MAILTO:a&#64;x.example\" rel=\"nofollow noopener\">x</a>",
        "<a href='javascript:go()'>x</a>|x",
        "<a href='java&#10;script:go()'>x</a>|x",
        "<a href='//x.example/'>x</a>|x",
        "<a href='/apply'>x</a>|x",
        "<a href='data:text/html,x'>x</a>|x",
        "1 < 2|1 &lt; 2",
      })
  void of_html_keepsWhatIsSafe(String html, String safe) {
    String sanitised = SafeHtml.of(html);

    assertThat(sanitised).isEqualTo(safe);
    assertThat(SafeHtml.of(sanitised)).isEqualTo(sanitised);
  }
}

package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "<p>one</p><p>two</p>|one\\n\\ntwo",
        "one<p>two|one\\n\\ntwo",
        "a<br>b<br/>c|a\\nb\\nc",
        "a<br><br><br>b|a\\n\\nb",
        "<h3>You have</h3><ul><li>Java</li><li>SQL</li></ul>then|You have\\n\\nJava\\nSQL\\n\\nthen",
        "<ul><li><p>Java</p></li><li>SQL</li></ul>|Java\\n\\nSQL",
        "<div>one</div><div>two</div>|one\\ntwo",
        "a  \\n\\t b|a b",
        "a&nbsp;&nbsp; b|a b",
        "a&amp;b &lt;c&gt; caf&eacute; &#8364;|a&b <c> café €",
        "<b>bo</b>ld <i>it</i>|bold it",
        "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>|a b\\nc",
        "<pre>a\\n  b</pre>c|a\\n  b\\n\\nc",
        "x<script>alert(1)</script><style>p{}</style>y|xy",
        "co&shy;operate zero&#8203;width|cooperate zerowidth",
        "1 < 2 and 3 > 2|1 < 2 and 3 > 2",
        "plain|plain",
        "<p> </p>|",
        "|",
      })
  void ofHtml_html_isWhatAPersonReads(String html, String text) {
    String plain = PlainText.ofHtml(lines(html));

    assertThat(plain).isEqualTo(lines(text));
  }

  private static String lines(String escaped) {
    return escaped == null ? "" : escaped.replace("\\n", "\n").replace("\\t", "\t");
  }
}

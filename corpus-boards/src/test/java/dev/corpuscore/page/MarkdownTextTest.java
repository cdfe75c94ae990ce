package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTextTest {
  /** Expected HTML is that of the specification of CommonMark. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "## Your tasks | <h2>Your tasks</h2>",
        "Cook **well** and *fast* | <p>Cook <strong>well</strong> and <em>fast</em></p>",
        "[Apply](https://acme.example/7) | <p><a href=\"https://acme.example/7\">Apply</a></p>",
        "5 * 3 < 16 & snake_case_name | <p>5 * 3 &lt; 16 &amp; snake_case_name</p>",
        "C# | <p>C#</p>",
      })
  void html_isThatOfTheMarks(String markdown, String html) {
    assertThat(MarkdownText.html(markdown).strip()).isEqualTo(html);
  }

  @Test
  void html_listsAndLines_stay() {
    assertThat(MarkdownText.html("Wir bieten:\n* Obst\n* Kaffee\n\nErste Zeile\nzweite"))
        .isEqualTo(
            """
            <p>Wir bieten:</p>
            <ul>
            <li>Obst</li>
            <li>Kaffee</li>
            </ul>
            <p>Erste Zeile<br>
            zweite</p>
            """);
  }

  /** Each would be a level of its own: deep ones must not end the stack. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "> ", "- ", "*a **b ", "_a __b ", "[", "![", "1. ", "`", "<a>", "# ", "#\n", "<!A", "<?"
      })
  void html_manyMarks_isText(String mark) {
    for (int times : new int[] {900, 30_000}) {
      String hostile = mark.repeat(times) + "end" + " b** a*".repeat(times / 10);

      assertThat(MarkdownText.html(hostile)).contains("end");
    }
  }

  @Test
  void html_longText_isTakenAsItIsWritten() {
    assertThat(MarkdownText.html("# a\n".repeat(25_001))).startsWith("# a<br># a<br>");
  }

  @Test
  void html_randomMarks_isText() {
    long seed = Seed.of(MarkdownTextTest.class);
    Random random = new Random(seed);
    String[] pieces = {"*", "**", "_", "[", "](", ")", "\n", "- ", "> ", "    ", "`", "word", " "};
    for (int round = 0; round < 200; round++) {
      String text =
          random
              .ints(1_500, 0, pieces.length)
              .mapToObj(it -> pieces[it])
              .collect(Collectors.joining());

      assertThat(MarkdownText.html(text)).as("seed %d", seed).contains("word");
    }
  }
}

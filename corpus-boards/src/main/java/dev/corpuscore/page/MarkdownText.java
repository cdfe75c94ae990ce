package dev.corpuscore.page;

import java.util.regex.Pattern;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.nodes.Entities;

/** Text in Markdown, as some boards keep the text of ads. */
public final class MarkdownText {
  /** In characters. Some texts take a time that grows with the square of their length. */
  private static final int LONGEST = 100_000;

  /** Quotes and lists in one another. */
  private static final int DEPTH = 32;

  /**
   * What can mark text as important or as a link. Each may open a level, and the library goes down
   * by one call a level, so more of them would end the stack of a thread.
   */
  private static final int MARKS = 2_000;

  private static final Pattern MARK = Pattern.compile("[*_\\[]");

  private static final Parser PARSER = Parser.builder().maxOpenBlockParsers(DEPTH).build();
  private static final HtmlRenderer RENDERER = HtmlRenderer.builder().softbreak("<br>\n").build();

  private MarkdownText() {}

  /**
   * The text as HTML, which is not sanitised. Each line of it stays a line. One with more than
   * 100,000 characters or 2,000 marks is taken as it is written.
   *
   * @see <a href="https://spec.commonmark.org/0.31.2/">CommonMark</a>
   */
  public static String html(String markdown) {
    return markdown.length() > LONGEST
            || MARK.matcher(markdown).results().skip(MARKS).findFirst().isPresent()
        ? plain(markdown)
        : RENDERER.render(PARSER.parse(markdown));
  }

  /** Text without markup as HTML of the same lines. */
  public static String plain(String text) {
    return Entities.escape(text).replace("\n", "<br>");
  }
}

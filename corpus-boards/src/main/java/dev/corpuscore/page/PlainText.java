package dev.corpuscore.page;

import dev.corpuscore.canonical.LowerCase;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;

/**
 * Converts HTML to the text that a browser shows: entities decoded, white space collapsed, a blank
 * line between paragraphs, one line per list item and table row.
 */
public final class PlainText {
  private static final Set<String> PARAGRAPHS =
      Set.of(
          "p",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "ul",
          "ol",
          "dl",
          "blockquote",
          "pre",
          "table",
          "hr");

  /** Blocks that only begin a new line. {@link SafeHtml} replaces each by a {@code div}. */
  static final Set<String> BLOCKS =
      Set.of(
          "section",
          "article",
          "main",
          "header",
          "footer",
          "aside",
          "nav",
          "address",
          "figure",
          "figcaption",
          "details",
          "summary",
          "center",
          "fieldset",
          "form");

  private static final Set<String> LINES =
      Stream.concat(BLOCKS.stream(), Stream.of("div", "li", "dt", "dd", "tr", "caption", "option"))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> CELLS = Set.of("td", "th");

  /** Elements whose text a page does not show as text. {@link SafeHtml} leaves out the same. */
  static final Set<String> UNREAD =
      Set.of(
          "script",
          "style",
          "noscript",
          "template",
          "title",
          "iframe",
          "object",
          "svg",
          "math",
          "audio",
          "video",
          "canvas",
          "select",
          "textarea");

  private PlainText() {}

  /** Returns the text of {@code html}; empty if there is none. Any text is accepted. */
  public static String ofHtml(String html) {
    Document document = Parser.htmlParser().parseInput(html, "");
    TextLines lines = new TextLines(html.length());
    NodeTraversor.filter(new Reader(lines), document.body());
    return WellFormedText.of(lines.text());
  }

  /** Visits the tree without recursion, because a hostile page may nest elements very deeply. */
  private static final class Reader implements NodeFilter {
    private final TextLines lines;
    private int preformatted;

    Reader(TextLines lines) {
      this.lines = lines;
    }

    @Override
    public FilterResult head(Node node, int depth) {
      if (node instanceof TextNode text) {
        if (preformatted > 0) {
          lines.appendPreformatted(text.getWholeText());
        } else {
          lines.append(text.getWholeText());
        }
        return FilterResult.CONTINUE;
      }
      if (!(node instanceof Element element)) {
        return FilterResult.CONTINUE;
      }
      String name = name(element);
      if (UNREAD.contains(name)) {
        return FilterResult.SKIP_ENTIRELY;
      }
      if (name.equals("br")) {
        lines.newLine();
      }
      if (name.equals("pre")) {
        preformatted++;
      }
      separate(name);
      return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
      if (node instanceof Element element) {
        String name = name(element);
        if (name.equals("pre")) {
          preformatted--;
        }
        separate(name);
      }
      return FilterResult.CONTINUE;
    }

    private void separate(String name) {
      if (PARAGRAPHS.contains(name)) {
        lines.endParagraph();
      } else if (LINES.contains(name)) {
        lines.endLine();
      } else if (CELLS.contains(name)) {
        lines.append(" ");
      }
    }

    private static String name(Element element) {
      return LowerCase.of(element.normalName());
    }
  }
}

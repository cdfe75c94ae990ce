package dev.corpuscore.page;

import java.util.Locale;
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
 * The text of HTML as a person reads it: entities decoded, white space collapsed as browsers do, a
 * blank line between paragraphs, one line per list item and table row. Nothing that is shown is
 * lost, nothing is added.
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

  /** Blocks that say no more than that a line begins: safe HTML makes a div of each. */
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

  /** Elements whose text nobody reads on the page; safe HTML leaves out the same. */
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

  /** Returns the text of {@code html}, which may be any text at all; empty for none. */
  public static String ofHtml(String html) {
    Document document = Parser.htmlParser().parseInput(html, "");
    TextLines lines = new TextLines(html.length());
    NodeTraversor.filter(new Reader(lines), document.body());
    return WellFormedText.of(lines.text());
  }

  /** Walks the tree without recursion: the tree may be as deep as the parser lets it be. */
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
      return element.normalName().toLowerCase(Locale.ROOT);
    }
  }
}

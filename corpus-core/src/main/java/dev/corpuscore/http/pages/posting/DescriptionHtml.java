package dev.corpuscore.http.pages.posting;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.page.SafeHtml;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * A posting's description as HTML for a page. It is sanitised again here, so the page is safe even
 * if stored HTML is not.
 */
final class DescriptionHtml {
  private static final String BULLETS = "-*•–·";

  /**
   * The page has the first-level heading, so headings of a description begin at the second level.
   */
  private static final int FIRST_LEVEL = 2;

  private static final int LAST_LEVEL = 6;
  private static final int HEADING_LENGTH = 80;

  private DescriptionHtml() {}

  /** Sanitised HTML, or null if there is no description. */
  static @Nullable String of(PostingContent content) {
    if (content.descriptionHtml() != null) {
      return ofHtml(content.descriptionHtml());
    }
    return content.description() == null ? null : ofText(content.description());
  }

  private static String ofHtml(String html) {
    Document document = Parser.htmlParser().parseInput(SafeHtml.of(html), "");
    document.outputSettings().prettyPrint(false);
    int before = FIRST_LEVEL - 1;
    int top = LAST_LEVEL;
    List<Element> headings = document.body().select("h1,h2,h3,h4,h5,h6");
    for (Element heading : headings) {
      top = Math.min(top, level(heading));
    }
    for (Element heading : headings) {
      int wanted = level(heading) - top + FIRST_LEVEL;
      int level = Math.clamp(wanted, FIRST_LEVEL, Math.min(before + 1, LAST_LEVEL));
      if (heading.text().isBlank()) {
        heading.remove();
      } else {
        heading.tagName("h" + level);
        before = level;
      }
    }
    for (Element link : document.body().select("a[href]")) {
      if (link.text().isBlank()) {
        // the link contained only an image, which was removed
        link.text(link.attr("href"));
      }
    }
    return SafeHtml.of(document.body().html());
  }

  private static int level(Element heading) {
    return heading.normalName().charAt(1) - '0';
  }

  /** Converts plain text to HTML with paragraphs and lists. */
  private static String ofText(String text) {
    StringBuilder html = new StringBuilder(text.length() + 256);
    boolean list = false;
    boolean paragraph = false;
    List<String> lines = text.lines().map(String::strip).toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean item = isItem(line);
      if (list && !item && !(line.isEmpty() && i + 1 < lines.size() && isItem(lines.get(i + 1)))) {
        html.append("</ul>\n");
        list = false;
      }
      boolean heading = isHeading(lines, i);
      if (paragraph && (line.isEmpty() || item || heading)) {
        html.append("</p>\n");
        paragraph = false;
      }
      if (heading) {
        html.append("<h2>").append(escaped(line.replaceFirst("^#+\\s*", ""))).append("</h2>\n");
      } else if (item) {
        html.append(list ? "" : "<ul>\n");
        html.append("<li>").append(escaped(line.substring(1).strip())).append("</li>\n");
        list = true;
      } else if (!line.isEmpty()) {
        html.append(paragraph ? "<br>" : "<p>").append(escaped(line));
        paragraph = true;
      }
    }
    return html.append(list ? "</ul>" : "").append(paragraph ? "</p>" : "").toString();
  }

  private static boolean isItem(String line) {
    return line.length() > 2
        && BULLETS.indexOf(line.charAt(0)) >= 0
        && (line.charAt(1) == ' ' || line.charAt(1) == '\t' || line.charAt(0) == '•');
  }

  /** A Markdown heading, or a short line directly before a list. */
  private static boolean isHeading(List<String> lines, int at) {
    String line = lines.get(at);
    if (line.matches("#{1,6}\\s+\\S.*")) {
      return true;
    }
    boolean first = at == 0 || lines.get(at - 1).isEmpty();
    return first
        && !line.isEmpty()
        && line.length() <= HEADING_LENGTH
        && !isItem(line)
        && at + 1 < lines.size()
        && isItem(lines.get(at + 1));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}

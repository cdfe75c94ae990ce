package dev.corpuscore.http.pages.docs;

import dev.corpuscore.canonical.LowerCase;
import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * Our own Markdown as HTML. Each heading has the anchor that links to it use; what would lead to a
 * file that is not served is no link. Keys can scroll what may be wider than a page.
 */
final class MarkdownPage {
  private static final List<Extension> TABLES = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(TABLES).build();
  private static final TextContentRenderer TEXT = TextContentRenderer.builder().build();
  private static final HtmlRenderer HTML =
      HtmlRenderer.builder()
          .extensions(TABLES)
          .attributeProviderFactory(context -> MarkdownPage::mark)
          .build();

  private final Node page;

  private MarkdownPage(Node page) {
    this.page = page;
  }

  static MarkdownPage of(String markdown) {
    Node page = PARSER.parse(markdown);
    page.accept(new ServedLinks());
    return new MarkdownPage(page);
  }

  /** The text of its first block, which is a heading. */
  String title() {
    Node first = page.getFirstChild();
    return first == null ? "" : TEXT.render(first);
  }

  String html() {
    return HTML.render(page);
  }

  private static void mark(Node node, String tag, Map<String, String> attributes) {
    if (node instanceof Heading) {
      attributes.put("id", anchor(TEXT.render(node)));
    } else if (tag.equals("pre") || tag.equals("table")) {
      attributes.put("tabindex", "0");
    }
  }

  private static String anchor(String heading) {
    return LowerCase.of(heading).replaceAll("[^\\w\\s-]", "").strip().replace(' ', '-');
  }

  /** Leaves of other links their words. */
  private static final class ServedLinks extends AbstractVisitor {
    @Override
    public void visit(Link link) {
      visitChildren(link);
      if (!leadsSomewhere(link.getDestination())) {
        leaveWords(link);
      }
    }

    @Override
    public void visit(Image image) {
      leaveWords(image);
    }

    private static boolean leadsSomewhere(String destination) {
      return destination.matches("(#|/|https?:).*")
          || Guide.isThere(destination.replaceFirst("#.*", ""));
    }

    private static void leaveWords(Node node) {
      while (node.getFirstChild() != null) {
        node.insertBefore(node.getFirstChild());
      }
      node.unlink();
    }
  }
}

package dev.corpuscore.page;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;

/**
 * The texts of elements of one page, all together no longer than a page has room for: an element
 * within 150 others is in the text of each of them.
 */
final class BoundedText {
  /** The largest page that is fetched, and a description of it again. */
  private static final int ROOM = 4 << 20;

  /** What an element or text costs for being looked at. */
  private static final int LOOK = 16;

  private int left = ROOM;

  /**
   * A text that the page has already.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if there is no room left for it
   */
  String taken(String text) {
    charge(text.length());
    return text;
  }

  /**
   * The text of an element.
   *
   * @throws CorpusException as above, before it is gathered
   */
  String of(Element element) {
    charge(element);
    return element.text();
  }

  /**
   * The markup in an element.
   *
   * @throws CorpusException as above, before it is gathered
   */
  String markupOf(Element element) {
    charge(element);
    return element.html();
  }

  private void charge(Element element) {
    NodeTraversor.traverse((node, depth) -> charge(length(node)), element);
  }

  private static int length(Node node) {
    if (node instanceof TextNode text) {
      return text.getWholeText().length();
    }
    int length = 0;
    if (node.attributesSize() > 0) {
      for (Attribute attribute : node.attributes()) {
        length += attribute.getKey().length() + attribute.getValue().length();
      }
    }
    return length;
  }

  private void charge(int characters) {
    left -= characters + LOOK;
    if (left < 0) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST,
          "its microdata holds more than " + ROOM + " characters, repetitions counted");
    }
  }
}

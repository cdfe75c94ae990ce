package dev.corpuscore.page;

import dev.corpuscore.model.CorpusException;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;

/**
 * The texts of elements of one page, with a limit for all of them together. An element that lies
 * within 150 others is a part of the text of each of these, so without the limit a small page could
 * make much text.
 */
final class BoundedText {
  /**
   * Room for the largest page that is fetched and for its description a second time, in characters.
   */
  private static final int ROOM = 4 << 20;

  /** Characters that each element or text counts in addition to its length. */
  private static final int LOOK = 16;

  private int left = ROOM;

  /**
   * Counts and returns a text that is in memory already.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the limit is exceeded
   */
  String taken(String text) {
    charge(text.length());
    return text;
  }

  /**
   * Returns the text of an element.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the limit is exceeded; the text is not made
   *     then
   */
  String of(Element element) {
    charge(element);
    return element.text();
  }

  /**
   * Returns the markup in an element.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the limit is exceeded; the markup is not
   *     made then
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
      throw CorpusException.invalid(
          "its microdata holds more than " + ROOM + " characters, repetitions counted");
    }
  }
}

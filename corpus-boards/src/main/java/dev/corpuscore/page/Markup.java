package dev.corpuscore.page;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/**
 * Parses HTML into a tree. A tag of three characters becomes an object of some hundred bytes, so a
 * page with too many tags is refused before it is parsed.
 */
public final class Markup {
  /** A page of 3 MiB may hold a million; the largest career pages known have some ten thousand. */
  private static final int TAGS_LIMIT = 200_000;

  /** In characters. The longest names of custom elements have about fifty. */
  private static final int NAME_LIMIT = 1_000;

  private Markup() {}

  /**
   * Returns the tree of a page.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the page has too many tags
   */
  public static Document parse(String html) {
    requireFew("the page", html, TAGS_LIMIT);
    return Parser.htmlParser().parseInput(html, "");
  }

  /**
   * The absolute URL that an attribute names; empty if it names none, or one of more than 2,048
   * characters: to resolve a long one can take minutes, and each of many keeps its long base.
   */
  public static String address(Element element, String attribute) {
    return element.attr(attribute).length() > PostingContent.URL_LIMIT
        ? ""
        : element.absUrl(attribute);
  }

  /**
   * Refuses HTML with more than {@code limit} tags, or with a tag name of more than 1,000
   * characters, because jsoup 1.24 reads a long name in quadratic time.
   *
   * @param what names the HTML in the message
   * @throws CorpusException {@code INVALID_REQUEST}
   */
  static void requireFew(String what, String html, int limit) {
    int tags = 0;
    for (int at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
      tags++;
      if (tags > limit) {
        throw invalid(what + " has more than " + limit + " tags");
      }
      if (isNameTooLong(html, at + (html.startsWith("/", at + 1) ? 2 : 1))) {
        throw invalid(what + " has a tag name of more than " + NAME_LIMIT + " characters");
      }
    }
  }

  private static boolean isNameTooLong(String html, int start) {
    int most = Math.min(html.length(), start + NAME_LIMIT + 1);
    int at = start;
    while (at < most && !isEnd(html.charAt(at))) {
      at++;
    }
    return at > start + NAME_LIMIT;
  }

  private static boolean isEnd(char character) {
    return character <= ' ' || character == '/' || character == '>' || character == '<';
  }
}

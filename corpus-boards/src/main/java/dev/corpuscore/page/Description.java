package dev.corpuscore.page;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * A posting's description, made from HTML that others wrote.
 *
 * @param html the safe part of the HTML, or null if nothing is left
 * @param text the text of the HTML, or null if there is none
 */
public record Description(@Nullable String html, @Nullable String text) {
  /** No description. */
  static final Description NONE = new Description(null, null);

  /** Characters of markup. Longer markup is refused before it is parsed. */
  private static final int HTML_LIMIT = 8 * PostingContent.DESCRIPTION_LIMIT;

  /** One tag for every eight characters of the longest allowed description. */
  private static final int TAGS_LIMIT = 25_000;

  private static final Pattern GAP = Pattern.compile("\\n[ \\t\\r]*+\\n\\s*+");
  private static final Pattern TAG = Pattern.compile("<[a-zA-Z/!]");

  /**
   * Reads HTML, also escaped once more, or text without tags, whose paragraphs stay so. Any text is
   * accepted.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it has more than 1,600,000 characters or
   *     more than 25,000 tags
   */
  public static Description of(String html) {
    if (html.length() > HTML_LIMIT) {
      throw CorpusException.invalid(
          "the description has more than " + HTML_LIMIT + " characters of markup");
    }
    String plain = unescaped(html);
    String markup = TAG.matcher(plain).find() ? plain : paragraphs(plain);
    Markup.requireFew("the description", markup, TAGS_LIMIT);
    return new Description(unlessBlank(SafeHtml.of(markup)), unlessBlank(PlainText.ofHtml(markup)));
  }

  private static String paragraphs(String text) {
    return GAP.matcher(text.strip()).replaceAll("<br><br>");
  }

  /** Some pages and feeds escape HTML twice; then it contains no tag, only escaped ones. */
  static String unescaped(String html) {
    return html.indexOf('<') >= 0 || !html.contains("&lt;")
        ? html
        : Parser.unescapeEntities(html, false);
  }

  private static @Nullable String unlessBlank(String text) {
    return text.isBlank() ? null : text;
  }
}

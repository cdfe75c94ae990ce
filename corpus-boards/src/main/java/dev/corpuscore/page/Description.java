package dev.corpuscore.page;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
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

  /**
   * Reads HTML. Any text is accepted.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it has more than 1,600,000 characters or
   *     more than 25,000 tags
   */
  public static Description of(String html) {
    if (html.length() > HTML_LIMIT) {
      throw CorpusException.invalid(
          "the description has more than " + HTML_LIMIT + " characters of markup");
    }
    Markup.requireFew("the description", html, TAGS_LIMIT);
    return new Description(unlessBlank(SafeHtml.of(html)), unlessBlank(PlainText.ofHtml(html)));
  }

  private static @Nullable String unlessBlank(String text) {
    return text.isBlank() ? null : text;
  }
}

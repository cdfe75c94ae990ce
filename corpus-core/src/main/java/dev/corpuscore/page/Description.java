package dev.corpuscore.page;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import org.jspecify.annotations.Nullable;

/**
 * A posting's description, made of somebody's HTML.
 *
 * @param html the safe part of it, or null where nothing is left
 * @param text its text, or null where it has none
 */
public record Description(@Nullable String html, @Nullable String text) {
  /** Nothing is said. */
  static final Description NONE = new Description(null, null);

  /** Markup that is longer than any description with its tags; it is not even parsed. */
  private static final int HTML_LIMIT = 8 * PostingContent.DESCRIPTION_LIMIT;

  /** A tag for every eight characters of the longest description there may be. */
  private static final int TAGS_LIMIT = 25_000;

  /**
   * Reads HTML, which may be any text at all.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is too long for any description, or has
   *     too many tags
   */
  public static Description of(String html) {
    if (html.length() > HTML_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST,
          "the description has more than " + HTML_LIMIT + " characters of markup");
    }
    Markup.requireFew("the description", html, TAGS_LIMIT);
    return new Description(unlessBlank(SafeHtml.of(html)), unlessBlank(PlainText.ofHtml(html)));
  }

  private static @Nullable String unlessBlank(String text) {
    return text.isBlank() ? null : text;
  }
}

package dev.corpuscore.canonical.url;

import dev.corpuscore.model.CorpusException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Text as one segment of the path of a URL. */
public final class PathSegment {
  private PathSegment() {}

  /**
   * Returns the text, percent-encoded.
   *
   * @throws CorpusException {@code INVALID_REQUEST} for one dot or two, which are steps of a path
   */
  public static String of(String text) {
    if (text.matches("\\.{1,2}")) {
      throw CorpusException.invalid("\"" + text + "\" is not a name on a board");
    }
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

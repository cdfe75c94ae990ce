package dev.corpuscore.http.pages.link;

import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import org.jspecify.annotations.Nullable;

/**
 * An external URL that a page may link to: http or https, never a script URL.
 *
 * @param host lower case
 */
public record WebLink(String href, String host) {
  /** The link to this URL, or null if it is not an http or https URL. */
  public static @Nullable WebLink of(@Nullable String url) {
    if (url == null || !isWeb(url)) {
      return null;
    }
    try {
      return new WebLink(url, WebUrl.parse(url).host());
    } catch (CorpusException e) {
      return null;
    }
  }

  private static boolean isWeb(String url) {
    return url.regionMatches(true, 0, "https://", 0, 8)
        || url.regionMatches(true, 0, "http://", 0, 7);
  }
}

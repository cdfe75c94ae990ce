package dev.corpuscore.identity;

import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import org.jspecify.annotations.Nullable;

/** Checks URLs that an answer of a source contains. */
public final class AnswerUrls {
  private AnswerUrls() {}

  /** Returns the URL if it is an absolute http or https URL with {@link OneReading}, else null. */
  public static @Nullable String web(@Nullable String said) {
    return said != null
            && said.length() <= PostingContent.URL_LIMIT
            && said.matches("(?i)https?://[^\\s\\p{Cntrl}]+")
            && OneReading.fault(said) == null
        ? said
        : null;
  }

  /**
   * Whether a page belongs to this ad: it is the ad's page on the system, or a page elsewhere whose
   * URL contains the ad's id. A URL that all ads share belongs to none of them. Text that is not a
   * URL belongs to none either.
   */
  public static boolean leadsTo(String page, Identity ad) {
    try {
      return SystemUrls.at(WebUrl.parse(page).host()).isPresent()
          ? ad.equals(UrlIdentities.of(page).identity())
          : ad.isNamedIn(page);
    } catch (CorpusException e) {
      return false;
    }
  }
}

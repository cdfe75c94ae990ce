package dev.corpuscore.ats;

import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import org.jspecify.annotations.Nullable;

/** What is believed of an address that an answer names. */
final class SaidAddress {
  private static final int LONGEST = 2_048;

  private SaidAddress() {}

  /**
   * The address, or null if it is none of the web: never a script, never something that only a
   * browser could make an address of.
   */
  static @Nullable String web(@Nullable String said) {
    return said != null
            && said.length() <= LONGEST
            && said.matches("(?i)https?://[^\\s\\p{Cntrl}]+")
        ? said
        : null;
  }

  /**
   * Whether a page is that of this ad: its page on the system or, elsewhere, one that names the
   * ad's id. An address that all ads share leads to none of them; nor does one that is no URL.
   */
  static boolean leadsTo(String page, Identity ad) {
    try {
      return AtsSystems.at(WebUrl.parse(page).host()).isPresent()
          ? ad.equals(UrlIdentities.of(page).identity())
          : ad.isNamedIn(page);
    } catch (CorpusException e) {
      return false;
    }
  }
}

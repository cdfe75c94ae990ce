package dev.corpuscore.feed.xml;

import dev.corpuscore.page.LanguageTag;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which of several pages a sitemap's entry stands for that say the same in other languages. By the
 * protocol each entry names all versions, itself among them ({@code xhtml:link rel="alternate"},
 * developers.google.com/search/docs/specialty/international/localized-versions).
 */
public final class SitemapVersions {
  private static final String DEFAULT = "x-default";

  private SitemapVersions() {}

  /**
   * Returns the address of the version in {@code language}, else that of the default, else that of
   * the first; the entry's own address if it names no versions, or itself is none of them, as such
   * entries link to other pages than the ad; null if it has none.
   *
   * @param isKnown whether an address may be a version; others are not taken
   */
  public static @Nullable String address(
      XmlRecord entry, @Nullable String language, Predicate<String> isKnown) {
    String own = entry.first("loc");
    Map<String, String> versions = new LinkedHashMap<>();
    for (XmlRecord.Value value : entry.values()) {
      if (value.plainPath().equals("link")
          && value.attribute("rel", "").equalsIgnoreCase("alternate")
          && isKnown.test(value.attribute("href", ""))) {
        versions.putIfAbsent(value.attribute("hreflang", ""), value.attribute("href", ""));
      }
    }
    if (own == null || !versions.containsValue(own)) {
      return own;
    }
    String wanted = language == null ? DEFAULT : language;
    return versions.entrySet().stream()
        .filter(it -> LanguageTag.isIn(it.getKey(), wanted))
        .findFirst()
        .or(
            () ->
                versions.entrySet().stream()
                    .filter(it -> LanguageTag.isIn(it.getKey(), DEFAULT))
                    .findFirst())
        .map(Map.Entry::getValue)
        .orElse(versions.values().iterator().next());
  }
}

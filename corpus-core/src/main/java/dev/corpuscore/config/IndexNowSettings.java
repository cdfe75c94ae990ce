package dev.corpuscore.config;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * How search engines are told which pages changed (IndexNow, indexnow.org/documentation).
 *
 * @param key 8..128 letters, digits and dashes; not a secret, because everybody can read it at
 *     {@code /KEY.txt}
 * @param url of the service that passes the changes on
 */
public record IndexNowSettings(String key, URI url) {
  private static final URI USUAL = URI.create("https://api.indexnow.org/indexnow");

  static @Nullable IndexNowSettings read(Environment in) {
    String key = in.optional(Setting.INDEXNOW_KEY, SettingParsers::indexNowKey);
    URI url = in.parsed(Setting.INDEXNOW_URL, AddressParsers::prefix, USUAL);
    if (key != null && in.plain(Setting.PUBLIC_URL) == null) {
      in.refuse(
          Setting.INDEXNOW_KEY,
          "needs " + Setting.PUBLIC_URL.variable() + ", which the addresses of pages begin with");
    }
    if (!in.has(Setting.INDEXNOW_KEY)) {
      in.refuse(
          Setting.INDEXNOW_URL, "is set without " + Setting.INDEXNOW_KEY.variable() + "; set both");
    }
    return key == null ? null : new IndexNowSettings(key, url);
  }
}

package dev.corpuscore.config;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What the public pages say of who publishes them.
 *
 * @param name 1..60 characters without control characters; may contain markup, which pages escape
 * @param imprint http or https, without user info
 * @param privacy http or https, without user info
 * @param contact http or https, without user info; or {@code mailto:} and one address
 */
public record SiteSettings(
    @Nullable String name, @Nullable URI imprint, @Nullable URI privacy, @Nullable URI contact) {
  static SiteSettings read(Environment in) {
    return new SiteSettings(
        in.optional(Setting.SITE_NAME, SettingParsers::siteName),
        in.optional(Setting.SITE_IMPRINT, AddressParsers::webPage),
        in.optional(Setting.SITE_PRIVACY, AddressParsers::webPage),
        in.optional(Setting.SITE_CONTACT, AddressParsers::webPageOrMail));
  }
}

package dev.corpuscore.canonical.ats;

import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One form of an applicant tracking system's ad URLs.
 *
 * @param pattern over host and path, and {@code ?name=value&name=value} of {@code parameters}; its
 *     groups {@code tenant} and {@code id} are the identity
 * @param canonical the one spelling of this ad's URL: the pattern's groups by name in braces
 * @param parameters the query parameters that belong to the identity, in the pattern's order
 */
record Shape(Pattern pattern, String canonical, List<String> parameters, Spelling spelling) {
  /** A board or company name without surprises. */
  static final String NAME = "[A-Za-z0-9._-]+";

  /** A board name that may hold encoded characters. */
  static final String ENCODED_NAME = "[^/?]+";

  static final String UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

  /** Which letter case does not matter. */
  enum Spelling {
    /** Names and ids as written. */
    AS_WRITTEN,
    /** The tenant is a host name, or compared like one. */
    TENANT_FOLDED,
    /** The id is a UUID. */
    ID_FOLDED
  }

  Shape {
    parameters = List.copyOf(parameters);
  }

  /** The ad that {@code url} names, or empty if it has another form. */
  Optional<Ad> match(String ats, WebUrl url) {
    Matcher matcher = pattern.matcher(subject(url));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String tenant = fold(matcher.group("tenant"), spelling == Spelling.TENANT_FOLDED);
    String id = fold(matcher.group("id"), spelling == Spelling.ID_FOLDED);
    String tenantName = URLDecoder.decode(tenant.replace("+", "%2B"), StandardCharsets.UTF_8);
    if (!isIdentityPart(tenantName) || !isIdentityPart(id)) {
      return Optional.empty();
    }
    String text = canonical.replace("{tenant}", tenant).replace("{id}", id);
    for (String group : List.of("host", "path")) {
      if (text.contains("{" + group + "}")) {
        text = text.replace("{" + group + "}", matcher.group(group));
      }
    }
    return Optional.of(new Ad(new Identity(ats, tenantName, id), text));
  }

  /**
   * The canonical URL of an ad, or empty where tenant and id alone do not make one of this form.
   */
  Optional<String> link(Identity identity) {
    String segment = URLEncoder.encode(identity.tenant(), StandardCharsets.UTF_8);
    String link =
        canonical
            .replace("{tenant}", segment.replace("+", "%20"))
            .replace("{id}", identity.externalId());
    if (link.indexOf('{') >= 0) {
      return Optional.empty();
    }
    try {
      return match(identity.ats(), WebUrl.parse(link))
          .filter(ad -> ad.identity().equals(identity))
          .map(Ad::canonicalUrl);
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }

  private String subject(WebUrl url) {
    StringBuilder subject = new StringBuilder(url.host()).append(url.path());
    char separator = '?';
    for (String parameter : parameters) {
      String value = url.parameter(parameter);
      if (value != null) {
        subject.append(separator).append(parameter).append('=').append(value);
        separator = '&';
      }
    }
    return subject.toString();
  }

  private static String fold(String text, boolean folded) {
    return folded ? text.toLowerCase(Locale.ROOT) : text;
  }

  /** What {@link Identity} takes, and nothing that only breaks a line or a log. */
  private static boolean isIdentityPart(String part) {
    return !part.isBlank()
        && part.length() <= 300
        && part.indexOf('/') < 0
        && part.chars().noneMatch(character -> Character.isISOControl(character))
        && part.indexOf('\ufffd') < 0;
  }
}

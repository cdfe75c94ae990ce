package dev.corpuscore.ats;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Board;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One form of an applicant tracking system's ad URLs.
 *
 * @param form for people: {@code [optional]}, {@code (one|other)}, parts by name in braces
 * @param pattern over host and path, and {@code ?name=value&name=value} of {@code parameters}; its
 *     groups {@code tenant} and {@code id} are the identity
 * @param canonical the normal form of the ad's URL: the pattern's groups by name in braces
 * @param parameters the query parameters that belong to the identity, in the pattern's order
 */
record UrlShape(
    String form, Pattern pattern, String canonical, Spelling spelling, List<String> parameters) {
  /** A board or company name of plain characters. */
  static final String NAME = "[A-Za-z0-9._-]+";

  /** A board name that may contain encoded characters. */
  static final String ENCODED_NAME = "[^/?]+";

  /** A tenant that is the first label of a host. */
  static final String LABEL = "[a-z0-9-]+";

  static final String UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

  private static final Pattern TENANT_IS_HOST = Pattern.compile("https://\\{tenant}.*");

  /** Where letter case does not matter. */
  enum Spelling {
    AS_WRITTEN("as written"),
    /** The tenant is a host name, or compared like one. */
    TENANT_FOLDED("tenant in lower case"),
    /** The id is a UUID. */
    ID_FOLDED("id in lower case");

    private final String words;

    Spelling(String words) {
      this.words = words;
    }

    /** For people. */
    String words() {
      return words;
    }
  }

  UrlShape {
    parameters = List.copyOf(parameters);
  }

  /** A shape whose parts are the host and the path, and these parameters of the query. */
  static UrlShape of(
      String form, String pattern, String canonical, Spelling spelling, String... parameters) {
    return new UrlShape(form, Pattern.compile(pattern), canonical, spelling, List.of(parameters));
  }

  /** The ad that {@code url} names, or empty if it has another form. */
  Optional<UrlIdentity> match(String ats, WebUrl url) {
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
    return Optional.of(new UrlIdentity(text, new Identity(ats, tenantName, id)));
  }

  /**
   * The canonical URL of an ad, or empty if tenant and id are not enough to build one of this form.
   */
  Optional<String> link(Identity identity) {
    try {
      String link =
          canonical
              .replace("{tenant}", Board.segment(identity.tenant()))
              .replace("{id}", identity.externalId());
      if (link.indexOf('{') >= 0) {
        return Optional.empty();
      }
      return match(identity.ats(), WebUrl.parse(link))
          .filter(ad -> identity.equals(ad.identity()))
          .map(UrlIdentity::canonicalUrl);
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }

  /**
   * The URL of an ad on its board, in the canonical form, with the known spelling of names.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if no URL can be built from them
   */
  String url(String tenant, String id) {
    boolean host = TENANT_IS_HOST.matcher(canonical).matches();
    return canonical
        .replace("{tenant}", host ? tenant.toLowerCase(Locale.ROOT) : Board.segment(tenant))
        .replace("{id}", Board.segment(id));
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

  /** Text that {@link Identity} accepts and that breaks neither lines nor logs. */
  private static boolean isIdentityPart(String part) {
    return !part.isBlank()
        && part.length() <= 300
        && part.indexOf('/') < 0
        && part.chars().noneMatch(character -> Character.isISOControl(character))
        && part.indexOf('\ufffd') < 0;
  }
}

package dev.corpuscore.identity;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.NormativeTable;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One form of an applicant tracking system's ad URLs.
 *
 * @param form for people: {@code [optional]}, {@code (one|other)}, parts by name in braces
 * @param pattern over host and path, and {@code ?name=value&name=value} of {@code parameters}; its
 *     groups {@code tenant} and {@code id} are the identity
 * @param required what the pattern matches has this text, which is quickly looked for
 * @param canonical the normal form of the ad's URL: the pattern's groups by name in braces
 * @param parameters the query parameters that belong to the identity, in the pattern's order
 * @param tenant the tenant of the identity: the pattern's groups by name in braces
 * @param base64 the member that is the id, of the JSON object that the group {@code id} is in
 *     base64; null where the group is the id itself
 */
public record UrlShape(
    String form,
    Pattern pattern,
    String required,
    String canonical,
    Spelling spelling,
    List<String> parameters,
    String tenant,
    @Nullable String base64) {
  private static final Pattern GROUP = Pattern.compile("\\{([a-z]+)}");

  private static final Pattern TENANT_IS_HOST = Pattern.compile("https://\\{tenant}.*");

  /** Where letter case does not matter. */
  public enum Spelling {
    AS_WRITTEN(""),
    /** The tenant is a host name, or compared like one. */
    TENANT_FOLDED("tenant"),
    /** The id is a UUID. */
    ID_FOLDED("id");

    private final String words;

    Spelling(String words) {
      this.words = words;
    }

    /** What is written in lower case, for people. */
    String words() {
      return words;
    }

    private static Spelling read(JsonNode lowerCase) {
      return switch (lowerCase.path(0).asString("")) {
        case "tenant" -> TENANT_FOLDED;
        case "id" -> ID_FOLDED;
        default -> AS_WRITTEN;
      };
    }
  }

  public UrlShape {
    parameters = List.copyOf(parameters);
  }

  /** A shape as the table {@link NormativeTable#URL_SHAPES} has it. */
  static UrlShape read(JsonNode shape) {
    return new UrlShape(
        shape.get("form").stringValue(),
        Pattern.compile(shape.get("pattern").stringValue()),
        RequiredText.of(shape.get("pattern").stringValue()),
        shape.get("canonical").stringValue(),
        Spelling.read(shape.get("lowerCase")),
        shape.get("parameters").valueStream().map(JsonNode::stringValue).toList(),
        shape.path("tenant").asString("{tenant}"),
        shape.has("base64") ? shape.get("base64").stringValue() : null);
  }

  /** The ad that {@code url} names, or empty if it has another form. */
  public Optional<UrlIdentity> match(String ats, WebUrl url) {
    String subject = subject(url);
    if (!subject.contains(required)) {
      return Optional.empty();
    }
    Matcher matcher = pattern.matcher(subject);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String whose = fold(filled(tenant, matcher), spelling == Spelling.TENANT_FOLDED);
    String id = id(fold(matcher.group("id"), spelling == Spelling.ID_FOLDED));
    String tenantName = URLDecoder.decode(whose.replace("+", "%2B"), StandardCharsets.UTF_8);
    if (!isIdentityPart(tenantName) || !isIdentityPart(id)) {
      return Optional.empty();
    }
    String text = canonical.replace("{tenant}", whose).replace("{id}", id);
    return Optional.of(new UrlIdentity(filled(text, matcher), new Identity(ats, tenantName, id)));
  }

  private static String filled(String template, Matcher matcher) {
    return GROUP
        .matcher(template)
        .replaceAll(name -> Matcher.quoteReplacement(matcher.group(name.group(1))));
  }

  /** The id that the group is, or says in base64; blank if it says none. */
  private String id(String group) {
    if (base64 == null) {
      return group;
    }
    try {
      byte[] json = Base64.getDecoder().decode(group.replace('-', '+').replace('_', '/'));
      return StrictJson.read(json).path(base64).asString("");
    } catch (IllegalArgumentException | CorpusException e) {
      return "";
    }
  }

  /** The groups that a tenant is made of, by name; empty if it is of another form. */
  public Map<String, String> parts(String name) {
    List<String> groups = GROUP.matcher(tenant).results().map(it -> it.group(1)).toList();
    List<String> values = List.of(name.split(":", -1));
    Map<String, String> parts = new HashMap<>();
    for (int i = 0; i < groups.size() && groups.size() == values.size(); i++) {
      parts.put(groups.get(i), values.get(i));
    }
    return parts;
  }

  /**
   * The canonical URL of an ad, or empty if tenant and id are not enough to build one of this form.
   */
  Optional<String> link(Identity identity) {
    try {
      String link =
          canonical
              .replace("{tenant}", PathSegment.of(identity.tenant()))
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
  public String url(String tenant, String id) {
    boolean host = TENANT_IS_HOST.matcher(canonical).matches();
    return canonical
        .replace("{tenant}", host ? LowerCase.of(tenant) : PathSegment.of(tenant))
        .replace("{id}", PathSegment.of(id));
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
    return folded ? LowerCase.of(text) : text;
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

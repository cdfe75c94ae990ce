package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.url.WebUrl;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells the parameters of a URL that whoever pasted it may have added from those that its source
 * gave it. Parameters that say which requisition an ad is are never among them: two requisitions
 * are never made one.
 */
final class UnnamedParameters {
  /** What the contract keeps in every URL, see {@code docs/url-identity.md}. */
  private static final Set<String> IDENTITY =
      Set.of(
          "gh_jid",
          "ashby_jid",
          "jobid",
          "job_id",
          "jid",
          "id",
          "req",
          "requisition",
          "posting",
          "jk");

  /** What an id looks like: an address or a sentence is none. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._~-]{1,64}");

  /** Names of parameters that let somebody in, or say who somebody is. */
  private static final Pattern PERSONAL =
      Pattern.compile(
          "token|mail|auth|session|secret|passw|pwd|signature|api_?key|user|login|phone|otp|invite"
              + "|jwt|sso|candidate|applicant|first_?name|last_?name|full_?name"
              + "|^(?:sid|sig|key|code|pw|pin|name|uid)$");

  /** A value that others contain by chance says nothing. */
  private static final int TELLING_LENGTH = 4;

  private final List<String> names;
  private final List<String> values;

  /**
   * @param typed the URL as somebody pasted it
   */
  UnnamedParameters(WebUrl typed) {
    List<String> parameters =
        typed.query().stream().filter(it -> !isIdentity(it)).map(String::strip).toList();
    names = parameters.stream().map(UnnamedParameters::name).toList();
    values =
        parameters.stream()
            .map(UnnamedParameters::value)
            .filter(it -> it.length() >= TELLING_LENGTH)
            .toList();
  }

  /** Whether {@code url} has any. */
  boolean areIn(WebUrl url) {
    return url.query().stream().anyMatch(this::isUnnamed);
  }

  /** Whether {@code url} has any that are personal; a fragment counts too. */
  boolean areSecretIn(WebUrl url) {
    return isPersonal(url.fragment())
        || url.query().stream().anyMatch(it -> isUnnamed(it) && isPersonal(it));
  }

  /** {@code url} without them. */
  WebUrl without(WebUrl url) {
    return kept(url, parameter -> !isUnnamed(parameter));
  }

  /** {@code url} without those of them that are personal. */
  WebUrl withoutSecrets(WebUrl url) {
    return kept(url, parameter -> !(isUnnamed(parameter) && isPersonal(parameter)));
  }

  private static WebUrl kept(WebUrl url, Predicate<String> kept) {
    return new WebUrl(
        url.origin(),
        url.host(),
        url.path(),
        url.query().stream().filter(kept).toList(),
        isPersonal(url.fragment()) ? null : url.fragment());
  }

  /** A redirect may hand on what was typed, under its name or another. */
  private boolean isUnnamed(String parameter) {
    return names.contains(name(parameter)) || values.contains(value(parameter));
  }

  private static boolean isIdentity(String parameter) {
    return IDENTITY.contains(name(parameter).toLowerCase(Locale.ROOT))
        && ID.matcher(value(parameter)).matches();
  }

  private static boolean isPersonal(@Nullable String part) {
    return part != null
        && (part.indexOf('@') >= 0
            || part.toLowerCase(Locale.ROOT).contains("%40")
            || PERSONAL.matcher(name(part).toLowerCase(Locale.ROOT)).find());
  }

  private static String name(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? parameter : parameter.substring(0, equals);
  }

  private static String value(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? "" : parameter.substring(equals + 1);
  }
}

package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.url.WebUrl;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parameters of a pasted URL that its source may not have given it, so that they may be
 * personal. Parameters that identify a requisition are never among them, because two requisitions
 * must not be merged.
 */
final class UnnamedParameters {
  /** Parameters that stay in every canonical URL, see {@code docs/url-identity.md}. */
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

  /** The form of an id. An e-mail address or a sentence does not have it. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._~-]{1,64}");

  /** Parts of names of parameters that grant access or identify a person. */
  private static final Pattern PERSONAL =
      Pattern.compile(
          "token|mail|auth|session|secret|passw|pwd|signature|api_?key|user|login|phone|otp|invite"
              + "|jwt|sso|candidate|applicant|first_?name|last_?name|full_?name"
              + "|^(?:sid|sig|key|code|pw|pin|name|uid)$");

  /**
   * Shorter values are not searched for in other parameters, because they occur there by chance.
   */
  private static final int TELLING_LENGTH = 4;

  private final List<String> names;
  private final List<String> values;

  /**
   * @param typed the URL as the caller sent it
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

  /** Whether {@code url} contains any of them. */
  boolean areIn(WebUrl url) {
    return url.query().stream().anyMatch(this::isUnnamed);
  }

  /** Whether {@code url} contains one of them that may be personal, or a fragment that may be. */
  boolean areSecretIn(WebUrl url) {
    return isPersonal(url.fragment())
        || url.query().stream().anyMatch(it -> isUnnamed(it) && isPersonal(it));
  }

  /** {@code url} without them. */
  WebUrl without(WebUrl url) {
    return kept(url, parameter -> !isUnnamed(parameter));
  }

  /** {@code url} without those that may be personal. */
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

  /** A redirect may pass on a typed value under the same name or another. */
  private boolean isUnnamed(String parameter) {
    return names.contains(name(parameter)) || values.contains(value(parameter));
  }

  private static boolean isIdentity(String parameter) {
    return IDENTITY.contains(LowerCase.of(name(parameter)))
        && ID.matcher(value(parameter)).matches();
  }

  private static boolean isPersonal(@Nullable String part) {
    return part != null
        && (part.indexOf('@') >= 0
            || LowerCase.of(part).contains("%40")
            || PERSONAL.matcher(LowerCase.of(name(part))).find());
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

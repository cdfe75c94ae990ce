package dev.corpuscore.identity;

import dev.corpuscore.canonical.NormativeTable;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.TrackingParameters;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What job URLs identify. Two spellings of one URL are equal; two ads never are. */
public final class UrlIdentities {
  /** The application form of an ad, at the end of its path. */
  private static final Pattern FORM =
      Pattern.compile(NormativeTable.URL_SHAPES.json().get("applicationForm").stringValue());

  /** The systems of the first table. Their shapes are the same in each later one. */
  private static final Set<String> FIRST =
      NormativeTable.URL_SHAPES_V1
          .json()
          .get("systems")
          .valueStream()
          .map(system -> system.get("ats").stringValue())
          .collect(Collectors.toUnmodifiableSet());

  private UrlIdentities() {}

  /**
   * Reads a URL as browsers do (WHATWG), and says what it identifies: {@code docs/url-identity.md}.
   *
   * @param url any text
   * @throws CorpusException {@code INVALID_REQUEST} if it is not an absolute http or https URL, or
   *     has more than 2,048 characters
   */
  public static UrlIdentity of(String url) {
    WebUrl parsed = WebUrl.parse(url);
    Optional<SystemUrls> system = SystemUrls.at(parsed.host());
    if (system.isEmpty()) {
      return SystemUrls.anywhere(bare(parsed))
          .orElseGet(() -> new UrlIdentity(parsed.toString(), null));
    }
    WebUrl bare = bare(parsed);
    return system.get().identify(bare).orElseGet(() -> new UrlIdentity(bare.toString(), null));
  }

  private static WebUrl bare(WebUrl url) {
    return url.withPath(FORM.matcher(url.path()).replaceFirst(""))
        .withoutParameters(TrackingParameters::containsOnSystems);
  }

  /**
   * What the URL identified by the first table, {@link NormativeTable#URL_SHAPES_V1}, if that is
   * another thing than {@link #of} says now: under that id its posting may be stored.
   *
   * @throws CorpusException as {@link #of}
   */
  public static Optional<UrlIdentity> before(String url) {
    WebUrl parsed = WebUrl.parse(url);
    Optional<SystemUrls> system = SystemUrls.at(parsed.host());
    boolean later =
        system.isPresent()
            ? !FIRST.contains(system.get().ats())
            : SystemUrls.anywhere(bare(parsed)).isPresent();
    return later ? Optional.of(new UrlIdentity(parsed.toString(), null)) : Optional.empty();
  }

  /** Whether ads of this system had no identity by the first table. */
  public static boolean isLater(@Nullable Identity identity) {
    return identity != null
        && !FIRST.contains(identity.ats())
        && SystemUrls.named(identity.ats()).isPresent();
  }

  /**
   * Whether {@code url} itself leads to the ad of {@code identity}, on its system's own host; false
   * if it is not a URL.
   */
  public static boolean isLinkOf(String url, @Nullable Identity identity) {
    try {
      return identity != null && identity.equals(of(url).identity());
    } catch (CorpusException e) {
      return false;
    }
  }

  /**
   * The canonical URL of an ad on its system, or empty if the identity is not enough: for Workday,
   * and for systems that are not known here.
   */
  public static Optional<String> linkOf(Identity identity) {
    return SystemUrls.named(identity.ats()).flatMap(system -> system.link(identity));
  }
}

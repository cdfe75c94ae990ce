package dev.corpuscore.canonical;

import dev.corpuscore.canonical.ats.Ad;
import dev.corpuscore.canonical.ats.AtsTable;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingId;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a job URL identifies. Two spellings of one URL are equal; two ads never are.
 *
 * @param canonicalUrl the URL without what does not matter: see {@code docs/url-identity.md}
 * @param identity given where the URL belongs to a known applicant tracking system
 */
public record UrlIdentity(String canonicalUrl, @Nullable Identity identity) {
  /** Elsewhere these may name the job; on the hosts of a known system they are tracking. */
  private static final Set<String> TRACKING_ON_SYSTEMS =
      Set.of("source", "src", "ref", "jobsource");

  /** The application form of an ad, at the end of its path. */
  private static final Pattern FORM = Pattern.compile("(?<=[^/])(?:/(?:apply|application))+$");

  /**
   * Reads a URL as browsers do (WHATWG), and says what it identifies.
   *
   * @param url any text
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if it is no absolute http
   *     or https URL, or has more than 2,048 characters
   */
  public static UrlIdentity of(String url) {
    WebUrl parsed = WebUrl.parse(url);
    if (!AtsTable.knows(parsed.host())) {
      return new UrlIdentity(parsed.toString(), null);
    }
    WebUrl bare =
        parsed
            .withPath(FORM.matcher(parsed.path()).replaceFirst(""))
            .withoutParameters(name -> TRACKING_ON_SYSTEMS.contains(name.toLowerCase(Locale.ROOT)));
    Optional<Ad> ad = AtsTable.find(bare);
    return ad.isPresent()
        ? new UrlIdentity(ad.get().canonicalUrl(), ad.get().identity())
        : new UrlIdentity(bare.toString(), null);
  }

  /**
   * Whether {@code url} itself leads to the ad of {@code identity}, on its system's own host; false
   * for what is no URL.
   */
  public static boolean isLinkOf(String url, @Nullable Identity identity) {
    try {
      return identity != null && identity.equals(of(url).identity());
    } catch (CorpusException e) {
      return false;
    }
  }

  /**
   * The canonical URL of an ad on its system, or empty where the identity alone does not tell it:
   * Workday's, and those of systems that are not known here.
   */
  public static Optional<String> linkOf(Identity identity) {
    return AtsTable.link(identity);
  }

  /** The id of the posting at this URL. */
  public PostingId postingId() {
    return Sha256.postingId(identity, canonicalUrl);
  }
}

package dev.corpuscore.feed;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.url.DnsName;
import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The job board of a company.
 *
 * @param tenant the name of the board on its system, in the system's own spelling
 * @param company the company's name, for systems that do not tell it; null if not known
 * @param url the board's page or any ad on it, for systems where the tenant does not tell where it
 *     is; null if not known
 * @param language which version of an ad is read that the board has in several; null for its
 *     default
 * @param session what the board's page gave to who asks the board; null if its page was not read,
 *     as most boards need none
 */
public record Board(
    String tenant,
    @Nullable String company,
    @Nullable String url,
    @Nullable String language,
    @Nullable BoardSession session) {
  private static final Pattern ABSOLUTE = Pattern.compile("\\s*+[A-Za-z][A-Za-z0-9+.-]*+:");

  private static final int EXCERPT = 100;

  /** Longer links are refused. */
  private static final int LINK_LIMIT = 4_096;

  /**
   * @throws CorpusException {@code INVALID_REQUEST} if the tenant can be no name of a board, or the
   *     URL is none
   */
  public Board {
    if (tenant.isBlank()
        || tenant.length() > 300
        || tenant.matches("\\.{1,2}")
        || tenant.chars().anyMatch(Character::isISOControl)) {
      throw invalid("tenant \"" + Fault.excerpt(tenant.strip(), EXCERPT) + "\" can be no board");
    }
    if (url != null) {
      WebUrl.parse(OneReading.require(url));
    }
  }

  /**
   * A board whose page was not read.
   *
   * @throws CorpusException {@code INVALID_REQUEST} as above
   */
  public Board(String tenant, @Nullable String company, @Nullable String url) {
    this(tenant, company, url, null, null);
  }

  /** The same board, asked with what its page gave. */
  public Board with(BoardSession given) {
    return new Board(tenant, company, url, language, given);
  }

  /** The same board, of whose ads the versions in this language are read. */
  public Board in(@Nullable String wanted) {
    return new Board(tenant, company, url, wanted, session);
  }

  /**
   * The board whose listing is at {@code url}, for kinds without tenants.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not an http URL
   */
  public static Board at(String url, @Nullable String company) {
    return new Board(WebUrl.parse(url).host(), company, url);
  }

  /** The tenant as a segment of a path. */
  public String segment() {
    return PathSegment.of(tenant);
  }

  /** The tenant as the first label of a host name. */
  public String label() {
    String label = LowerCase.of(tenant);
    if (!DnsName.isLabel(label)) {
      throw invalid("tenant \"" + tenant + "\" is not a host name");
    }
    return label;
  }

  /** The host that {@link #url} names, or {@code otherwise}. */
  public String host(String otherwise) {
    return url == null ? otherwise : WebUrl.parse(url).host();
  }

  /**
   * The URL of the listing, for kinds without tenants.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not known
   */
  public String address() {
    if (url == null) {
      throw invalid("a source of this kind needs a url");
    }
    return url;
  }

  /** The target of a link in the listing. Relative links are resolved against the listing's URL. */
  public String resolved(String link) {
    if (url == null || link.length() > LINK_LIMIT || ABSOLUTE.matcher(link).lookingAt()) {
      return link;
    }
    try {
      return URI.create(url).resolve(link).toString();
    } catch (IllegalArgumentException e) {
      return link;
    }
  }

  /** Whether an address may be followed from another one: never from https to http. */
  public static boolean isOnHostOf(String address, String other) {
    try {
      boolean safe = address.startsWith("https:") || !other.startsWith("https:");
      return safe && WebUrl.parse(address).host().equals(WebUrl.parse(other).host());
    } catch (CorpusException e) {
      return false;
    }
  }
}

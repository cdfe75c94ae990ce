package dev.corpuscore.service.lifecycle;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.identity.SystemUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceLookup;
import dev.corpuscore.store.CatalogStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which source may change which posting; {@code docs/catalog.md} has the table. Asks the
 * catalog for the sources that matter, never for all. Thread-safe.
 *
 * <p>An ad on an applicant tracking system belongs to its board, even if other sources name it. Any
 * other ad belongs to the host of its URL. A disabled source keeps what it owns, so that disabling
 * a source does not give its ads to another.
 */
public final class Ownership {
  /** Kinds whose listings contain ads of many employers, on hosts of those employers. */
  private static final Set<String> GATHERING = Set.of("jobtech", "jobnet", "ndjson");

  private final SourceLookup sources;

  /**
   * @param sources whatever it throws, the methods throw
   */
  public Ownership(SourceLookup sources) {
    this.sources = sources;
  }

  /**
   * The ownership by the catalog. What it was told of a source it may go on to tell, so it is for a
   * short time: one listing, or one second.
   */
  public static Ownership of(CatalogStore catalog) {
    return new Ownership(new RememberedSources(catalog));
  }

  /** What a source may change about an ad. */
  public SourceAuthority authority(SourceDefinition who, UrlIdentity ad) {
    Identity identity = ad.identity();
    WebUrl page = WebUrl.parse(ad.canonicalUrl());
    return identity == null ? ofHost(who, page) : ofSystem(who, identity, page);
  }

  /** Whether a source may change a posting; false for a source that is not in the catalog. */
  public boolean mayChange(String source, Posting posting) {
    SourceDefinition who = sources.definition(source).orElse(null);
    return who != null && mayChange(authority(who, ad(posting.content())), posting);
  }

  /** The sources that hold a posting and own it: those with {@link SourceAuthority#FULL}. */
  public List<String> owners(Posting posting) {
    UrlIdentity ad = ad(posting.content());
    return definitions(posting.record().sources())
        .filter(who -> owns(who, ad))
        .map(SourceDefinition::id)
        .toList();
  }

  /**
   * Whether one of these sources is of this kind and owns a posting.
   *
   * @param holders the ids of the sources that hold it
   */
  public boolean isOwnedBy(String kind, PostingContent content, List<String> holders) {
    return definitions(holders)
        .filter(who -> who.kind().equals(kind))
        .anyMatch(who -> owns(who, ad(content)));
  }

  private Stream<SourceDefinition> definitions(List<String> ids) {
    return ids.stream().map(sources::definition).flatMap(Optional::stream);
  }

  private boolean owns(SourceDefinition who, UrlIdentity ad) {
    return authority(who, ad) == SourceAuthority.FULL;
  }

  /** As {@link SourceAuthority#mayChange}, with the sources of this catalog. */
  public boolean mayChange(SourceAuthority authority, @Nullable Posting stored) {
    return authority.mayChange(stored, id -> sources.definition(id).isPresent());
  }

  /** Whether a source is the board of an ad, which is so if system and tenant are the same. */
  public static boolean isBoardOf(SourceDefinition source, Identity identity) {
    return source.kind().equals(identity.ats())
        && identity.tenant().equalsIgnoreCase(source.tenant());
  }

  /**
   * Whether the page at {@code url} may change the ad of {@code identity}: it is a page of that ad
   * on its system, or on the host that the catalog gives for its board.
   */
  public boolean isPageOf(String url, Identity identity) {
    return UrlIdentities.isLinkOf(url, identity)
        || sources.isBoardAt(identity, WebUrl.parse(url).origin());
  }

  private static UrlIdentity ad(PostingContent content) {
    UrlIdentity page = UrlIdentities.of(content.url());
    Identity identity = content.identity();
    return identity == null ? page : new UrlIdentity(page.canonicalUrl(), identity);
  }

  private SourceAuthority ofSystem(SourceDefinition who, Identity identity, WebUrl page) {
    boolean served =
        who.url() != null
            && isAt(WebUrl.parse(who.url()), page)
            && UrlIdentities.isLinkOf(page.toString(), identity);
    if (isBoardOf(who, identity) || served) {
      return SourceAuthority.FULL;
    }
    return sources.board(identity).isEmpty() && mayName(who, page)
        ? SourceAuthority.PROVISIONAL
        : SourceAuthority.SIGHTING_ONLY;
  }

  private SourceAuthority ofHost(SourceDefinition who, WebUrl page) {
    return serves(who, page) || mayName(who, page)
        ? SourceAuthority.FULL
        : SourceAuthority.SIGHTING_ONLY;
  }

  /** Whether the catalog lets a source name ads on a host that is not its own. */
  private boolean mayName(SourceDefinition who, WebUrl page) {
    Boolean trusted = who.trusted();
    if (trusted != null) {
      return trusted;
    }
    return GATHERING.contains(who.kind()) && !isServedByAnother(page, who.id());
  }

  /**
   * Whether a source is on the host of a page, or, if no source is on that host, on another host of
   * the same registered domain.
   */
  private boolean serves(SourceDefinition source, WebUrl page) {
    WebUrl place = source.url() == null ? null : WebUrl.parse(source.url());
    return place != null
        && (isAt(place, page) || (isBeside(place, page) && !sources.isAnyAt(page.origin(), null)));
  }

  /** Whether any other source {@linkplain #serves serves} a page. */
  private boolean isServedByAnother(WebUrl page, String source) {
    if (sources.isAnyAt(page.origin(), source)) {
      return true;
    }
    String domain = domain(page);
    return domain != null
        && sources.isAnyUnder(domain, source)
        && !sources.isAnyAt(page.origin(), null);
  }

  private static boolean isAt(WebUrl place, WebUrl page) {
    return place.origin().equals(page.origin());
  }

  private static boolean isBeside(WebUrl place, WebUrl page) {
    String domain = domain(page);
    return domain != null && domain.equals(place.registeredDomain());
  }

  /**
   * The registered domain of a page, if hosts of that domain are of one owner. Tenants of one
   * system have neighbouring hosts, so on a system's hosts only the same host counts.
   */
  private static @Nullable String domain(WebUrl page) {
    return SystemUrls.at(page.host()).isPresent() ? null : page.registeredDomain();
  }
}

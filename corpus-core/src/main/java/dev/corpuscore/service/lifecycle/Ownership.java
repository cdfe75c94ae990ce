package dev.corpuscore.service.lifecycle;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.identity.SystemUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.store.CatalogStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which source may change which posting; {@code docs/catalog.md} has the table. Immutable;
 * describes one state of the catalog.
 *
 * <p>An ad on an applicant tracking system belongs to its board, even if other sources name it. Any
 * other ad belongs to the host of its URL. A disabled source keeps what it owns, so that disabling
 * a source does not give its ads to another.
 */
public final class Ownership {
  /** Kinds whose listings contain ads of many employers, on hosts of those employers. */
  private static final Set<String> GATHERING = Set.of("jobtech", "jobnet", "ndjson");

  private final Map<String, SourceDefinition> sources = new LinkedHashMap<>();

  public Ownership(List<SourceDefinition> sources) {
    sources.forEach(source -> this.sources.put(source.id(), source));
  }

  /**
   * The ownership by the catalog as it is stored now.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be read
   */
  public static Ownership of(CatalogStore catalog) {
    return new Ownership(catalog.sources().stream().map(Source::definition).toList());
  }

  /** What a source may change about an ad. */
  public SourceAuthority authority(SourceDefinition who, UrlIdentity ad) {
    Identity identity = ad.identity();
    WebUrl page = WebUrl.parse(ad.canonicalUrl());
    return identity == null ? ofHost(who, page) : ofSystem(who, identity, page);
  }

  /** Whether a source may change a posting; false for a source that is not in the catalog. */
  public boolean mayChange(String source, Posting posting) {
    SourceDefinition who = sources.get(source);
    return who != null
        && authority(who, ad(posting.content())).mayChange(posting, sources.keySet());
  }

  /** The sources that hold a posting and own it: those with {@link SourceAuthority#FULL}. */
  public List<String> owners(Posting posting) {
    return owners(posting.content(), posting.record().sources()).map(SourceDefinition::id).toList();
  }

  /**
   * Whether one of these sources is of this kind and owns a posting.
   *
   * @param holders the ids of the sources that hold it
   */
  public boolean isOwnedBy(String kind, PostingContent content, List<String> holders) {
    return owners(content, holders).anyMatch(who -> who.kind().equals(kind));
  }

  private Stream<SourceDefinition> owners(PostingContent content, List<String> holders) {
    UrlIdentity ad = ad(content);
    return holders.stream()
        .map(sources::get)
        .filter(Objects::nonNull)
        .filter(who -> authority(who, ad) == SourceAuthority.FULL);
  }

  /** How many sources the catalog has. */
  public int size() {
    return sources.size();
  }

  /** As {@link SourceAuthority#mayChange}, with the sources of this catalog. */
  public boolean mayChange(SourceAuthority authority, @Nullable Posting stored) {
    return authority.mayChange(stored, sources.keySet());
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
        || sources.values().stream()
            .filter(source -> isBoardOf(source, identity))
            .anyMatch(source -> isAt(source, WebUrl.parse(url)));
  }

  private static UrlIdentity ad(PostingContent content) {
    UrlIdentity page = UrlIdentities.of(content.url());
    Identity identity = content.identity();
    return identity == null ? page : new UrlIdentity(page.canonicalUrl(), identity);
  }

  private SourceAuthority ofSystem(SourceDefinition who, Identity identity, WebUrl page) {
    boolean served = isAt(who, page) && UrlIdentities.isLinkOf(page.toString(), identity);
    if (isBoardOf(who, identity) || served) {
      return SourceAuthority.FULL;
    }
    boolean read = sources.values().stream().anyMatch(source -> isBoardOf(source, identity));
    return !read && mayName(who, page)
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
    return GATHERING.contains(who.kind())
        && sources.values().stream()
            .noneMatch(other -> !other.id().equals(who.id()) && serves(other, page));
  }

  /**
   * Whether a source is on the host of a page, or, if no source is on that host, on another host of
   * the same registered domain.
   */
  private boolean serves(SourceDefinition source, WebUrl page) {
    return isAt(source, page)
        || (isBeside(source, page)
            && sources.values().stream().noneMatch(other -> isAt(other, page)));
  }

  private static boolean isAt(SourceDefinition source, WebUrl page) {
    WebUrl place = place(source);
    return place != null && place.origin().equals(page.origin());
  }

  /**
   * Tenants of one system have neighbouring hosts, so on a system's hosts only the same host
   * counts.
   */
  private static boolean isBeside(SourceDefinition source, WebUrl page) {
    WebUrl place = place(source);
    if (place == null || SystemUrls.at(page.host()).isPresent()) {
      return false;
    }
    String domain = page.registeredDomain();
    return domain != null && domain.equals(place.registeredDomain());
  }

  private static @Nullable WebUrl place(SourceDefinition source) {
    return source.url() == null ? null : WebUrl.parse(source.url());
  }
}

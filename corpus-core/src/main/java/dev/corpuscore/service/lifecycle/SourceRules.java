package dev.corpuscore.service.lifecycle;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The effects of one sync of a source on postings, limited to what {@link Ownership} lets the
 * source change. Immutable.
 */
public final class SourceRules {
  private final SourceDefinition source;
  private final Ownership ownership;
  private final Instant now;

  /**
   * @param now when the sync began; changes by others since then are newer and stay
   */
  public SourceRules(SourceDefinition source, Ownership ownership, Instant now) {
    this.source = source;
    this.ownership = ownership;
    this.now = now;
  }

  /**
   * Whether the source may change an ad. If not, it is only recorded that the source has seen the
   * ad.
   */
  public boolean mayChange(UrlIdentity at) {
    return ownership.authority(source, at) != SourceAuthority.SIGHTING_ONLY;
  }

  /** The listing shows the whole ad. */
  public Rule shown(UrlIdentity at, ShownAd ad) {
    return ifItMayChange(at, listing(at, ad));
  }

  /** The listing names the ad, and its content was not read this time. */
  public Rule named(UrlIdentity at) {
    return ifItMayChange(at, listing(at, null));
  }

  /** The listing shows a part of the ad. The part is stored only if the ad is new. */
  public Rule shownInPart(UrlIdentity at, ShownAd ad) {
    Rule ifNew = listing(at, ad);
    Rule ifKnown = listing(at, null);
    return ifItMayChange(at, stored -> (stored == null ? ifNew : ifKnown).decide(stored));
  }

  /**
   * The listing names an ad that the source may not change. Only the source and the time are
   * recorded. An unknown ad is not added.
   */
  public Rule sighted() {
    return stored ->
        stored == null
            ? new Decision.Leave()
            : new Decision.Touch(stored.record().withSource(source.id()).seen(now));
  }

  /**
   * The source no longer shows the ad. The posting is closed if the source may change it and no
   * other source that may change it holds it; a posting that came from the catalog and that only
   * this source holds is closed in any case. Otherwise only the source is removed from the
   * posting's sources.
   *
   * @param isGone whether the listing proves, for this content, that the ad is gone
   */
  public Rule missing(Predicate<PostingContent> isGone, PostingState.Closed closed) {
    return closing(stored -> isHeld(stored) && isGone.test(stored.content()), closed);
  }

  /**
   * The source says that this ad was taken down. This also applies if the source did not hold the
   * posting.
   */
  public Rule withdrawn(PostingState.Closed closed) {
    return closing(stored -> isHeld(stored) || mayClose(stored), closed);
  }

  private Rule ifItMayChange(UrlIdentity at, Rule rule) {
    SourceAuthority authority = ownership.authority(source, at);
    Rule sighted = sighted();
    return stored -> (ownership.mayChange(authority, stored) ? rule : sighted).decide(stored);
  }

  private Rule listing(UrlIdentity at, @Nullable ShownAd ad) {
    Identity identity = at.identity();
    boolean own = identity != null && Ownership.isBoardOf(source, identity);
    return new ListingRule(source.id(), own ? Sighting.SYSTEM : Sighting.LISTING, ad, now);
  }

  private Rule closing(Predicate<Posting> applies, PostingState.Closed closed) {
    return new CloseRule(
        stored -> {
          PostingRecord known = stored.record();
          if (known.lastSeenAt().isAfter(now) || !applies.test(stored)) {
            return known;
          }
          PostingRecord left = known.withoutSource(source.id());
          return mayClose(stored) || isItsAlone(known)
              ? left.closed(closed.reason(), closed.at())
              : left;
        });
  }

  private boolean isHeld(Posting stored) {
    return stored.record().sources().contains(source.id());
  }

  private boolean isItsAlone(PostingRecord known) {
    return known.origin() == Origin.CATALOG
        && known.sources().size() == 1
        && known.sources().contains(source.id());
  }

  private boolean mayClose(Posting stored) {
    return ownership.mayChange(source.id(), stored)
        && stored.record().sources().stream()
            .noneMatch(it -> !it.equals(source.id()) && ownership.mayChange(it, stored));
  }
}

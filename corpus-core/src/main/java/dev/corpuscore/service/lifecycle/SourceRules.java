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
 * What one sync of a source does to postings, by what {@link Ownership} lets the source say of
 * each. Immutable.
 */
public final class SourceRules {
  private final SourceDefinition source;
  private final Ownership ownership;
  private final Instant now;

  /**
   * @param now when the sync began: what was seen or closed elsewhere since is not its to change
   */
  public SourceRules(SourceDefinition source, Ownership ownership, Instant now) {
    this.source = source;
    this.ownership = ownership;
    this.now = now;
  }

  /** Whether the source may say anything of an ad; of the others it can only have seen them. */
  public boolean maySpeakFor(UrlIdentity at) {
    return ownership.authority(source, at) != SourceAuthority.SIGHTING_ONLY;
  }

  /** The listing shows the ad whole. */
  public Rule shown(UrlIdentity at, ShownAd ad) {
    return ifItSpeaks(at, listing(at, ad));
  }

  /** The listing names the ad, and nothing was read of it this time. */
  public Rule named(UrlIdentity at) {
    return ifItSpeaks(at, listing(at, null));
  }

  /** The listing shows less of the ad than its page does: that is for an ad that is new. */
  public Rule shownInPart(UrlIdentity at, ShownAd ad) {
    Rule ifNew = listing(at, ad);
    Rule ifKnown = listing(at, null);
    return ifItSpeaks(at, stored -> (stored == null ? ifNew : ifKnown).decide(stored));
  }

  /**
   * The listing names an ad that the source may not speak for: it is remembered who has seen it,
   * and when, and nothing else changes. What nobody knows stays unknown.
   */
  public Rule sighted() {
    return stored ->
        stored == null
            ? new Decision.Leave()
            : new Decision.Touch(stored.record().withSource(source.id()).seen(now));
  }

  /**
   * The source shows the ad no more: it is closed, unless another source holds it that may speak
   * for it; then this one alone lets go of it, and so does one that may not speak for it. What a
   * source brought and nobody else ever held it may close in any case.
   *
   * @param isGone whether the listing proves it, for this content
   */
  public Rule missing(Predicate<PostingContent> isGone, PostingState.Closed closed) {
    return closing(stored -> isHeld(stored) && isGone.test(stored.content()), closed);
  }

  /** The source says by name that the ad was taken down; then it need not have held the posting. */
  public Rule withdrawn(PostingState.Closed closed) {
    return closing(stored -> isHeld(stored) || mayClose(stored), closed);
  }

  private Rule ifItSpeaks(UrlIdentity at, Rule rule) {
    SourceAuthority authority = ownership.authority(source, at);
    Rule sighted = sighted();
    return stored -> (ownership.speaks(authority, stored) ? rule : sighted).decide(stored);
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
    return ownership.speaks(source.id(), stored)
        && stored.record().sources().stream()
            .noneMatch(it -> !it.equals(source.id()) && ownership.speaks(it, stored));
  }
}

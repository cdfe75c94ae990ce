package dev.corpuscore.service.sync;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.service.commands.CommandDeadline;
import dev.corpuscore.service.lifecycle.EarlierPostings;
import dev.corpuscore.service.lifecycle.Ownership;
import dev.corpuscore.service.lifecycle.ShownAd;
import dev.corpuscore.service.lifecycle.SourceRules;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Stores a listing: first the ads that it shows; then, if the listing is plausible, closes those
 * that it no longer shows. One instance stores one listing.
 */
final class ApplyListing {
  private final String source;
  private final Instant lastHealthy;
  private final int sizeBefore;
  private final ReadBoard.Result.Read read;
  private final Listing listing;
  private final DetailPages pages;
  private final Instant now;
  private final SourceRules rules;
  private final ListingUpdates updates;
  private final List<PostingId> held;
  private final EarlierPostings earlier;

  /** All ads that the listing names in any way. */
  private final Set<PostingId> named = new HashSet<>();

  private int foreign;

  ApplyListing(
      Store store,
      Source source,
      ReadBoard.Result.Read read,
      DetailPages pages,
      CommandDeadline deadline,
      Instant now) {
    this.source = source.definition().id();
    this.lastHealthy = Objects.requireNonNullElse(source.history().healthyAt(), Instant.EPOCH);
    this.sizeBefore = source.history().healthySize();
    this.read = read;
    this.listing = read.listing();
    this.pages = pages;
    this.now = now;
    this.rules = new SourceRules(source.definition(), Ownership.of(store.catalog()), now);
    this.updates = new ListingUpdates(store, this.source, pages, deadline);
    this.earlier = new EarlierPostings(store);
    this.held = store.catalog().openOf(this.source, now);
  }

  /** How many open postings the source held before. */
  int held() {
    return held.size();
  }

  /** How many ads the listing names that only others may change. */
  int foreign() {
    return foreign;
  }

  /** The counts of the changes so far. */
  AdCounts tally() {
    return updates.tally();
  }

  /** Stores the shown ads, and closes those that the listing names as gone. */
  void takeOver() {
    listing.offers().forEach(this::show);
    listing.links().forEach(this::show);
    listing.refused().forEach(this::name);
    listing.withdrawn().forEach(this::close);
    updates.flush();
  }

  /** The held postings that the listing does not name; to be called after {@link #takeOver}. */
  List<PostingId> missing() {
    return held.stream().filter(it -> !named.contains(it)).toList();
  }

  /**
   * Closes missing postings, except those that may be missing only because the listing shows a
   * limited number of ads.
   */
  void close(List<PostingId> missing) {
    PostingState.Closed closed = new PostingState.Closed(ClosedReason.WITHDRAWN, now);
    PostingUpdate.Rule rule = rules.missing(content -> listing.isGone(content, sizeBefore), closed);
    for (PostingId id : missing) {
      close(id, rule, closed.at(), "the source's listing no longer holds it");
    }
    updates.flush();
  }

  private void show(BoardEntry.Open entry) {
    UrlIdentity at = entry.at();
    PostingId id = earlier.idOf(at, page(entry));
    if (!mayShow(at, id)) {
      return;
    }
    switch (pages.of(id, entry).orElse(null)) {
      case AdReading.Found page -> {
        ShownAd ad = new ShownAd(page.content(), page.listed());
        updates.show(update(id, at, rules.shown(at, ad)), ad.content());
      }
      case AdReading.Gone gone -> {
        PostingState.Closed closed = new PostingState.Closed(ClosedReason.GONE, now);
        close(id, rules.missing(content -> true, closed), now, "its page " + gone.why());
      }
      case AdReading.Unread unread -> take(id, entry);
      case null -> take(id, entry);
    }
  }

  /** Stores the ad as the listing shows it. */
  private void take(PostingId id, BoardEntry.Open entry) {
    UrlIdentity at = entry.at();
    if (entry instanceof BoardEntry.Offer offer) {
      ShownAd ad = new ShownAd(offer.content(), offer.listed(), offer.contacts());
      boolean whole = offer.rest() == null;
      updates.show(
          update(id, at, whole ? rules.shown(at, ad) : rules.shownInPart(at, ad)), ad.content());
    } else {
      updates.show(update(id, at, rules.named(at)), null);
    }
  }

  /** An ad that the listing contains and that cannot be read counts as shown. */
  private void name(BoardEntry.Refused refused) {
    UrlIdentity at = refused.at();
    if (at == null) {
      return;
    }
    PostingId id = earlier.idOf(at, at.canonicalUrl());
    if (mayShow(at, id)) {
      updates.show(update(id, at, rules.named(at)), null);
    }
  }

  private void close(BoardEntry.Withdrawn withdrawn) {
    Instant when = withdrawn.when();
    Instant at = when == null || when.isAfter(now) ? now : when;
    PostingId id = earlier.idOf(withdrawn.at(), withdrawn.at().canonicalUrl());
    named.add(id);
    foreign += rules.mayChange(withdrawn.at()) ? 0 : 1;
    close(
        id,
        rules.withdrawn(new PostingState.Closed(ClosedReason.WITHDRAWN, at)),
        at,
        "the source says that it was taken down");
  }

  /** Whether the source may change an ad. If not, it is recorded that it has seen the ad. */
  private boolean mayShow(UrlIdentity at, PostingId id) {
    named.add(id);
    if (rules.mayChange(at)) {
      return true;
    }
    foreign++;
    updates.sight(new PostingUpdate(id, null, rules.sighted()));
    return false;
  }

  private void close(PostingId id, PostingUpdate.Rule rule, Instant at, String reason) {
    updates.close(
        new PostingUpdate(id, null, rule),
        new Closing(id, source, reason, lastHealthy, read.digest(), listing.size(), at));
  }

  private static PostingUpdate update(PostingId id, UrlIdentity at, PostingUpdate.Rule rule) {
    return new PostingUpdate(id, at.canonicalUrl(), rule);
  }

  /** A URL of the ad, as the listing has it. */
  private static String page(BoardEntry.Open entry) {
    return switch (entry) {
      case BoardEntry.Offer offer -> offer.content().url();
      case BoardEntry.Link link -> link.rest().url();
    };
  }
}

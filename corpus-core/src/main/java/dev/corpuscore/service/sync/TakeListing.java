package dev.corpuscore.service.sync;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.Entry;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Standing;
import dev.corpuscore.model.Standing.ClosedReason;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.Visit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Brings what a listing says into the store: first what it shows, then, if it may be believed, what
 * it shows no more. Used once.
 */
final class TakeListing {
  private static final int BATCH = 500;

  private final Store store;
  private final String source;
  private final Instant lastHealthy;
  private final int sizeBefore;
  private final ReadBoard.Said.Read read;
  private final Listing listing;
  private final AskPages pages;
  private final Instant now;
  private final Set<String> catalog;
  private final List<PostingId> held;

  /** What the listing names, in whatever way. */
  private final Set<PostingId> named = new HashSet<>();

  private final List<Visit> shown = new ArrayList<>();
  private final List<Visit> closing = new ArrayList<>();
  private final List<Closing> evidence = new ArrayList<>();

  TakeListing(Store store, Source source, ReadBoard.Said.Read read, AskPages pages, Instant now) {
    this.store = store;
    this.source = source.definition().id();
    this.lastHealthy = Objects.requireNonNullElse(source.history().healthyAt(), Instant.EPOCH);
    this.sizeBefore = source.history().healthySize();
    this.read = read;
    this.listing = read.listing();
    this.pages = pages;
    this.now = now;
    this.catalog =
        store.catalog().sources().stream()
            .map(it -> it.definition().id())
            .collect(Collectors.toUnmodifiableSet());
    this.held = store.catalog().openOf(this.source, now);
  }

  /** How many open postings the source held before. */
  int held() {
    return held.size();
  }

  /** Takes over what is shown, and closes what is named as gone. */
  Tally shown() {
    Tally tally = Tally.NONE;
    for (Entry.Offer offer : listing.offers()) {
      show(offer.at(), offer);
      tally = tally.plus(flush(BATCH));
    }
    for (Entry.Link link : listing.links()) {
      show(link.at(), link);
      tally = tally.plus(flush(BATCH));
    }
    for (Entry.Refused refused : listing.refused()) {
      if (refused.at() != null) {
        named.add(refused.at().postingId());
        shown.add(visit(refused.at(), null, false));
      }
      tally = tally.plus(flush(BATCH));
    }
    for (Entry.Withdrawn withdrawn : listing.withdrawn()) {
      Instant at =
          withdrawn.when() == null || withdrawn.when().isAfter(now) ? now : withdrawn.when();
      named.add(withdrawn.at().postingId());
      close(
          withdrawn.at().postingId(),
          true,
          content -> true,
          new Standing.Closed(ClosedReason.WITHDRAWN, at),
          "the source says that it was taken down");
      tally = tally.plus(flush(BATCH));
    }
    return tally.plus(flush(1));
  }

  /** Which of those the listing does not name; known once {@link #shown} is through. */
  List<PostingId> missing() {
    return held.stream().filter(it -> !named.contains(it)).toList();
  }

  /** Closes what is missing, unless the listing may have pushed it out. */
  Tally close(List<PostingId> missing) {
    Tally tally = Tally.NONE;
    for (PostingId id : missing) {
      close(
          id,
          false,
          content -> listing.isGone(content, sizeBefore),
          new Standing.Closed(ClosedReason.WITHDRAWN, now),
          "the source's listing no longer holds it");
      tally = tally.plus(flush(BATCH));
    }
    return tally.plus(flush(1));
  }

  private void show(UrlIdentity at, Entry entry) {
    PostingId id = at.postingId();
    named.add(id);
    boolean whole = entry.rest() == null;
    switch (whole ? new AskPages.Page.NotAsked() : pages.of(id, entry)) {
      case AskPages.Page.Says says ->
          shown.add(visit(at, says.offer().content(), says.offer().listed()));
      case AskPages.Page.Gone gone ->
          close(
              id,
              false,
              content -> true,
              new Standing.Closed(ClosedReason.GONE, now),
              "its page answered " + gone.status());
      case AskPages.Page.NotAsked ignored -> {
        if (entry instanceof Entry.Offer offer) {
          shown.add(whole ? visit(at, offer.content(), offer.listed()) : unlessKnown(at, offer));
        } else {
          shown.add(visit(at, null, false));
        }
      }
      case AskPages.Page.Unread ignored ->
          shown.add(
              entry instanceof Entry.Offer offer ? unlessKnown(at, offer) : visit(at, null, false));
    }
  }

  private Visit visit(UrlIdentity at, @Nullable PostingContent said, boolean listed) {
    return new Visit(at.postingId(), at.canonicalUrl(), new ShownRule(source, said, listed, now));
  }

  /** What a listing says of an ad is less than what its page said before: it is for new ones. */
  private Visit unlessKnown(UrlIdentity at, Entry.Offer offer) {
    Visit.Rule isNew = new ShownRule(source, offer.content(), offer.listed(), now);
    Visit.Rule isKnown = new ShownRule(source, null, false, now);
    return new Visit(
        at.postingId(),
        at.canonicalUrl(),
        stored -> (stored == null ? isNew : isKnown).decide(stored));
  }

  private void close(
      PostingId id,
      boolean named,
      Predicate<PostingContent> isGone,
      Standing.Closed standing,
      String reason) {
    closing.add(new Visit(id, null, new CloseRule(source, catalog, named, isGone, standing, now)));
    evidence.add(
        new Closing(id, source, reason, lastHealthy, read.digest(), listing.size(), standing.at()));
  }

  /** Writes what has gathered, if that is at least so much. */
  private Tally flush(int least) {
    Tally tally = Tally.NONE;
    if (shown.size() >= least) {
      tally = tally.plus(Tally.of(store.postings().visit(shown)));
      shown.clear();
      store.catalog().asked(source, pages.take());
    }
    if (closing.size() >= least) {
      tally = tally.plus(Tally.of(store.catalog().close(closing, evidence)).closedAlone());
      closing.clear();
      evidence.clear();
    }
    return tally;
  }
}

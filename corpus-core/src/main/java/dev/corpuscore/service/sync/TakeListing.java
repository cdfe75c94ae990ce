package dev.corpuscore.service.sync;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.service.commands.Deadline;
import dev.corpuscore.service.ownership.Ownership;
import dev.corpuscore.service.ownership.Right;
import dev.corpuscore.service.sightings.Sighting;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Brings what a listing says into the store: first what it shows, then, if it may be believed, what
 * it shows no more. Used once.
 */
final class TakeListing {
  private static final int BATCH = 500;

  /** Of descriptions in one batch, at least; the largest there may be have a million. */
  private static final long CHARACTERS = 4_000_000;

  private final Store store;
  private final SourceDefinition definition;
  private final String source;
  private final Instant lastHealthy;
  private final int sizeBefore;
  private final ReadBoard.Said.Read read;
  private final Listing listing;
  private final AskPages pages;
  private final Deadline deadline;
  private final Instant now;
  private final Ownership ownership;
  private final List<PostingId> held;

  /** What the listing names, in whatever way. */
  private final Set<PostingId> named = new HashSet<>();

  private final List<PostingUpdate> shown = new ArrayList<>();
  private final List<PostingUpdate> sighted = new ArrayList<>();
  private long characters;
  private final List<PostingUpdate> closing = new ArrayList<>();
  private final List<Closing> evidence = new ArrayList<>();
  private int foreign;

  TakeListing(
      Store store,
      Source source,
      ReadBoard.Said.Read read,
      AskPages pages,
      Deadline deadline,
      Instant now) {
    this.store = store;
    this.definition = source.definition();
    this.source = definition.id();
    this.lastHealthy = Objects.requireNonNullElse(source.history().healthyAt(), Instant.EPOCH);
    this.sizeBefore = source.history().healthySize();
    this.read = read;
    this.listing = read.listing();
    this.pages = pages;
    this.deadline = deadline;
    this.now = now;
    this.ownership = Ownership.of(store.catalog());
    this.held = store.catalog().openOf(this.source, now);
  }

  /** How many open postings the source held before. */
  int held() {
    return held.size();
  }

  /** How many ads the listing names that are others' to speak for. */
  int foreign() {
    return foreign;
  }

  /** Takes over what is shown, and closes what is named as gone. */
  Tally shown() {
    Tally tally = Tally.NONE;
    for (BoardEntry.Offer offer : listing.offers()) {
      show(offer);
      tally = tally.plus(flush(BATCH));
    }
    for (BoardEntry.Link link : listing.links()) {
      show(link);
      tally = tally.plus(flush(BATCH));
    }
    for (BoardEntry.Refused refused : listing.refused()) {
      if (refused.at() != null) {
        named.add(refused.at().postingId());
        if (mayName(refused.at())) {
          shown.add(update(refused.at(), null, false));
        }
      }
      tally = tally.plus(flush(BATCH));
    }
    for (BoardEntry.Withdrawn withdrawn : listing.withdrawn()) {
      Instant at =
          withdrawn.when() == null || withdrawn.when().isAfter(now) ? now : withdrawn.when();
      named.add(withdrawn.at().postingId());
      if (ownership.right(definition, withdrawn.at()) == Right.SIGHTING) {
        foreign++;
      }
      close(
          withdrawn.at().postingId(),
          true,
          content -> true,
          new PostingState.Closed(ClosedReason.WITHDRAWN, at),
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
          new PostingState.Closed(ClosedReason.WITHDRAWN, now),
          "the source's listing no longer holds it");
      tally = tally.plus(flush(BATCH));
    }
    return tally.plus(flush(1));
  }

  private void show(BoardEntry.Open entry) {
    UrlIdentity at = entry.at();
    PostingId id = at.postingId();
    named.add(id);
    if (!mayName(at)) {
      return;
    }
    boolean whole = entry.rest() == null;
    switch (whole ? new AskPages.Page.NotAsked() : pages.of(id, entry)) {
      case AskPages.Page.Says says ->
          shown.add(update(at, says.ad().content(), says.ad().listed()));
      case AskPages.Page.Gone gone ->
          close(
              id,
              false,
              content -> true,
              new PostingState.Closed(ClosedReason.GONE, now),
              "its page answered " + gone.status());
      case AskPages.Page.NotAsked ignored -> {
        if (entry instanceof BoardEntry.Offer offer) {
          shown.add(whole ? update(at, offer.content(), offer.listed()) : unlessKnown(at, offer));
        } else {
          shown.add(update(at, null, false));
        }
      }
      case AskPages.Page.Unread ignored ->
          shown.add(
              entry instanceof BoardEntry.Offer offer
                  ? unlessKnown(at, offer)
                  : update(at, null, false));
    }
  }

  /** Whether the source may say anything of an ad; if not, it is remembered that it has seen it. */
  private boolean mayName(UrlIdentity at) {
    if (ownership.right(definition, at) != Right.SIGHTING) {
      return true;
    }
    foreign++;
    sighted.add(new PostingUpdate(at.postingId(), null, new SightedRule(source, now)));
    return false;
  }

  private PostingUpdate update(UrlIdentity at, @Nullable PostingContent said, boolean listed) {
    count(said);
    return update(at, new ShownRule(source, by(at), said, listed, now));
  }

  private PostingUpdate update(UrlIdentity at, PostingUpdate.Rule rule) {
    Right right = ownership.right(definition, at);
    PostingUpdate.Rule seen = new SightedRule(source, now);
    return new PostingUpdate(
        at.postingId(),
        at.canonicalUrl(),
        stored -> (ownership.speaks(right, stored) ? rule : seen).decide(stored));
  }

  private void count(@Nullable PostingContent said) {
    if (said != null) {
      characters += length(said.description()) + length(said.descriptionHtml());
    }
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  private Sighting.By by(UrlIdentity at) {
    Identity identity = at.identity();
    return identity != null && Ownership.isBoardOf(definition, identity)
        ? Sighting.By.SYSTEM
        : Sighting.By.LISTING;
  }

  /** What a listing says of an ad is less than what its page said before: it is for new ones. */
  private PostingUpdate unlessKnown(UrlIdentity at, BoardEntry.Offer offer) {
    count(offer.content());
    PostingUpdate.Rule isNew = new ShownRule(source, by(at), offer.content(), offer.listed(), now);
    PostingUpdate.Rule isKnown = new ShownRule(source, by(at), null, false, now);
    return update(at, stored -> (stored == null ? isNew : isKnown).decide(stored));
  }

  private void close(
      PostingId id,
      boolean named,
      Predicate<PostingContent> isGone,
      PostingState.Closed state,
      String reason) {
    closing.add(
        new PostingUpdate(id, null, new CloseRule(source, ownership, named, isGone, state, now)));
    evidence.add(
        new Closing(id, source, reason, lastHealthy, read.digest(), listing.size(), state.at()));
  }

  /** Writes what has gathered, if that is at least so much. */
  private Tally flush(int least) {
    deadline.check();
    Tally tally = Tally.NONE;
    if (shown.size() >= least || characters > CHARACTERS) {
      tally = tally.plus(Tally.of(store.postings().update(shown)));
      shown.clear();
      characters = 0;
      store.catalog().asked(source, pages.take());
    }
    if (sighted.size() >= least) {
      store.postings().update(sighted);
      sighted.clear();
    }
    if (closing.size() >= least) {
      tally = tally.plus(Tally.of(store.catalog().close(closing, evidence)).closedAlone());
      closing.clear();
      evidence.clear();
    }
    return tally;
  }
}

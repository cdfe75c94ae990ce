package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.service.lifecycle.ResolveRule;
import dev.corpuscore.service.lifecycle.ShownAd;
import dev.corpuscore.service.resolve.SourceReading.Found;
import dev.corpuscore.service.resolve.SourceReading.Gone;
import dev.corpuscore.service.resolve.SourceReading.Unread;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Redactions;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.Submissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the reading of a posting's source. Thread-safe. */
final class RecordReading {
  private final PostingStore postings;
  private final Participants participants;
  private final Submissions submissions;
  private final Redactions redactions;
  private final StoredPostings stored;
  private final Clock clock;

  RecordReading(Store store, StoredPostings stored, Clock clock) {
    this.postings = store.postings();
    this.participants = store.participants();
    this.submissions = store.submissions();
    this.redactions = store.redactions();
    this.stored = stored;
    this.clock = clock;
  }

  /**
   * Stores a reading, durable on return.
   *
   * @param asked the posting whose source was read, or null if none is known
   * @param participant on whose behalf it was read, or null
   * @return the stored posting and {@code said}; if the source shows another posting than {@code
   *     asked}, an unread reading instead
   * @throws dev.corpuscore.model.CorpusException {@code URL_NOT_ALLOWED} if an operator keeps the
   *     posting out, {@code PARTICIPANT_ERASED}, {@code UNAVAILABLE}
   */
  Refreshed record(
      SourceReading said, @Nullable Posting asked, @Nullable ParticipantHash participant) {
    return switch (said) {
      case Found found -> found(found, asked, participant);
      case Gone gone -> gone(gone, asked);
      case Unread unread -> new Refreshed(asked, unread);
    };
  }

  private Refreshed found(
      Found found, @Nullable Posting asked, @Nullable ParticipantHash participant) {
    Optional<Posting> there = there(found);
    if (asked != null && isAnother(asked, found, there)) {
      return new Refreshed(asked, new Unread("its link leads to another posting now"));
    }
    Posting known = asked == null ? there.orElse(null) : asked;
    PostingId id = known == null ? found.known().postingId() : known.id();
    boolean alone = known != null && submissions.isUnattributed(id);
    List<PostingUpdate> updates = new ArrayList<>();
    ShownAd ad = new ShownAd(found.content(), found.listed());
    ResolveRule rule = new ResolveRule(ad, known != null, alone, clock.instant());
    updates.add(new PostingUpdate(id, found.known().canonicalUrl(), rule));
    for (String link : found.links()) {
      updates.add(new PostingUpdate(id, link, any -> new PostingUpdate.Decision.Leave()));
    }
    List<Outcome> outcomes =
        participant == null ? postings.update(updates) : participants.update(participant, updates);
    if (outcomes.getFirst() == Outcome.KEPT_OUT) {
      throw StoredPostings.keptOut(id);
    }
    if (alone) {
      submissions.attribute(id, updates.stream().map(PostingUpdate::canonicalUrl).toList());
    }
    return new Refreshed(stored.get(id), found);
  }

  private Refreshed gone(Gone gone, @Nullable Posting asked) {
    if (asked == null) {
      return new Refreshed(null, gone);
    }
    postings.update(List.of(new PostingUpdate(asked.id(), null, CloseRule.gone(clock.instant()))));
    return new Refreshed(stored.get(asked.id()), gone);
  }

  /** The known posting at the ad's URL or at a URL that leads to it. */
  private Optional<Posting> there(Found found) {
    Optional<Posting> there = stored.find(found.known());
    for (String link : found.links()) {
      there = there.or(() -> stored.find(UrlIdentities.of(link)));
    }
    return there;
  }

  /**
   * Whether a known posting's link may now lead to another ad: to the address of another posting,
   * or to an ad elsewhere with another title. Two ads are never merged. A posting that was fetched
   * by a link with irrelevant parameters stays the same posting.
   */
  private boolean isAnother(Posting asked, Found found, Optional<Posting> there) {
    String url = found.known().canonicalUrl();
    if (there.isPresent()) {
      return !there.get().id().equals(asked.id())
          && !(asked.record().origin() == Origin.FETCHED
              && PublicUrl.isThisWithMore(asked.content().url(), url));
    }
    return asked.record().origin() != Origin.SUBMITTED
        && !found.known().postingId().equals(asked.id())
        && !plain(title(asked.id(), found.content())).equals(plain(asked.content().title()));
  }

  /** The title as it would be stored of the posting. */
  private String title(PostingId id, PostingContent content) {
    return redactions.known().redacted(id, content).orElse(content).title();
  }

  private static String plain(String title) {
    return LowerCase.of(title).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }
}

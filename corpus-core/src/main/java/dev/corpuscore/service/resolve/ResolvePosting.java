package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.PartialAd;
import dev.corpuscore.model.resolve.Resolution;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolution.Outcome;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.Visit;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a full posting of a link that somebody pasted, see {@code docs/resolve.md}: out of the
 * store if it is fresh there, else from its source, else of what the caller knows. Thread-safe.
 */
public final class ResolvePosting {
  private final Store store;
  private final ParticipantGate gate;
  private final LookAtSource source;
  private final Clock clock;

  public ResolvePosting(Store store, ParticipantGate gate, LookAtSource source, Clock clock) {
    this.store = store;
    this.gate = gate;
    this.source = source;
    this.clock = clock;
  }

  /**
   * Returns the posting, stored; on return what was learned survives a crash. Asks its source
   * unless it is known, was seen within 24 hours and {@link PartialAd#refresh} is not set.
   *
   * @throws CorpusException {@code PARTICIPANT_ERASED} and {@code PSEUDONYM_KEY_UNAVAILABLE} before
   *     anything is asked; {@code URL_NOT_ALLOWED}; {@code NOT_A_POSTING} if no source shows it and
   *     the caller does not know its title; {@code OVERLOADED}; {@code UNAVAILABLE}. What the
   *     source said may be stored even then, what the caller said is not
   */
  public Resolved resolve(PartialAd ad) {
    ParticipantHash participant = ad.participant() == null ? null : gate.admit(ad.participant());
    UrlIdentity asked = identity(ad.url());
    Look look = source.look(ad.url(), asked, ad.refresh());
    Posting seen = look.posting();
    if (seen == null && ad.words().title() == null) {
      throw new CorpusException(ErrorCode.NOT_A_POSTING, "needs at least a title: " + reason(look));
    }
    PostingId id = seen == null ? asked.postingId() : seen.id();
    boolean added = add(ad, asked, id, seen, participant);
    Posting posting = added || seen == null ? source.stored(id) : seen;
    boolean submitted = posting.record().origin() == Origin.SUBMITTED;
    if (submitted && ad.words().title() != null) {
      refreshLater(id);
    }
    return new Resolved(posting, resolution(look, posting, ad.words().title() != null));
  }

  private UrlIdentity identity(String url) {
    try {
      return UrlIdentity.of(url);
    } catch (CorpusException e) {
      throw source.refused(url);
    }
  }

  /** Adds the caller's words and the caller, in one transaction; whether anything was written. */
  private boolean add(
      PartialAd ad,
      UrlIdentity asked,
      PostingId id,
      @Nullable Posting seen,
      @Nullable ParticipantHash participant) {
    Instant now = clock.instant();
    WordsRule rule = new WordsRule(ad.words(), ad.url(), asked.identity(), now);
    boolean fills = seen == null || rule.fills(seen.content());
    List<Visit> visits = fills ? List.of(new Visit(id, asked.canonicalUrl(), rule)) : List.of();
    if (participant != null) {
      store.participants().contribute(participant, id, visits, now);
    } else if (fills) {
      store.postings().visit(visits);
    }
    return fills;
  }

  private void refreshLater(PostingId id) {
    Instant now = clock.instant();
    CommandQueue.Order order =
        new CommandQueue.Order(CommandKind.POSTING_REFRESH, id.value(), now, false);
    store.commands().queue(List.of(order), now);
  }

  private static Resolution resolution(Look look, Posting posting, boolean titled) {
    boolean submitted = posting.record().origin() == Origin.SUBMITTED;
    Method method = submitted && titled ? Method.SUBMITTED : Method.CACHE;
    Instant at = submitted ? null : posting.record().lastSeenAt();
    String from = null;
    if (look instanceof Look.Shown shown) {
      method = shown.method();
      at = shown.at();
      from = shown.from();
    }
    return new Resolution(
        method,
        submitted ? Outcome.INCOMPLETE : Outcome.RESOLVED,
        at,
        from,
        missing(posting.content()),
        reason(look));
  }

  private static @Nullable String reason(Look look) {
    return switch (look) {
      case Look.Fresh fresh -> null;
      case Look.Shown shown -> null;
      case Look.Gone gone -> gone.reason();
      case Look.Silent silent -> silent.reason();
    };
  }

  /** The members that matter to who reads an ad; its title it always has. */
  private static List<String> missing(PostingContent content) {
    List<String> missing = new ArrayList<>();
    add(missing, "company", content.company());
    add(missing, "locations", content.locations().isEmpty() ? null : content);
    add(missing, "workplace", content.workplace());
    add(missing, "employmentType", content.employmentType());
    add(missing, "salary", content.salary());
    add(missing, "description", content.description());
    add(missing, "publishedAt", content.published());
    add(missing, "expiresAt", content.expiresAt());
    return missing;
  }

  private static void add(List<String> missing, String member, @Nullable Object value) {
    if (value == null) {
      missing.add(member);
    }
  }
}

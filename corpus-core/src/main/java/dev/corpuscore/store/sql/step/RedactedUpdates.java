package dev.corpuscore.store.sql.step;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.page.redaction.KeyedPassage;
import dev.corpuscore.page.redaction.Redaction;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.Redactions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides updates of postings without the passages that were taken out of them. If a key is
 * missing, such a posting stays as it is. For one thread.
 */
public final class RedactedUpdates implements Redactions.Known {
  private static final System.Logger LOG = System.getLogger(RedactedUpdates.class.getName());

  private final Map<PostingId, List<KeyedPassage>> passages;
  private final Supplier<PseudonymKeys> keys;
  private final Map<PostingId, Optional<Redaction>> redactions = new HashMap<>();
  private @Nullable PseudonymKeys found;

  /**
   * @param passages what was taken out of each posting
   * @param keys asked if something was taken out of a posting of an update
   */
  public RedactedUpdates(
      Map<PostingId, List<KeyedPassage>> passages, Supplier<PseudonymKeys> keys) {
    this.passages = passages;
    this.keys = keys;
  }

  @Override
  public Optional<PostingContent> redacted(PostingId posting, PostingContent content) {
    return passages.containsKey(posting)
        ? redaction(posting).map(redaction -> redaction.of(content).value())
        : Optional.of(content);
  }

  /** The decision about a stored posting, or about none. */
  Decision decide(PostingUpdate update, @Nullable Posting stored) {
    Decision decided = update.rule().decide(stored);
    if (!passages.containsKey(update.id())) {
      return decided;
    }
    if (decided instanceof Decision.Put put && isAsStored(put, stored)) {
      return put;
    }
    Optional<Redaction> redaction = redaction(update.id());
    return switch (decided) {
      case Decision.Put put ->
          redaction.isEmpty() || isTyped(put, stored)
              ? new Decision.Leave()
              : put(update.id(), put, stored, redaction.get());
      case Decision.Touch touch ->
          new Decision.Touch(
              touch.record(), redaction.map(it -> of(it, touch.contacts())).orElse(null));
      case Decision.Remove remove -> remove;
      case Decision.Leave leave -> leave;
    };
  }

  /** Whether a posting may be found at this URL: not if a passage is in it. */
  boolean mayStore(PostingUpdate update, String url) {
    return !passages.containsKey(update.id())
        || redaction(update.id()).map(it -> !it.isIn(url)).orElse(false);
  }

  /** Whether only the record changes, as at a closing: nothing comes in, so no key is needed. */
  private static boolean isAsStored(Decision.Put put, @Nullable Posting stored) {
    return stored != null && put.contacts() == null && put.content().equals(stored.content());
  }

  /** Whether callers would add the posting: what each of them typed would be stored beside it. */
  private static boolean isTyped(Decision.Put put, @Nullable Posting stored) {
    return stored == null && put.record().origin() == Origin.SUBMITTED;
  }

  private static Decision put(
      PostingId id, Decision.Put put, @Nullable Posting stored, Redaction redaction) {
    PostingContent content = redaction.of(put.content()).value();
    AdContacts contacts = of(redaction, put.contacts());
    boolean same =
        stored != null
            && stored.record().isSeenAs(put.record())
            && Sha256.digest(PostingJson.canonical(id, content)).equals(stored.digest());
    return same
        ? new Decision.Touch(put.record(), contacts)
        : new Decision.Put(content, put.record(), contacts);
  }

  private static @Nullable AdContacts of(Redaction redaction, @Nullable AdContacts contacts) {
    return contacts == null ? null : redaction.of(contacts).value();
  }

  private Optional<Redaction> redaction(PostingId posting) {
    return redactions.computeIfAbsent(posting, this::open);
  }

  private Optional<Redaction> open(PostingId posting) {
    try {
      if (found == null) {
        found = keys.get();
      }
      return Optional.of(Redaction.of(posting, passages.getOrDefault(posting, List.of()), found));
    } catch (CorpusException e) {
      LOG.log(
          WARNING,
          "event=redacted-posting-unchanged posting="
              + posting
              + " reason=\""
              + e.getMessage()
              + "\"");
      return Optional.empty();
    }
  }
}

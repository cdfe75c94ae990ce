package dev.corpuscore.service;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.store.PostingStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/**
 * Reads whom the JobTech ads of open postings name. No index and no cache holds that, so what is
 * deleted in the store is answered no more. Thread-safe.
 */
public final class ReadContacts {
  private static final System.Logger LOG = System.getLogger(ReadContacts.class.getName());

  /**
   * After the store refused, it is not asked for this long. Searches work without the store, and
   * must not each wait until it is known to be away.
   */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final PostingStore postings;
  private final Clock clock;
  private volatile Instant pausedUntil = Instant.MIN;

  public ReadContacts(PostingStore postings, Clock clock) {
    this.postings = postings;
    this.clock = clock;
  }

  /**
   * Returns the contacts of those postings whose ads name anybody. Empty while the store cannot be
   * read: then ads are answered without contacts, and the log says so.
   *
   * @param ids at most {@link PostingStore#UPDATES_LIMIT}
   */
  public Map<PostingId, AdContacts> of(Collection<PostingId> ids) {
    if (ids.isEmpty() || clock.instant().isBefore(pausedUntil)) {
      return Map.of();
    }
    try {
      return postings.contacts(ids);
    } catch (CorpusException e) {
      pausedUntil = clock.instant().plus(PAUSE);
      LOG.log(WARNING, "event=contacts-not-read reason=\"" + e.getMessage() + "\"");
      return Map.of();
    }
  }
}

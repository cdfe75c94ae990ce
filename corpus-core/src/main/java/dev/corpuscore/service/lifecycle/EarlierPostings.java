package dev.corpuscore.service.lifecycle;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Removals;
import dev.corpuscore.store.Store;
import java.util.List;
import java.util.Optional;

/**
 * Finds postings that were stored before their URLs had an identity. Such a posting keeps its id;
 * the canonical URL of today becomes one more URL that leads to it. Thread-safe.
 */
public final class EarlierPostings {
  private final PostingStore postings;
  private final Removals removals;

  public EarlierPostings(Store store) {
    postings = store.postings();
    removals = store.removals();
  }

  /**
   * The id under which an ad is stored, or will be.
   *
   * @param at what {@code page} identifies today
   * @param page a URL of the ad
   * @throws CorpusException {@code UNAVAILABLE} if the store cannot answer
   */
  public PostingId idOf(UrlIdentity at, String page) {
    PostingId today = at.postingId();
    if (!UrlIdentities.isLater(at.identity()) || postings.findStored(today).isPresent()) {
      return today;
    }
    return postings
        .findStoredByUrl(at.canonicalUrl())
        .map(posting -> posting.id())
        .or(() -> before(page).flatMap(earlier -> adopted(earlier, at)))
        .orElse(today);
  }

  private static Optional<UrlIdentity> before(String page) {
    try {
      return UrlIdentities.before(page);
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }

  private Optional<PostingId> adopted(UrlIdentity earlier, UrlIdentity at) {
    Optional<PostingId> stored =
        postings
            .findStored(earlier.postingId())
            .or(() -> postings.findStoredByUrl(earlier.canonicalUrl()))
            .map(posting -> posting.id());
    if (stored.isPresent()) {
      postings.update(
          List.of(
              new PostingUpdate(
                  stored.get(), at.canonicalUrl(), any -> new PostingUpdate.Decision.Leave())));
      return stored;
    }
    return removals.isKeptOut(earlier.postingId())
        ? Optional.of(earlier.postingId())
        : Optional.empty();
  }
}

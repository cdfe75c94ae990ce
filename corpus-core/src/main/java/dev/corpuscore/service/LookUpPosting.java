package dev.corpuscore.service;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.page.jobtech.JobTechAd;
import dev.corpuscore.store.PostingStore;
import java.time.Clock;
import java.util.Optional;

/** Finds the posting that a URL stands for, as it was seen last. Fetches nothing, asks no index. */
public final class LookUpPosting {
  private final PostingStore postings;
  private final Clock clock;

  public LookUpPosting(PostingStore postings, Clock clock) {
    this.postings = postings;
    this.clock = clock;
  }

  /**
   * Returns the posting of this URL, or nothing if none was ever seen there. First found is taken:
   *
   * <ol>
   *   <li>the posting of its identity, so that every URL of one ad finds the ad;
   *   <li>the posting that was seen at its canonical URL.
   * </ol>
   *
   * <p>Closed and unlisted postings are found too; a past {@code expiresAt} reads as closed.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} when the store refuses
   */
  public Optional<StoredPosting> lookUp(UrlIdentity asked) {
    return postings
        .findStored(asked.postingId())
        .or(() -> postings.findStoredByUrl(asked.canonicalUrl()))
        .map(posting -> posting.at(clock.instant()));
  }

  /**
   * Returns the posting of this id, or nothing if there is none; else as the other.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} when the store refuses
   */
  public Optional<StoredPosting> lookUp(PostingId id) {
    return postings.findStored(id).map(posting -> posting.at(clock.instant()));
  }

  /**
   * Returns the posting of the ad that JobTech numbers so, or nothing if none was seen at JobTech's
   * own page of that ad; else as the other.
   *
   * @param number whatever a caller sent
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} when the store refuses
   */
  public Optional<StoredPosting> lookUpJobTech(String number) {
    return JobTechAd.isNumber(number)
        ? lookUp(UrlIdentities.of(JobTechAd.PAGE + number))
        : Optional.empty();
  }
}

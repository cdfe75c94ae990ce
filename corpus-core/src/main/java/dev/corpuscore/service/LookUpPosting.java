package dev.corpuscore.service;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.page.jobtech.JobTechAd;
import dev.corpuscore.store.PostingStore;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the stored posting of a URL or an id. Never fetches. Uses the index only to find ads by the
 * ids of other systems.
 */
public final class LookUpPosting {
  /** The largest number of ads that are returned for one id. */
  private static final int ADS_LIMIT = 10;

  private final PostingStore postings;
  private final PostingIndex index;
  private final Clock clock;

  public LookUpPosting(PostingStore postings, PostingIndex index, Clock clock) {
    this.postings = postings;
    this.index = index;
    this.clock = clock;
  }

  /**
   * Returns the posting of this URL, or empty if none was ever seen there. In this order:
   *
   * <ol>
   *   <li>the posting of its identity, so that every URL of one ad finds the ad;
   *   <li>the posting that was seen at the canonical URL.
   * </ol>
   *
   * <p>Closed and unlisted postings are returned, too. One with a past {@code expiresAt} is closed.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot answer
   */
  public Optional<StoredPosting> lookUp(UrlIdentity asked) {
    return postings
        .findStored(asked.postingId())
        .or(() -> postings.findStoredByUrl(asked.canonicalUrl()))
        .map(posting -> posting.at(clock.instant()));
  }

  /**
   * Returns the posting of this id, or empty if there is none; otherwise as for a URL.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot answer
   */
  public Optional<StoredPosting> lookUp(PostingId id) {
    return postings.findStored(id).map(posting -> posting.at(clock.instant()));
  }

  /**
   * Returns the open, listed postings whose ads have this id as {@code legacy_id} or {@code
   * external_id}, in order of posting id, at most 10. If there is none, returns the posting of
   * JobTech's own page of the ad with this number, which may be closed or unlisted. Costs one
   * search for a term.
   *
   * @param id any text
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if store or index cannot
   *     answer, {@code OVERLOADED} if too many searches wait
   */
  public List<StoredPosting> lookUpAd(String id) {
    List<StoredPosting> open =
        index.search(withAdId(id)).hits().stream()
            .flatMap(hit -> lookUp(hit.id()).stream())
            .filter(it -> it.record().listed() && !it.record().isClosed())
            .sorted(Comparator.comparing(it -> it.id().value()))
            .toList();
    return open.isEmpty() ? lookUpJobTech(id).stream().toList() : open;
  }

  private PostingSearch withAdId(String id) {
    return PostingSearch.of(TextQuery.everything(), clock.instant())
        .filter(new Condition.And(List.of(Facet.AD_ID.in(List.of(id)))))
        .limit(ADS_LIMIT)
        .build();
  }

  /**
   * Returns the posting of JobTech's own page of the ad with this number, or empty if none was ever
   * seen there; otherwise as for a URL.
   *
   * @param number any text
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot answer
   */
  private Optional<StoredPosting> lookUpJobTech(String number) {
    return JobTechAd.isNumber(number)
        ? lookUp(UrlIdentities.of(JobTechAd.PAGE + number))
        : Optional.empty();
  }
}

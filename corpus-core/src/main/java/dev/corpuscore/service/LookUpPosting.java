package dev.corpuscore.service;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.canonical.UrlIdentity;
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
 * Finds the posting that a URL or an id stands for, as it was seen last. Fetches nothing; asks the
 * index for ids that others gave, and for nothing else.
 */
public final class LookUpPosting {
  /** More ads than this are not named where several have one id. */
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
   * Returns the open, listed postings whose ads have this id as {@code legacy_id} or {@code
   * external_id}, in order of their own ids, at most 10. Where there is none, the posting of
   * JobTech's own page of the ad of this number, which may be closed or unlisted. Costs one search
   * by a term.
   *
   * @param id whatever a caller sent
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} when store or index refuse,
   *     {@code OVERLOADED} when too many searches wait
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
    return new PostingSearch(
        TextQuery.everything(),
        new Condition.And(List.of(Facet.AD_ID.in(List.of(id)))),
        PostingSearch.Sort.PUBLISHED_NEWEST,
        0,
        ADS_LIMIT,
        false,
        List.of(),
        0,
        clock.instant());
  }

  /**
   * Returns the posting of the ad that JobTech numbers so, or nothing if none was seen at JobTech's
   * own page of that ad; else as the other.
   *
   * @param number whatever a caller sent
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} when the store refuses
   */
  private Optional<StoredPosting> lookUpJobTech(String number) {
    return JobTechAd.isNumber(number)
        ? lookUp(UrlIdentities.of(JobTechAd.PAGE + number))
        : Optional.empty();
  }
}

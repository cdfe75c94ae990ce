package dev.corpuscore.service;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.page.jobtech.AdShape;
import dev.corpuscore.page.jobtech.JobTechAd;
import dev.corpuscore.service.lifecycle.Ownership;
import dev.corpuscore.store.CatalogStore;
import dev.corpuscore.thread.RecentValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Tells which ads are known by the number that JobTech gave them: those that a source of the kind
 * {@code jobtech} holds and owns, if the number is theirs alone. The ad of JobTech's own page of a
 * number has it before all others; any other ad has it if no other open, listed ad has it as its
 * {@code legacy_id} or {@code external_id}. Thread-safe.
 */
public final class LegacyIds {
  private static final String KIND = "jobtech";

  /** How long a catalog that was read is taken for the present one. */
  private static final Duration KEPT = Duration.ofSeconds(1);

  private final RecentValue<Ownership> ownership;
  private final LookUpPosting lookUp;
  private final boolean shown;

  /**
   * @param shown false if no ad is known by such a number: then nothing is read
   */
  public LegacyIds(CatalogStore catalog, LookUpPosting lookUp, boolean shown) {
    this.ownership = new RecentValue<>(KEPT, () -> Ownership.of(catalog));
    this.lookUp = lookUp;
    this.shown = shown;
  }

  /** Whether any ad may have a number. */
  public boolean areShown() {
    return shown;
  }

  /**
   * Returns the number of an ad, 1 to 18 digits; empty if it is known by the id of its posting. May
   * cost one search for a term, if JobTech's page of the number is not that of the ad.
   *
   * @param holders the catalog sources that hold the posting
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if store or index cannot
   *     answer, {@code OVERLOADED} if too many searches wait
   */
  public Optional<String> of(PostingId id, PostingContent content, List<String> holders) {
    LegacyAd said = content.legacyAd();
    if (!shown || said == null || holders.isEmpty()) {
      return Optional.empty();
    }
    String number = AdShape.tree(said).path("id").asString("");
    return JobTechAd.isNumber(number)
            && ownership.get().isOwnedBy(KIND, content, holders)
            && (isOfItsPage(id, number) || isAlone(id, number))
        ? Optional.of(number)
        : Optional.empty();
  }

  /** The ad of JobTech's page of this number: no two postings have one page. */
  private static boolean isOfItsPage(PostingId id, String number) {
    return UrlIdentities.of(JobTechAd.PAGE + number).postingId().equals(id);
  }

  private boolean isAlone(PostingId id, String number) {
    List<PostingId> all = lookUp.lookUpAd(number).stream().map(StoredPosting::id).toList();
    return all.equals(List.of(id));
  }
}

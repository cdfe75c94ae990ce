package dev.corpuscore.service.sync;

import dev.corpuscore.feed.Feed.Scope;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.catalog.SourceHistory;
import java.util.Optional;

/** Decides whether a listing is plausible, so that ads missing from it may be closed. Pure. */
final class Guards {
  private Guards() {}

  /**
   * Why nothing may be closed by this listing; empty if it is plausible.
   *
   * @param held how many open postings the source held
   * @param missing how many of those the listing does not name
   * @param forced whether an operator said that an empty or short listing is right
   */
  static Optional<String> objection(
      Listing listing, SourceHistory history, int held, int missing, boolean forced) {
    if (listing.state() != Listing.State.COMPLETE) {
      return Optional.of("the listing is truncated: " + listing.reason());
    }
    if (forced || listing.scope() == Scope.CHANGES) {
      return Optional.empty();
    }
    int now = listing.size();
    int before = history.healthySize();
    if (now == 0 && !(history.wasHealthy() && before == 0)) {
      return Optional.of(SourceHistory.EMPTY_LISTING);
    }
    if (2L * now < before) {
      return Optional.of(
          "the listing lost more than half: it holds "
              + now
              + " ads, the last healthy one "
              + before);
    }
    if (listing.scope() == Scope.ALL && 2L * missing > held) {
      return Optional.of(
          "the listing lost more than half: of "
              + held
              + " open postings that the source holds it shows "
              + (held - missing));
    }
    return Optional.empty();
  }
}

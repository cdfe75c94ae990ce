package dev.corpuscore.listing.national;

import dev.corpuscore.feed.Feed;
import java.util.List;

/** Every national feed that is known here. */
public final class NationalFeeds {
  /** In the order of the documentation. */
  public static final List<Feed> ALL =
      List.of(
          new Eures(),
          new Jobnet(),
          new JobMarketFinland(),
          new Nav(),
          new FranceTravail(),
          new UsaJobs(),
          new Bundesagentur(),
          new MyCareersFuture());

  private NationalFeeds() {}
}

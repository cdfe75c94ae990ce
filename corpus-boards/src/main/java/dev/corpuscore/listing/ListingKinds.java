package dev.corpuscore.listing;

import dev.corpuscore.feed.Feed;
import java.util.List;

/** Every kind of source that is not a job board. */
public final class ListingKinds {
  /** In the order of the documentation. */
  public static final List<Feed> ALL =
      List.of(
          new Ndjson(),
          new JobTech(),
          new Rss(),
          new JsonFeed(),
          new Sitemap(),
          new IndeedXml(),
          new Eures(),
          new Jobnet(),
          new JobMarketFinland(),
          new Nav(),
          new FranceTravail(),
          new UsaJobs());

  private ListingKinds() {}
}

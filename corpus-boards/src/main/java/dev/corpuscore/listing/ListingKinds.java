package dev.corpuscore.listing;

import dev.corpuscore.feed.Feed;
import dev.corpuscore.listing.national.NationalFeeds;
import java.util.List;
import java.util.stream.Stream;

/** Every kind of source that is not a job board. */
public final class ListingKinds {
  /** In the order of the documentation. */
  public static final List<Feed> ALL =
      Stream.concat(
              Stream.of(
                  new Ndjson(),
                  new JobTech(),
                  new Rss(),
                  new JsonFeed(),
                  new Sitemap(),
                  new IndeedXml(),
                  new DataFeed()),
              NationalFeeds.ALL.stream())
          .toList();

  private ListingKinds() {}
}

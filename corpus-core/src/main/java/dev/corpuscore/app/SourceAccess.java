package dev.corpuscore.app;

import dev.corpuscore.ats.AtsSystems;
import dev.corpuscore.config.FetchRules;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.http.FetchExceptions;
import dev.corpuscore.fetch.http.HttpFetcher;
import dev.corpuscore.listing.ListingKinds;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.feeds.SourceKinds;
import dev.corpuscore.service.feeds.SourceSecrets;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.service.resolve.SourceRefresh;
import dev.corpuscore.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Access to the sources of postings: the guarded fetcher and the pool that parses answers. One per
 * process, so that limits per host hold for the whole process.
 *
 * @param fetcher closed with this
 * @param parsing parses what was fetched; closed with this
 * @param folder the folder of temporary files for data that is too large for memory
 * @param secrets of sources
 */
public record SourceAccess(Fetcher fetcher, ParsePool parsing, Path folder, SourceSecrets secrets)
    implements AutoCloseable {
  /**
   * Opens the access. Sends no request.
   *
   * @param version of this program, for its {@code User-Agent}
   * @param dataDir temporary files are in its folder {@code tmp}; they have no name while they are
   *     used
   */
  public static SourceAccess open(FetchRules rules, String version, Clock clock, Path dataDir) {
    Path folder = dataDir.resolve("tmp");
    ParsePool parsing = new ParsePool();
    Fetcher fetcher = new HttpFetcher(exceptions(rules), version, clock, folder, parsing);
    return new SourceAccess(fetcher, parsing, folder, new SourceSecrets(rules.secrets()));
  }

  /** Another fetcher for URLs that pages name, which never reaches an allowed private place. */
  Fetcher ofStrangers(FetchRules rules, String version, Clock clock) {
    return new HttpFetcher(exceptions(rules).ofStrangers(), version, clock, folder, parsing);
  }

  private static FetchExceptions exceptions(FetchRules rules) {
    return new FetchExceptions(
        rules.allowed().stream()
            .map(it -> it.host() + ":" + it.port())
            .collect(Collectors.toUnmodifiableSet()),
        rules.rewrites());
  }

  /** The reader of sources of single postings. Create one per process. */
  public SourceRefresh sourceRefresh(Store store, Clock clock) {
    return new SourceRefresh(store, new FeedFetcher(fetcher), fetcher, parsing, clock);
  }

  /** Every kind of source that a catalog can name. */
  public static SourceKinds kinds() {
    List<Feed> kinds = new ArrayList<>(AtsSystems.ALL);
    kinds.addAll(ListingKinds.ALL);
    return new SourceKinds(kinds);
  }

  /** Cancels running requests and closes every connection. */
  @Override
  public void close() {
    fetcher.close();
    parsing.close();
  }
}

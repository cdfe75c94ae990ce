package dev.corpuscore.app;

import dev.corpuscore.ats.AtsSystems;
import dev.corpuscore.config.FetchRules;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.http.FetchExceptions;
import dev.corpuscore.fetch.http.HttpFetcher;
import dev.corpuscore.listing.ListingKinds;
import dev.corpuscore.service.feeds.AskBoards;
import dev.corpuscore.service.feeds.SourceKinds;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.service.resolve.LookAtSource;
import dev.corpuscore.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What lies outside and how it is asked: one guarded way out for the whole process, so that hosts
 * meet one polite visitor.
 *
 * @param fetcher closed with this
 * @param parsing where what comes from there is parsed; closed with this
 * @param folder where what is too large for memory lies meanwhile
 */
public record Outside(Fetcher fetcher, ParsePool parsing, Path folder) implements AutoCloseable {
  /**
   * Opens the way out; nothing is asked yet.
   *
   * @param version of this program, for its {@code User-Agent}
   * @param dataDir what is too large for memory lies in {@code tmp} below it, in files without a
   *     name
   */
  public static Outside open(FetchRules rules, String version, Clock clock, Path dataDir) {
    Path folder = dataDir.resolve("tmp");
    FetchExceptions exceptions =
        new FetchExceptions(
            rules.allowed().stream()
                .map(it -> it.host() + ":" + it.port())
                .collect(Collectors.toUnmodifiableSet()),
            rules.rewrites());
    ParsePool parsing = new ParsePool();
    Fetcher fetcher = new HttpFetcher(exceptions, version, clock, folder, parsing);
    return new Outside(fetcher, parsing, folder);
  }

  /** The use of all this for the sources of single postings; one in a process. */
  public LookAtSource lookAtSource(Store store, Clock clock) {
    return new LookAtSource(store, new AskBoards(fetcher), fetcher, parsing, clock);
  }

  /** Every kind of source that a catalog may name. */
  public static SourceKinds kinds() {
    List<Feed> kinds = new ArrayList<>(AtsSystems.ALL);
    kinds.addAll(ListingKinds.ALL);
    return new SourceKinds(kinds);
  }

  /** Gives up what is under way and closes every connection. */
  @Override
  public void close() {
    fetcher.close();
    parsing.close();
  }
}

package dev.corpuscore.app;

import dev.corpuscore.config.Settings;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.service.catalog.CatalogFile;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.service.commands.ExpirePostings;
import dev.corpuscore.service.commands.RebuildIndex;
import dev.corpuscore.service.commands.RefreshCommand;
import dev.corpuscore.service.commands.RemoveClosed;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.feeds.SourceKinds;
import dev.corpuscore.service.resolve.RefreshPosting;
import dev.corpuscore.service.resolve.SourceRefresh;
import dev.corpuscore.service.sync.SyncSource;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The work that keeps a corpus fresh: the sync of its catalog, and the commands that the sync
 * queues. Used by {@code serve} and by the command line. Several processes may do it at once.
 */
public record Maintenance(SyncCatalog catalog, DrainCommands drain) {
  /**
   * The maintenance of one corpus. Closes neither the store nor the access to sources.
   *
   * @param sourceAccess access to its sources
   * @param source the reader of the sources of single postings
   */
  public static Maintenance of(
      Settings settings,
      Store store,
      SourceAccess sourceAccess,
      SourceRefresh source,
      Clock clock) {
    SourceKinds kinds = SourceAccess.kinds();
    FeedFetcher boards = new FeedFetcher(sourceAccess.fetcher(), sourceAccess.secrets());
    return new Maintenance(
        catalog(settings, store, clock),
        new DrainCommands(
            store.commands(),
            Map.of(
                CommandKind.SOURCE_SYNC,
                new SyncSource(
                    kinds, boards, store, sourceAccess.parsing(), sourceAccess.folder(), clock),
                CommandKind.POSTING_REFRESH,
                new RefreshCommand(new RefreshPosting(store.postings(), source)),
                CommandKind.POSTING_EXPIRE,
                new ExpirePostings(store.postings(), clock),
                CommandKind.INDEX_REBUILD,
                new RebuildIndex(store.revisions())),
            settings.drainWorkers(),
            clock,
            RandomGenerator.getDefault(),
            new RemoveClosed(store.removals(), settings.retainClosed(), clock)));
  }

  /** Only the catalog, which needs no access to sources. */
  public static SyncCatalog catalog(Settings settings, Store store, Clock clock) {
    return new SyncCatalog(catalogFile(settings), store, clock);
  }

  /** The file that a sync of the catalog reads; it may be missing. */
  public static CatalogFile catalogFile(Settings settings) {
    return new CatalogFile(settings.catalog(), SourceAccess.kinds());
  }
}

package dev.corpuscore.app;

import dev.corpuscore.config.Settings;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.service.catalog.CatalogFile;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.service.commands.ExpirePostings;
import dev.corpuscore.service.commands.RebuildIndex;
import dev.corpuscore.service.commands.RefreshCommand;
import dev.corpuscore.service.feeds.AskBoards;
import dev.corpuscore.service.feeds.SourceKinds;
import dev.corpuscore.service.resolve.LookAtSource;
import dev.corpuscore.service.resolve.RefreshPosting;
import dev.corpuscore.service.sync.SyncSource;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What keeps a corpus fresh: its catalog, and the commands that it queues. For {@code serve} and
 * for the command line; several processes may do it at once.
 */
public record Maintenance(SyncCatalog catalog, DrainCommands drain) {
  /**
   * The upkeep of one corpus; neither store nor outside is closed with it.
   *
   * @param sourceAccess where its sources are
   * @param source the same for single postings
   */
  public static Maintenance of(
      Settings settings, Store store, SourceAccess sourceAccess, LookAtSource source, Clock clock) {
    SourceKinds kinds = SourceAccess.kinds();
    AskBoards boards = new AskBoards(sourceAccess.fetcher());
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
            clock,
            RandomGenerator.getDefault()));
  }

  /** The catalog alone, which needs nothing outside. */
  public static SyncCatalog catalog(Settings settings, Store store, Clock clock) {
    CatalogFile file = new CatalogFile(settings.catalog(), SourceAccess.kinds());
    return new SyncCatalog(file, store, clock);
  }
}

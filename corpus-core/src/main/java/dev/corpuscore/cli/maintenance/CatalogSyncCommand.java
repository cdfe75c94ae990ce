package dev.corpuscore.cli.maintenance;

import dev.corpuscore.app.Maintenance;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.store.CatalogStore.Replaced;
import dev.corpuscore.store.Store;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "sync",
    description = {
      "Reads the catalog, stores it, and queues a sync for every source that is due.",
      "",
      "Fetches nothing; commands drain does. If the file has faults, each is reported with"
          + " its line, and nothing is changed."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus catalog sync",
      "  ./corpus catalog sync acme globex     these two now, due or not",
      "  ./corpus catalog sync --force acme    and believe its listing though it is short or empty"
    })
public final class CatalogSyncCommand extends StoreCommand {
  @Parameters(paramLabel = "SOURCE", arity = "0..*", description = "What to sync, due or not.")
  private List<String> sources = new ArrayList<>();

  @Option(
      names = "--force",
      description = "Treats all as due, and lets them close more than the" + " guards allow.")
  private boolean force;

  public CatalogSyncCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    SyncCatalog catalog = Maintenance.catalog(settings, store, context().clock());
    SyncCatalog.Report report = catalog.run(new SyncCatalog.Request(sources, force));
    Replaced replaced = report.catalog();
    out.line(
        "sources: added "
            + replaced.added()
            + ", updated "
            + replaced.updated()
            + ", removed "
            + replaced.removed()
            + ", unchanged "
            + replaced.unchanged()
            + "; queued "
            + report.queued()
            + ", skipped "
            + report.skipped());
    return ExitCode.DONE;
  }
}

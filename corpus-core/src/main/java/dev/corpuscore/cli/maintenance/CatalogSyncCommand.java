package dev.corpuscore.cli.maintenance;

import dev.corpuscore.app.Corpus;
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
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "sync",
    description = {
      "Reads the catalog, stores it, and queues a sync for every source that is due.",
      "",
      "Fetches nothing without --wait; commands drain does. Makes the corpus if there is none. If"
          + " the file has faults, each is reported with its line, and nothing is changed."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus catalog sync",
      "  ./corpus catalog sync --wait          and fetch what is due, now",
      "  ./corpus catalog sync acme globex     these two now, due or not",
      "  ./corpus catalog sync --force acme    and believe its listing though it is short or empty"
    })
public final class CatalogSyncCommand extends StoreCommand {
  @Parameters(paramLabel = "SOURCE", arity = "0..*", description = "What to sync, due or not.")
  private List<String> sources = new ArrayList<>();

  @Option(
      names = "--force",
      description =
          "Treats all as due, and lets them close more than the guards allow. Also takes a catalog"
              + " that lost more than half of its sources.")
  private boolean force;

  @Option(
      names = "--wait",
      description = "Also runs the commands that are due, as commands drain does, to the last.")
  private boolean wait;

  private final String version;

  /**
   * @param version of this program, for its {@code User-Agent}
   */
  public CatalogSyncCommand(CommandContext context, String version) {
    super(context);
    this.version = version;
  }

  @Override
  protected void begin() {
    if (wait) {
      context().stop().listen();
    }
  }

  /** A folder that has a catalog is no mistyped one, so the corpus may be made there. */
  @Override
  protected Store open(Settings settings) {
    Optional<String> creation = Corpus.creation(settings);
    if (creation.isEmpty()) {
      return super.open(settings);
    }
    Maintenance.catalogFile(settings).read();
    context().printLine(creation.get());
    return Corpus.openOrCreateStore(settings, context().clock());
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    SyncCatalog catalog = Maintenance.catalog(settings, store, context().clock());
    SyncCatalog.Report report;
    try (SyncProgress progress = new SyncProgress(context())) {
      report = catalog.run(new SyncCatalog.Request(sources, force), progress);
    }
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
    if (wait) {
      return drain(settings, store, out, report.queued());
    }
    if (report.queued() > 0) {
      context()
          .printLine("nothing is fetched yet; ./corpus commands drain fetches what was queued");
    }
    return ExitCode.DONE;
  }

  private int drain(Settings settings, Store store, StandardOutput out, long queued) {
    if (queued > 0) {
      context().printLine("fetching " + queued + " sources; a line for each that has ended:");
    }
    return PrintedDrain.run(
        context(), settings, store, version, null, it -> out.line(PrintedDrain.line(it)));
  }
}

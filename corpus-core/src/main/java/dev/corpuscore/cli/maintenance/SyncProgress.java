package dev.corpuscore.cli.maintenance;

import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.catalog.SyncCatalog.Step;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Shows how far a catalog is read, stored and queued, one step after the other. */
final class SyncProgress implements SyncCatalog.Listener, AutoCloseable {
  private final CommandContext context;
  private @Nullable Step step;
  private @Nullable Progress progress;

  SyncProgress(CommandContext context) {
    this.context = context;
  }

  @Override
  public void reached(Step now, long sources) {
    if (progress == null || now != step) {
      close();
      step = now;
      progress =
          Progress.start(
              context,
              now.name().toLowerCase(Locale.ROOT),
              Progress.UNKNOWN,
              Progress.Unit.SOURCES);
    }
    progress.reached(sources, sources);
  }

  @Override
  public void close() {
    if (progress != null) {
      progress.close();
    }
  }
}

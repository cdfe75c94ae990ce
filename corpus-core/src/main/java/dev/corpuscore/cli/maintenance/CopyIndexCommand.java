package dev.corpuscore.cli.maintenance;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.IndexCopies;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.config.Settings;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "copy-index",
    description = {
      "Copies the index of this data dir to the folder CORE_INDEX_COPIES, and deletes older copies.",
      "",
      "An instance on the same PostgreSQL that has no index yet begins with the copy, so it"
          + " answers soon. Run it now and then on one instance, and after each posting remove:"
          + " a copy from before a removal is not used."
    },
    footer = {"", "Example:", "  CORE_INDEX_COPIES=/srv/copies ./corpus copy-index"})
public final class CopyIndexCommand implements Callable<Integer> {
  private final CommandContext context;

  public CopyIndexCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock())) {
      IndexCopies.Copy copy = IndexCopies.of(settings, store).write(Corpus.indexFolder(settings));
      context.printLine("copied revision " + copy.revision() + " to " + copy.folder());
    }
    return ExitCode.DONE;
  }
}

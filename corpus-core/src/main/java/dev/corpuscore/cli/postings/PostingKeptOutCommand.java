package dev.corpuscore.cli.postings;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.AdmitPosting;
import dev.corpuscore.store.KeptOut;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "kept-out",
    description = {
      "Lists the postings that posting remove --keep-out keeps out, the oldest first: id,"
          + " time, and reason.",
      "",
      "The ad at a URL that led to such a posting is kept out too, and has its own line"
          + " that names that posting. posting admit admits either again."
    },
    footer = {"", "Example:", "  ./corpus posting kept-out"})
public final class PostingKeptOutCommand implements Callable<Integer> {
  private final CommandContext context;

  public PostingKeptOutCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      TextTable table = new TextTable();
      for (KeptOut each : new AdmitPosting(store.removals()).keptOut()) {
        String why = each.ledTo() == null ? each.reason() : "led to " + each.ledTo();
        table.row(each.posting().value(), each.since() + "  " + why);
      }
      table.print(out);
    }
    return ExitCode.DONE;
  }
}

package dev.corpuscore.cli.postings;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.AdmitPosting;
import dev.corpuscore.store.KeptOut;
import dev.corpuscore.store.Store;
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
public final class PostingKeptOutCommand extends StoreCommand {
  public PostingKeptOutCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    TextTable table = new TextTable();
    for (KeptOut each : new AdmitPosting(store.removals()).keptOut()) {
      String why = each.ledTo() == null ? each.reason() : "led to " + each.ledTo();
      table.row(each.posting().value(), each.since() + "  " + why);
    }
    table.print(out);
    return ExitCode.DONE;
  }
}

package dev.corpuscore.cli.postings;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.store.Redactions.Kept;
import dev.corpuscore.store.Store;
import picocli.CommandLine.Command;

@Command(
    name = "redactions",
    description = {
      "Lists the passages that posting redact keeps out of postings, one a line: id, time, id of"
          + " the pseudonym key, length, and two keyed hashes. It is the list for restore --redacted,"
          + " and shows no passage."
    },
    footer = {"", "Example:", "  ./corpus posting redactions > redactions.txt"})
public final class PostingRedactionsCommand extends StoreCommand {
  public PostingRedactionsCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    for (Kept kept : store.redactions().all()) {
      out.line(
          String.join(
              " ",
              kept.posting().value(),
              kept.since().toString(),
              kept.passage().keyId(),
              Integer.toString(kept.passage().length()),
              kept.passage().hash(),
              Long.toString(kept.passage().window())));
    }
    return ExitCode.DONE;
  }
}

package dev.corpuscore.cli.postings;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.AdmitPosting;
import dev.corpuscore.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "admit",
    description = {
      "Admits a posting again that posting remove --keep-out keeps out, and with it the"
          + " ads at the URLs that led to it. Takes effect at once, also while serve runs.",
      "",
      "This does not restore the posting: the next sync of a source that lists the ad, an"
          + " import or a resolve adds it. Exit code 1: it was not kept out."
    },
    footer = {"", "Example:", "  ./corpus posting admit p_ejgkmcswiyyfoerzuwajku7fds"})
public final class PostingAdmitCommand extends StoreCommand {
  @Parameters(paramLabel = "ID", description = "The posting's id, as posting kept-out lists it.")
  private String id = "";

  public PostingAdmitCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void begin() {
    posting();
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    PostingId posting = posting();
    boolean admitted = new AdmitPosting(store.removals()).run(posting);
    out.line(posting + (admitted ? " is admitted again" : " was not kept out"));
    return admitted ? ExitCode.DONE : ExitCode.FAULTS;
  }

  private PostingId posting() {
    return new PostingId(id);
  }
}

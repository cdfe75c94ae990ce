package dev.corpuscore.cli.postings;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.RemovePosting;
import dev.corpuscore.service.erasure.WalCheckpointer;
import dev.corpuscore.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes one posting, for example because the law demands it. */
@Command(
    name = "remove",
    description = {
      "Removes a posting from the corpus, durably: its content, the URLs that lead to it,"
          + " its sources and contributions, and the commands about it. The index, other"
          + " instances and followers of the changes delete it when they reach this change. Can"
          + " be used while serve runs.",
      "",
      "A source that still lists the ad, an import or a resolve adds it again. With"
          + " --keep-out nothing does: imports refuse its line, syncs skip it, and a resolve of"
          + " any link that led to it is answered 422 url-not-allowed. This is stored in the"
          + " database and its backups. posting kept-out lists it, and posting admit ends it.",
      "",
      "An older backup still contains the posting: keep its id in a list for restore --removed."
          + " To remove what a person contributed, erase that person instead: erasures --help."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus posting remove p_ejgkmcswiyyfoerzuwajku7fds --reason 'asked for by the employer'",
      "  ./corpus posting remove p_ejgkmcswiyyfoerzuwajku7fds --keep-out --reason 'order 17/2026'"
    })
public final class PostingRemoveCommand extends StoreCommand {
  @Parameters(paramLabel = "ID", description = "The posting's id: p_ and 26 characters.")
  private String id = "";

  @Option(
      names = "--keep-out",
      description = "Prevents everything from adding it again, until" + " posting admit.")
  private boolean keepOut;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why, for the log; stored with --keep-out; at most 500 characters.")
  private String reason = "not given";

  public PostingRemoveCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void begin() {
    posting();
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    PostingId posting = posting();
    try (WalCheckpointer checkpointer = new WalCheckpointer(store.erasures())) {
      boolean removed =
          new RemovePosting(store.removals(), checkpointer, context().clock())
              .run(posting, reason, keepOut);
      out.line(
          (removed ? "removed " : "there is no posting ")
              + posting
              + (keepOut ? "; it is kept out from now on" : ""));
      return removed || keepOut ? ExitCode.DONE : ExitCode.FAULTS;
    }
  }

  private PostingId posting() {
    return new PostingId(id);
  }
}

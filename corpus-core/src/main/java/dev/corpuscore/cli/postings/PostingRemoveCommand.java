package dev.corpuscore.cli.postings;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.RemovePosting;
import dev.corpuscore.service.erasure.WalCheckpointer;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What must go by law. */
@Command(
    name = "remove",
    description = {
      "Takes a posting out of the corpus, durably: its words, the URLs that lead to it, who has"
          + " seen it or contributed to it, the commands about it. The index, other instances and"
          + " whoever follows the changes drop it as soon as they get there; it works beside"
          + " serve.",
      "",
      "A source that still lists the ad, an import or a resolve brings it back. With --keep-out"
          + " nothing does: imports refuse its line, syncs pass it over, a resolve of any link that"
          + " led to it is answered 422 url-not-allowed. That is kept in the database and its"
          + " backups, listed by posting kept-out, and lifted by posting admit.",
      "",
      "A backup from before still holds the posting: repeat the command after restoring one. To"
          + " take out what a person contributed, erase that person instead: erasures --help."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus posting remove p_ejgkmcswiyyfoerzuwajku7fds --reason 'asked for by the employer'",
      "  ./corpus posting remove p_ejgkmcswiyyfoerzuwajku7fds --keep-out --reason 'order 17/2026'"
    })
public final class PostingRemoveCommand implements Callable<Integer> {
  @Parameters(paramLabel = "ID", description = "The posting's id: p_ and 26 characters.")
  private String id = "";

  @Option(names = "--keep-out", description = "Nothing brings it back, until posting admit.")
  private boolean keepOut;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why, for the log, and kept beside what is kept out; at most 500 characters.")
  private String reason = "not given";

  private final CommandContext context;

  public PostingRemoveCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    PostingId posting = new PostingId(id);
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock());
        WalCheckpointer fold = new WalCheckpointer(store.erasures());
        StandardOutput out = new StandardOutput(context.out())) {
      boolean removed =
          new RemovePosting(store.removals(), fold, context.clock()).run(posting, reason, keepOut);
      out.line(
          (removed ? "removed " : "there is no posting ")
              + posting
              + (keepOut ? "; it is kept out from now on" : ""));
      return removed || keepOut ? ExitCode.DONE : ExitCode.FAULTS;
    }
  }
}

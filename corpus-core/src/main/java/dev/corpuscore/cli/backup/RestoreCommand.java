package dev.corpuscore.cli.backup;

import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.app.PseudonymKeyProvider;
import dev.corpuscore.app.backup.RestoreBackup;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.cli.erasures.LedgerReplay;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.RemovePosting;
import dev.corpuscore.service.commands.RemoveClosed;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.service.erasure.RedactPosting;
import dev.corpuscore.service.erasure.ReplayErasures;
import dev.corpuscore.service.erasure.WalCheckpointer;
import dev.corpuscore.store.Redactions;
import dev.corpuscore.store.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "restore",
    description = {
      "Puts a backup in place: erases again who was erased since it was made, removes again what"
          + " was removed, checks everything, and only then makes it the corpus. serve and every"
          + " cron job must be stopped; the next serve makes the index again.",
      "",
      "A backup cannot know who was erased after it. So say --ledger with the newest export of the"
          + " ledger (erasures.ndjson of a newer backup is one), and --checkpoint with the newest"
          + " checkpoint, unless CORE_CHECKPOINT_DIR has it. A checkpoint alone is enough if nobody"
          + " was erased since.",
      "",
      "If it is refused, fails or is killed, nothing has changed, or the same command goes on. A"
          + " corpus that is there is replaced if --replace is said, one that has more than the"
          + " backup if it is said twice; its files are kept in the data dir, in replaced-TIME:"
          + " delete them when all is well. A database on PostgreSQL must be new.",
      "",
      "Followers whose cursor is newer than the backup are told to begin again (409)."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus restore --ledger erasures.ndjson --checkpoint checkpoint.txt /backup/corpus",
      "  ./corpus restore --keys /safe/corpus-keys --ledger erasures.ndjson /backup/corpus"
    })
public final class RestoreCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FOLDER", description = "What backup wrote.")
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Option(
      names = "--ledger",
      paramLabel = "NEWEST",
      description = "The newest export of the ledger of erasures; - is stdin.")
  private @Nullable String ledger;

  @Mixin private final LedgerReplay replay = new LedgerReplay();

  @Option(
      names = "--keys",
      paramLabel = "OTHER_FOLDER",
      description = "The keys that backup --keys copied, for a data dir that has none.")
  private @Nullable Path keys;

  @Option(
      names = "--removed",
      paramLabel = "LIST",
      description =
          "Postings that were removed since the backup: one a line, its id first, then why.")
  private @Nullable Path removed;

  @Option(
      names = "--kept-out",
      paramLabel = "LIST",
      description = "Postings that are kept out: what posting kept-out printed.")
  private @Nullable Path keptOut;

  @Option(
      names = "--redacted",
      paramLabel = "LIST",
      description = "Passages that are kept out of postings: what posting redactions printed.")
  private @Nullable Path redacted;

  @Option(
      names = "--replace",
      description =
          "Replaces the corpus that is there; said twice, also one that has more than the backup.")
  private boolean[] replace = {};

  private final CommandContext context;

  public RestoreCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    requireFromElsewhere();
    if (RestoreBackup.finish(settings, context.clock())) {
      context.printLine("finished the restore that was interrupted; start serve");
      return ExitCode.DONE;
    }
    RemovalList removals = RemovalList.read(removed);
    RemovalList bans = RemovalList.read(keptOut);
    List<Redactions.Kept> redactions = RedactionList.read(redacted);
    try (RestoreBackup restore =
            RestoreBackup.begin(settings, folder, keys, replace.length, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      replay.requireNewerThan(restore.backup().erasures());
      ReplayErasures.Counts erased = erase(restore, out);
      if (erased.refused() > 0) {
        return notRestored("the ledger was refused");
      }
      Store store = restore.store();
      TextTable table =
          new TextTable()
              .row("corpus", restore.backup().corpus().toString())
              .row("backup of", restore.backup().madeAt().toString())
              .row("erased again", erased.appended() + erased.anew());
      try (WalCheckpointer checkpointer = new WalCheckpointer(store.erasures())) {
        RemovePosting removal = new RemovePosting(store.removals(), checkpointer, context.clock());
        table
            .row("removed again", removals.remove(removal))
            .row("kept out again", bans.keepOut(removal, context.clock().instant()));
        table.row(
            "redacted again",
            redacted == null
                ? "no list was given (--redacted)"
                : Integer.toString(
                    redactions.isEmpty() ? 0 : redact(restore, redactions, checkpointer)));
      }
      table.row(
          "not retained",
          new RemoveClosed(store.removals(), settings.retainClosed(), context.clock())
              .runToTheEnd());
      if (faults(store, out) > 0) {
        return notRestored("the backup has faults");
      }
      table.row("revision", store.revisions().newest()).row("faults", 0);
      Optional<Path> before = restore.putInPlace();
      before.ifPresent(it -> table.row("replaced", it.toString()));
      table.print(out);
      for (Path file : RestoreBackup.catalogOf(folder, settings)) {
        context.printLine(
            "not put in place: " + file + ", of the catalog; CORE_CATALOG says where");
      }
      context.printLine("restored; start serve, which makes the index");
      return erased.inPart() == 0 ? ExitCode.DONE : ExitCode.FAULTS;
    }
  }

  /** What is in the backup shows nothing of the time since. */
  private void requireFromElsewhere() {
    List<Path> given = new ArrayList<>(replay.checkpoints());
    if (ledger != null && !ledger.equals("-")) {
      given.add(Path.of(ledger));
    }
    for (Path each : given) {
      if (each.toAbsolutePath().normalize().startsWith(folder.toAbsolutePath().normalize())) {
        throw CorpusException.invalid(
            each
                + " is part of the backup, and cannot show who was erased since: give one that was"
                + " kept elsewhere; or say --older, if there is none");
      }
    }
  }

  private ReplayErasures.Counts erase(RestoreBackup restore, StandardOutput out) {
    String file = ledger == null ? RestoreBackup.ledgerOf(folder).toString() : ledger;
    Settings settings = restore.settings();
    try (ErasureServices erasure =
        ErasureServices.openToReplay(settings, restore.store(), context.clock())) {
      return replay.run(
          context, file, false, false, settings.dataDir(), restore.store(), erasure, out);
    }
  }

  private int redact(
      RestoreBackup restore, List<Redactions.Kept> redactions, WalCheckpointer checkpointer) {
    Store store = restore.store();
    ParticipantGate gate =
        PseudonymKeyProvider.gate(
            restore.settings(), store.participants(), Optional::empty, context.clock());
    return new RedactPosting(gate, store.redactions(), checkpointer, context.clock())
        .repeat(redactions);
  }

  private static long faults(Store store, StandardOutput out) {
    long[] faults = {0};
    store.verify(
        sentence -> {
          faults[0]++;
          out.line("fault: " + sentence);
        });
    return faults[0];
  }

  private int notRestored(String why) {
    context.printLine("not restored: " + why + "; nothing was changed");
    return ExitCode.NOT_DONE;
  }
}

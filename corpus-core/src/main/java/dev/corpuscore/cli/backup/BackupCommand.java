package dev.corpuscore.cli.backup;

import dev.corpuscore.app.backup.Backup;
import dev.corpuscore.app.backup.WriteBackup;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.config.Settings;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "backup",
    description = {
      "Writes a backup of the whole corpus, as it is at one moment, to a folder: the database, the"
          + " ledger of erasures, its checkpoint, the public keys, the settings without secrets,"
          + " and the catalog. Can be used while serve runs.",
      "",
      "The folder must be new or empty; keep it on another machine. The backup has no key: copy"
          + " these once, and after each rotation, to another folder with --keys. Of PostgreSQL it"
          + " has the same file as of SQLite, and can be restored into either.",
      "",
      "Keep the newest erasures.ndjson and checkpoint.txt apart from the backups, too: a restore"
          + " needs one that is newer than the backup (restore --help)."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus backup /backup/corpus-2026-11-28",
      "  ./corpus backup --keys /safe/corpus-keys /backup/corpus-2026-11-28"
    })
public final class BackupCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FOLDER", description = "Where the backup is written to.")
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Option(
      names = "--keys",
      paramLabel = "OTHER_FOLDER",
      description =
          "Also copies the files of the keys that are in the data dir to this folder, which must"
              + " not be in FOLDER. Those that it has already stay.")
  private @Nullable Path keys;

  private final CommandContext context;
  private final String version;

  /**
   * @param version of this program
   */
  public BackupCommand(CommandContext context, String version) {
    this.context = context;
    this.version = version;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    Backup backup =
        new WriteBackup(settings, context.environment(), version, context.clock())
            .run(folder, keys);
    try (StandardOutput out = new StandardOutput(context.out())) {
      TextTable table =
          new TextTable()
              .row("corpus", backup.corpus().toString())
              .row("revision", backup.revision())
              .row("erasures", backup.erasures())
              .row("backup", folder.toString());
      if (keys != null) {
        table.row("keys", keys.toString());
      }
      table.print(out);
    }
    context.printLine(
        "the file settings of the backup has the settings of this command; if serve has others, run"
            + " backup with those");
    return ExitCode.DONE;
  }
}

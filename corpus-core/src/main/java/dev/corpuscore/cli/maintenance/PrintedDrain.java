package dev.corpuscore.cli.maintenance;

import dev.corpuscore.app.Maintenance;
import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.LogLines;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.service.commands.DrainReport;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.service.resolve.SourceRefresh;
import dev.corpuscore.store.Store;
import java.util.function.Consumer;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/** A drain of the queued commands, which prints how each ended. */
final class PrintedDrain {
  /** Logs why a URL is not fetched, which the stored error does not tell: callers can read that. */
  private static final String GUARD = "dev.corpuscore.fetch.http.HttpFetcher";

  /** Logs which postings are not retained, of which nothing else is left. */
  private static final String RETENTION = "dev.corpuscore.service.commands.RemoveClosed";

  private PrintedDrain() {}

  /**
   * Runs due commands until none is left, {@code max} were run, or a stop is requested.
   *
   * @param version of this program, for its {@code User-Agent}
   * @param max null for as many as there are
   * @param report receives what was done, for each {@link DrainCommands#MOST} commands
   * @return the exit code
   */
  static int run(
      CommandContext context,
      Settings settings,
      Store store,
      String version,
      @Nullable Integer max,
      Consumer<DrainReport> report) {
    LogLines.start(context.err(), Level.WARNING, GUARD, RETENTION);
    int most = max == null ? DrainCommands.MOST : max;
    boolean failed = false;
    try (SourceAccess sourceAccess =
        SourceAccess.open(settings.fetch(), version, context.clock(), settings.dataDir())) {
      SourceRefresh source = sourceAccess.sourceRefresh(store, context.clock());
      DrainCommands drain =
          Maintenance.of(settings, store, sourceAccess, source, context.clock()).drain();
      DrainReport done;
      do {
        done =
            drain.run(most, context.stop()::isRequested, ended -> context.printLine(line(ended)));
        failed |= done.failed() > 0;
        report.accept(done);
      } while (max == null && done.commands().size() == most && !context.stop().isRequested());
    }
    if (context.stop().isRequested()) {
      return ExitCode.STOPPED;
    }
    return failed ? ExitCode.FAULTS : ExitCode.DONE;
  }

  /** The last line of every drain. */
  static String line(DrainReport report) {
    return "drained "
        + report.commands().size()
        + ", succeeded "
        + report.succeeded()
        + ", failed "
        + report.failed()
        + ", remaining "
        + report.remaining()
        + (report.next() == null ? "" : ", the next at " + report.next())
        + notRetained(report.notRetained());
  }

  private static String notRetained(long postings) {
    String noun = postings == 1 ? " closed posting" : " closed postings";
    return postings == 0 ? "" : "; removed " + postings + noun + " (retention)";
  }

  private static String line(Ended ended) {
    Object what = ended.error() == null ? ended.result() : ended.error();
    return ended.outcome().wire()
        + " "
        + ended.command().kind().wire()
        + " "
        + ended.command().subject()
        + ": "
        + what;
  }
}

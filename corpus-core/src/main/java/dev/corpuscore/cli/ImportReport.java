package dev.corpuscore.cli;

import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StopRequest;
import dev.corpuscore.page.jobtech.LeftOutMembers;
import dev.corpuscore.service.imports.ImportPostings.Counts;
import dev.corpuscore.service.imports.ImportPostings.Listener;
import dev.corpuscore.service.imports.ImportPostings.Refusal;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** The messages of a running import, and its counts. Not thread-safe. */
final class ImportReport implements Listener {
  /** What a refusal of an unknown member says of those that there are, as JsonMembers writes it. */
  private static final Pattern KNOWN = Pattern.compile("; known are [^;)]*");

  private final StopRequest stop;
  private final Progress progress;
  private Counts counts = new Counts(0, 0, 0, 0, 0);
  private LeftOutMembers leftOut = LeftOutMembers.NOTHING;
  private final Set<String> told = new HashSet<>();
  private boolean ended;

  ImportReport(CommandContext context, long bytes) {
    this.stop = context.stop();
    this.progress = Progress.start(context, "import", bytes, Progress.Unit.BYTES);
  }

  @Override
  public void refused(Refusal refusal) {
    String reason =
        KNOWN.matcher(refusal.reason()).replaceAll(it -> told.add(it.group()) ? "$0" : "");
    progress.printLine(refusal.input() + ":" + refusal.line() + ": " + reason);
  }

  @Override
  public void leftOut(LeftOutMembers members) {
    leftOut = leftOut.plus(members);
  }

  /**
   * Shows the progress.
   *
   * @throws StoppedException if a stop was requested; everything counted is stored
   */
  @Override
  public void stored(Counts soFar, long bytes) {
    counts = soFar;
    progress.reached(bytes, soFar.read());
    if (stop.isRequested()) {
      throw new StoppedException();
    }
  }

  void printLine(String words) {
    progress.printLine(words);
  }

  /** The last line of every import. */
  String counts() {
    return "read "
        + counts.read()
        + ", added "
        + counts.added()
        + ", updated "
        + counts.updated()
        + ", unchanged "
        + counts.unchanged()
        + ", refused "
        + counts.refused();
  }

  int exitCode() {
    if (stop.isRequested()) {
      return ExitCode.STOPPED;
    }
    return counts.refused() > 0 ? ExitCode.FAULTS : ExitCode.DONE;
  }

  /** Prints what was left out of JobTech ads, and ends the progress. Idempotent. */
  void end() {
    if (ended) {
      return;
    }
    ended = true;
    if (!leftOut.equals(LeftOutMembers.NOTHING)) {
      progress.printLine(
          "left out of JobTech ads: "
              + leftOut.unknown()
              + " members that the shape does not have, "
              + leftOut.mistyped()
              + " values of another type, "
              + leftOut.oversized()
              + " ads over 64 KiB (docs/ad-shape.md)");
    }
    progress.close();
  }
}

package dev.corpuscore.cli.maintenance;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.lifecycle.MendTimes;
import dev.corpuscore.store.Store;
import picocli.CommandLine.Command;

@Command(
    name = "mend",
    description = {
      "Reads the times of JobTech's ads again, which earlier versions took for UTC and which are"
          + " Stockholm's: publishedAt and expiresAt of every posting with such an ad, open or"
          + " closed.",
      "",
      "Each gets one new revision, and followers see it as changed. What is right already is not"
          + " changed, so this is safe to repeat, also after Ctrl-C or a crash, and while serve"
          + " runs. Searches find the new times when serve has indexed them."
    },
    footer = {"", "Example:", "  ./corpus times mend"})
public final class TimesMendCommand extends StoreCommand {
  public TimesMendCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void begin() {
    context().stop().listen();
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    MendTimes.Report report = mend(store);
    out.line("read " + report.read() + ", mended " + report.mended());
    if (!report.whole()) {
      context()
          .printLine(
              "stopped: everything counted is stored; run the same command again to continue");
      return ExitCode.STOPPED;
    }
    return ExitCode.DONE;
  }

  private MendTimes.Report mend(Store store) {
    long total = store.postings().count(context().clock().instant()).postings();
    try (Progress progress = Progress.start(context(), "mend", total, Progress.Unit.POSTINGS)) {
      return new MendTimes(store, context().clock())
          .run(context().stop()::isRequested, read -> progress.reached(read, read));
    }
  }
}

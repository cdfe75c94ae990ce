package dev.corpuscore.cli.console;

import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress as a bar that is redrawn in place and removed at the end. */
final class ProgressOnTerminal implements Progress {
  private static final String ERASE_LINE = "\r\u001b[K";
  private static final int REDRAW_MILLIS = 200;

  private static final long MEBIBYTE = 1 << 20;

  private final CommandContext context;
  private final long total;
  private final RecentPace pace;
  private final String counted;
  private final ProgressBar bar;

  /** The bar is drawn by a thread of its own. */
  private volatile Optional<Duration> left = Optional.empty();

  ProgressOnTerminal(CommandContext context, String task, long total, Unit unit) {
    this.context = context;
    this.total = total;
    this.pace = new RecentPace(context.clock().instant());
    this.counted = unit.counted;
    ProgressBarBuilder builder =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(total)
            .setStyle(ProgressBarStyle.ASCII)
            .setEtaFunction(state -> left)
            .setUpdateIntervalMillis(REDRAW_MILLIS)
            .setConsumer(new ConsoleProgressBarConsumer(context.err(), context.columns() - 1))
            .clearDisplayOnFinish();
    if (unit == Unit.BYTES || unit == Unit.BYTES_OF_ROWS) {
      builder.setUnit(" MiB", MEBIBYTE);
    }
    this.bar = builder.build();
    show(0, 0);
  }

  @Override
  public void reached(long done, long count) {
    pace.reached(context.clock().instant(), done, count);
    left = pace.left(total);
    bar.stepTo(done);
    show(count, pace.perSecond());
  }

  private void show(long count, long rate) {
    bar.setExtraMessage(
        ProgressLines.count(count) + " " + counted + ", " + ProgressLines.count(rate) + "/s");
  }

  @Override
  public void printLine(String words) {
    // in one call: the bar is drawn by a thread of its own
    context.err().println(ERASE_LINE + Printable.message(words));
  }

  @Override
  public void close() {
    bar.close();
  }
}

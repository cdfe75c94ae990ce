package dev.corpuscore.cli.console;

import java.time.Duration;
import java.time.Instant;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress as a bar that is redrawn in place and gone at the end. */
final class ProgressOnTerminal implements Progress {
  private static final String ERASE_LINE = "\r\u001b[K";
  private static final int REDRAW_MILLIS = 200;

  private static final long MEBIBYTE = 1 << 20;

  private final World world;
  private final Instant started;
  private final String counted;
  private final ProgressBar bar;

  ProgressOnTerminal(World world, String task, long total, Unit unit) {
    this.world = world;
    this.started = world.clock().instant();
    this.counted = unit.counted;
    ProgressBarBuilder builder =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(total)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(REDRAW_MILLIS)
            .setConsumer(new ConsoleProgressBarConsumer(world.err(), world.columns() - 1))
            .clearDisplayOnFinish();
    if (unit == Unit.BYTES || unit == Unit.BYTES_OF_ROWS) {
      builder.setUnit(" MiB", MEBIBYTE);
    }
    this.bar = builder.build();
  }

  @Override
  public void reached(long done, long count) {
    long millis = Math.max(1, Duration.between(started, world.clock().instant()).toMillis());
    bar.stepTo(done);
    bar.setExtraMessage(
        ProgressLines.count(count)
            + " "
            + counted
            + ", "
            + ProgressLines.count(1000 * count / millis)
            + "/s");
  }

  @Override
  public void say(String words) {
    world.err().print(ERASE_LINE);
    world.say(words);
  }

  @Override
  public void close() {
    bar.close();
  }
}

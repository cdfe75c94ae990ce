package dev.corpuscore.cli.console;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Progress for a file or a pipe: nothing for short work, then a line every ten seconds. */
final class ProgressLines implements Progress {
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final CommandContext context;
  private final String task;
  private final long total;
  private final String counted;
  private final Instant started;
  private Instant said;

  /**
   * @param counted a word for the counted things
   */
  ProgressLines(CommandContext context, String task, long total, String counted) {
    this.context = context;
    this.task = task;
    this.total = total;
    this.counted = counted;
    this.started = context.clock().instant();
    this.said = started;
  }

  @Override
  public void reached(long done, long count) {
    Instant now = context.clock().instant();
    if (Duration.between(said, now).compareTo(INTERVAL) >= 0) {
      said = now;
      context.printLine(line(done, count, Duration.between(started, now)));
    }
  }

  @Override
  public void printLine(String words) {
    context.printLine(words);
  }

  @Override
  public void close() {}

  private String line(long done, long count, Duration elapsed) {
    double seconds = elapsed.toMillis() / 1000.0;
    StringBuilder line = new StringBuilder(task).append(": ");
    if (total > 0) {
      line.append(100 * done / total).append("%, ");
    }
    line.append(count(count)).append(' ').append(counted).append(", ");
    line.append(count(Math.round(count / seconds))).append("/s");
    if (total > 0 && done > 0) {
      long left = Math.round(seconds * (total - done) / done);
      line.append(", ").append(left).append(" s left");
    }
    return line.toString();
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}

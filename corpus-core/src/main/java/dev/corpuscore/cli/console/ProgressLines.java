package dev.corpuscore.cli.console;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Progress for a file or a pipe: nothing for work of less than a second, then a line after 1, 2, 4,
 * 8 seconds, and then every ten seconds.
 */
final class ProgressLines implements Progress {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final CommandContext context;
  private final String task;
  private final long total;
  private final String counted;
  private final Instant started;
  private final RecentPace pace;
  private Instant due;

  /**
   * @param counted a word for the counted things
   */
  ProgressLines(CommandContext context, String task, long total, String counted) {
    this.context = context;
    this.task = task;
    this.total = total;
    this.counted = counted;
    this.started = context.clock().instant();
    this.pace = new RecentPace(started);
    this.due = started.plus(FIRST);
  }

  @Override
  public void reached(long done, long count) {
    Instant now = context.clock().instant();
    pace.reached(now, done, count);
    if (!now.isBefore(due)) {
      Duration elapsed = Duration.between(started, now);
      due = now.plus(elapsed.compareTo(LONGEST) < 0 ? elapsed : LONGEST);
      context.printLine(line(done, count));
    }
  }

  @Override
  public void printLine(String words) {
    context.printLine(words);
  }

  @Override
  public void close() {}

  private String line(long done, long count) {
    StringBuilder line = new StringBuilder(task).append(": ");
    if (total > 0) {
      line.append(100 * done / total).append("%, ");
    }
    line.append(count(count)).append(' ').append(counted).append(", ");
    line.append(count(pace.perSecond())).append("/s");
    if (total > 0) {
      pace.left(total)
          .ifPresent(
              left ->
                  line.append(", ").append(Math.round(left.toMillis() / 1000.0)).append(" s left"));
    }
    return line.toString();
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}

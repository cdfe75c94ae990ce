package dev.corpuscore.cli.console;

/**
 * Shows the progress of long work on stderr: a bar with rate and time left on a terminal, else a
 * plain line from time to time. Not thread-safe.
 */
public interface Progress extends AutoCloseable {
  /** The total is not known, as with stdin. */
  long UNKNOWN = -1;

  /**
   * Starts to show progress.
   *
   * @param task a name, such as {@code import}
   * @param total the amount of work, or {@link #UNKNOWN}
   * @param unit the unit of the total
   */
  static Progress start(CommandContext context, String task, long total, Unit unit) {
    return context.columns() == CommandContext.NO_TERMINAL
        ? new ProgressLines(context, task, total, unit.counted)
        : new ProgressOnTerminal(context, task, total, unit);
  }

  /**
   * Updates the progress. Cheap enough for every batch.
   *
   * @param done the finished amount, in the unit of the total
   * @param counted how many postings, erasures or rows these were
   */
  void reached(long done, long counted);

  /** Prints a line above the progress. */
  void printLine(String words);

  /** Ends the progress. */
  @Override
  void close();

  /** The unit of a total. */
  enum Unit {
    POSTINGS("postings"),
    /** The total is in bytes, and postings are counted. */
    BYTES("postings"),
    ERASURES("erasures"),
    ROWS("rows"),
    SITES("sites"),
    SOURCES("sources"),
    /** The total is in bytes, and rows are counted. */
    BYTES_OF_ROWS("rows");

    final String counted;

    Unit(String counted) {
      this.counted = counted;
    }
  }
}

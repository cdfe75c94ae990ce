package dev.corpuscore.cli.console;

/**
 * How far long work has come, shown on stderr: a bar with rate and time left on a terminal, a plain
 * line now and then elsewhere. Not thread-safe.
 */
public interface Progress extends AutoCloseable {
  /** The whole is not known, as with stdin. */
  long UNKNOWN = -1;

  /**
   * Starts showing.
   *
   * @param task what is being done, such as {@code import}
   * @param total how much there is to do, or {@link #UNKNOWN}
   * @param unit what the total counts
   */
  static Progress start(CommandContext context, String task, long total, Unit unit) {
    return context.columns() == CommandContext.NO_TERMINAL
        ? new ProgressLines(context, task, total, unit.counted)
        : new ProgressOnTerminal(context, task, total, unit);
  }

  /**
   * Tells how far the work has come; cheap enough for every batch.
   *
   * @param done of the total, in the same unit
   * @param counted how many postings, erasures or rows that were
   */
  void reached(long done, long counted);

  /** Says a line without disturbing what is shown. */
  void printLine(String words);

  /** Shows no more. */
  @Override
  void close();

  /** What a total counts. */
  enum Unit {
    POSTINGS("postings"),
    /** The total is in bytes, and postings are counted. */
    BYTES("postings"),
    ERASURES("erasures"),
    ROWS("rows"),
    /** The total is in bytes, and rows are counted. */
    BYTES_OF_ROWS("rows");

    final String counted;

    Unit(String counted) {
      this.counted = counted;
    }
  }
}

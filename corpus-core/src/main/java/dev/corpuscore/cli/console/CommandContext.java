package dev.corpuscore.cli.console;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Map;

/**
 * The environment that a command runs in: variables, streams, clock and stop request. The creator
 * closes the streams.
 *
 * @param out for data; unbuffered, so that a failed write is noticed
 * @param err for messages to people
 * @param screen whether {@code out} writes to a terminal
 * @param columns the width of the terminal that {@code err} writes to, or {@link #NO_TERMINAL}
 */
public record CommandContext(
    Map<String, String> environment,
    InputStream in,
    OutputStream out,
    PrintStream err,
    boolean screen,
    int columns,
    Clock clock,
    StopRequest stop) {
  /** {@code err} writes to a file or a pipe. */
  public static final int NO_TERMINAL = 0;

  public CommandContext {
    environment = Map.copyOf(environment);
  }

  /** Prints one message to {@code err}, as {@link Printable#message} makes it. */
  public void printLine(String words) {
    err.println(Printable.message(words));
  }
}

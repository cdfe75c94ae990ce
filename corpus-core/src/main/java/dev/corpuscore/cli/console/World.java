package dev.corpuscore.cli.console;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Map;

/**
 * What a command sees of the world around it. Whoever makes one closes the streams.
 *
 * @param out for data; unbuffered, so that a failed write shows
 * @param err for words
 * @param columns how wide the terminal is that {@code err} goes to, or {@link #NO_TERMINAL}
 */
public record World(
    Map<String, String> environment,
    InputStream in,
    OutputStream out,
    PrintStream err,
    int columns,
    Clock clock,
    StopRequest stop) {
  /** {@code err} goes to a file or a pipe. */
  public static final int NO_TERMINAL = 0;

  public World {
    environment = Map.copyOf(environment);
  }

  /** Says one line to the person in front of the terminal; what would act on it is written out. */
  public void say(String words) {
    err.println(Printable.of(words));
  }
}

package dev.corpuscore.cli.console;

import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * The log: one line per event, {@code 2026-11-20T12:00:00.123Z level=INFO logger=… key=value …}.
 * Configured in code, because {@code java.util.logging} otherwise reads a file, which takes time at
 * the start.
 */
public final class LogLines extends Handler {
  private static final List<String> NOISY =
      List.of("org.apache.lucene", "io.helidon", "org.flywaydb", "org.postgresql", "org.sqlite");

  /**
   * Logs a warning that a module is missing. Loading that module would cost more at the start than
   * it saves later.
   */
  private static final String SIMD_ADVICE =
      "org.apache.lucene.internal.vectorization.VectorizationProvider";

  /**
   * Logs stack traces if it cannot listen, which {@code http.server.Listener} says in a sentence.
   */
  private static final String HELIDON_START = "io.helidon.webserver.LoomServer";

  private static final int FRAMES = 12;

  private final PrintStream err;
  private final SimpleFormatter messages = new SimpleFormatter();

  /**
   * Keeps references to loggers, because LogManager drops unreferenced loggers together with their
   * levels.
   */
  private final List<Logger> held = new ArrayList<>();

  private LogLines(PrintStream err) {
    this.err = err;
  }

  /**
   * Sends the log from now on to {@code err}: our own events of level {@code least} and above.
   *
   * @param shown names of loggers of which {@code INFO} is also wanted
   */
  public static void start(PrintStream err, Level least, String... shown) {
    LogManager.getLogManager().reset();
    LogLines lines = new LogLines(err);
    Logger root = Logger.getLogger("");
    root.setLevel(least);
    root.addHandler(lines);
    NOISY.forEach(name -> lines.setLeast(name, Level.WARNING));
    lines.setLeast(SIMD_ADVICE, Level.SEVERE);
    lines.setLeast(HELIDON_START, Level.OFF);
    for (String name : shown) {
      lines.setLeast(name, Level.INFO);
    }
  }

  private void setLeast(String name, Level least) {
    Logger logger = Logger.getLogger(name);
    logger.setLevel(least);
    held.add(logger);
  }

  @Override
  public void publish(LogRecord event) {
    if (isLoggable(event)) {
      err.println(line(event));
    }
  }

  @Override
  public void flush() {
    err.flush();
  }

  @Override
  public void close() {
    flush();
  }

  private String line(LogRecord event) {
    StringBuilder line = new StringBuilder();
    Instant time = event.getInstant().truncatedTo(ChronoUnit.MILLIS);
    line.append(time).append(" level=").append(level(event.getLevel()));
    line.append(" logger=").append(event.getLoggerName()).append(' ');
    line.append(Printable.message(messages.formatMessage(event)));
    for (Throwable thrown = event.getThrown(); thrown != null; thrown = thrown.getCause()) {
      line.append(" thrown=\"").append(Printable.message(thrown.toString())).append("\" at=\"");
      append(line, thrown.getStackTrace());
      line.append('"');
    }
    return line.toString();
  }

  private static void append(StringBuilder line, StackTraceElement[] stack) {
    for (int i = 0; i < Math.min(stack.length, FRAMES); i++) {
      line.append(i == 0 ? "" : " < ").append(stack[i]);
    }
  }

  private static String level(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "ERROR";
    }
    if (level.intValue() >= Level.WARNING.intValue()) {
      return "WARN";
    }
    return level.intValue() >= Level.INFO.intValue() ? "INFO" : "DEBUG";
  }
}

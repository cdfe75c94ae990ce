package dev.corpuscore.cli.console;

import dev.corpuscore.config.LogSettings;
import dev.corpuscore.config.LogSettings.Format;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The log: one line per event, {@code 2026-11-20T12:00:00.123Z level=INFO logger=… key=value …}, or
 * an object of JSON with the members {@code time}, {@code level}, {@code logger}, {@code event} if
 * the message begins with one, {@code message} and, of a failure, {@code thrown}. Configured in
 * code, because {@code java.util.logging} otherwise reads a file, which takes time at the start.
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

  /**
   * Logs an error for a connection that it accepted in the moment in which it stops (Helidon 4.5,
   * {@code ServerListener.listen}). Such a connection is closed without an answer, as are those
   * that wait in the socket: balancers were told before, and nobody can act on it.
   */
  private static final String HELIDON_LISTENER = "io.helidon.webserver.ServerListener";

  private static final int FRAMES = 12;

  /** The beginning of most messages: the name of what happened. */
  private static final Pattern EVENT = Pattern.compile("event=([a-z0-9-]+)(?: |$)");

  private final PrintStream err;
  private final Format format;
  private final SimpleFormatter messages = new SimpleFormatter();

  /**
   * Keeps references to loggers, because LogManager drops unreferenced loggers together with their
   * levels and filters.
   */
  private final List<Logger> held = new ArrayList<>();

  private LogLines(PrintStream err, Format format) {
    this.err = err;
    this.format = format;
  }

  /** Sends the log of a service from now on to {@code err}. */
  public static void start(PrintStream err, LogSettings log) {
    start(new LogLines(err, log.format()), log.least());
  }

  /**
   * Sends the log from now on to {@code err}: our own events of level {@code least} and above.
   *
   * @param shown names of loggers of which {@code INFO} is also wanted
   */
  public static void start(PrintStream err, Level least, String... shown) {
    start(new LogLines(err, Format.TEXT), least, shown);
  }

  private static void start(LogLines lines, Level least, String... shown) {
    LogManager.getLogManager().reset();
    Logger root = Logger.getLogger("");
    root.setLevel(least);
    root.addHandler(lines);
    NOISY.forEach(name -> lines.setLeast(name, Level.WARNING));
    lines.setLeast(SIMD_ADVICE, Level.SEVERE);
    lines.setLeast(HELIDON_START, Level.OFF);
    lines
        .hold(HELIDON_LISTENER)
        .setFilter(event -> !(event.getThrown() instanceof RejectedExecutionException));
    for (String name : shown) {
      lines.setLeast(name, Level.INFO);
    }
  }

  private void setLeast(String name, Level least) {
    hold(name).setLevel(least);
  }

  private Logger hold(String name) {
    Logger logger = Logger.getLogger(name);
    held.add(logger);
    return logger;
  }

  @Override
  public void publish(LogRecord event) {
    if (isLoggable(event)) {
      err.println(format == Format.JSON ? json(event) : line(event));
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
    line.append(time(event)).append(" level=").append(level(event.getLevel()));
    line.append(" logger=").append(event.getLoggerName()).append(' ');
    line.append(message(event)).append(thrown(event));
    return line.toString();
  }

  private String json(LogRecord event) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("time", time(event).toString());
    line.put("level", level(event.getLevel()));
    line.put("logger", event.getLoggerName());
    String message = message(event);
    Matcher named = EVENT.matcher(message);
    if (named.lookingAt()) {
      line.put("event", named.group(1));
    }
    line.put("message", message);
    String thrown = thrown(event).strip();
    if (!thrown.isEmpty()) {
      line.put("thrown", thrown);
    }
    return line.toString();
  }

  private static Instant time(LogRecord event) {
    return event.getInstant().truncatedTo(ChronoUnit.MILLIS);
  }

  private String message(LogRecord event) {
    return Printable.message(messages.formatMessage(event));
  }

  /**
   * The failure and its causes, each with its first frames; empty if nothing failed. Of something
   * outside that cannot be used, such as a full disk, the sentences alone: where in this program it
   * was noticed helps nobody.
   */
  private static String thrown(LogRecord event) {
    if (event.getThrown() instanceof CorpusException known
        && known.code() == ErrorCode.UNAVAILABLE
        && isOutside(known.getCause())) {
      return sentences(known, String.valueOf(event.getMessage()));
    }
    StringBuilder text = new StringBuilder();
    for (Throwable thrown = event.getThrown(); thrown != null; thrown = thrown.getCause()) {
      text.append(" thrown=\"").append(Printable.message(thrown.toString())).append("\" at=\"");
      append(text, thrown.getStackTrace());
      text.append('"');
    }
    return text.toString();
  }

  /** Whether what failed is checked, as files and databases are, and no mistake of a program. */
  private static boolean isOutside(@Nullable Throwable cause) {
    boolean isOurs =
        cause instanceof Error
            || (cause instanceof RuntimeException && !(cause instanceof CorpusException));
    return cause == null || (!isOurs && isOutside(cause.getCause()));
  }

  /** What a failure and its causes say, and the message before it does not. */
  private static String sentences(Throwable failure, String said) {
    StringBuilder text = new StringBuilder();
    for (Throwable thrown = failure; thrown != null; thrown = thrown.getCause()) {
      String message = String.valueOf(thrown.getMessage());
      // one word alone is the name of a file, or null
      String reason = message.indexOf(' ') < 0 ? thrown.toString() : message;
      if (!said.contains(message) && text.indexOf(reason) < 0) {
        text.append(" thrown=\"").append(Printable.message(reason)).append('"');
      }
    }
    return text.toString();
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

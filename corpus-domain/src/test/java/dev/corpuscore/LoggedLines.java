package dev.corpuscore;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/** What one class logs from now on, until this is closed. */
public final class LoggedLines implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Logger logger;
  private final Level before;
  private final Handler handler =
      new StreamHandler() {
        @Override
        public void publish(LogRecord line) {
          lines.add(line.getMessage());
        }
      };

  private LoggedLines(Logger logger) {
    this.logger = logger;
    this.before = logger.getLevel();
    logger.setLevel(Level.INFO);
    logger.addHandler(handler);
  }

  public static LoggedLines of(Class<?> type) {
    return new LoggedLines(Logger.getLogger(type.getName()));
  }

  public List<String> lines() {
    return lines;
  }

  @Override
  public void close() {
    logger.removeHandler(handler);
    logger.setLevel(before);
  }
}

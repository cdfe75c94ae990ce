package dev.corpuscore.config;

import java.util.logging.Level;

/**
 * How a service logs; what a command prints about its work does not depend on it.
 *
 * @param least the least level of an event that is logged
 */
public record LogSettings(Format format, Level least, Requests requests) {
  /** Lines of text from level INFO, and no requests. */
  public static final LogSettings USUAL = new LogSettings(Format.TEXT, Level.INFO, Requests.NONE);

  /** The form of a line of the log. */
  public enum Format {
    TEXT,
    JSON
  }

  /** What is logged of each request. */
  public enum Requests {
    NONE,
    /** Its route, never its query. */
    ROUTES,
    /** The route, and the address of the client. */
    ADDRESSES
  }

  static LogSettings read(Environment in) {
    return new LogSettings(
        in.parsed(Setting.LOG_FORMAT, SettingParsers::logFormat, USUAL.format),
        in.parsed(Setting.LOG_LEVEL, SettingParsers::logLevel, USUAL.least),
        in.parsed(Setting.LOG_REQUESTS, SettingParsers::loggedRequests, USUAL.requests));
  }
}

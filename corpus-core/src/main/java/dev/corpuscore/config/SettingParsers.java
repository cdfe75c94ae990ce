package dev.corpuscore.config;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.NoteKey;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.logging.Level;
import java.util.regex.Pattern;

/**
 * Parses the text of settings. Each method throws {@code INVALID_REQUEST} if the text is not valid.
 */
final class SettingParsers {
  private static final Pattern INDEXNOW_KEY = Pattern.compile("[A-Za-z0-9-]{8,128}");
  private static final Pattern DAYS = Pattern.compile("[1-9][0-9]{0,3}d");
  private static final Pattern DAYS_OR_NONE = Pattern.compile("0|[1-9][0-9]{0,3}");
  private static final Pattern SECONDS = Pattern.compile("([0-9]|[1-5][0-9]|60)s");
  private static final Pattern WORKERS = Pattern.compile("[1-9]|[1-5][0-9]|6[0-4]");
  private static final int SITE_NAME_LIMIT = 60;

  private SettingParsers() {}

  static int port(String text) {
    try {
      int port = Integer.parseInt(text);
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException e) {
      throw refused("is not a number in 0..65535", text);
    }
    throw refused("is not in 0..65535", text);
  }

  static int workers(String text) {
    if (!WORKERS.matcher(text).matches()) {
      throw refused("is not a number in 1..64", text);
    }
    return Integer.parseInt(text);
  }

  static Path path(String text) {
    try {
      return Path.of(text).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw refused("is not a path", text);
    }
  }

  /** A zone by its name; UTC under each of its names is one value. */
  static ZoneId zone(String text) {
    if (!ZoneId.getAvailableZoneIds().contains(text)) {
      throw refused(
          "must be UTC or a zone of the IANA time zone database, such as Europe/Stockholm", text);
    }
    ZoneId zone = ZoneId.of(text);
    return zone.normalized().equals(ZoneOffset.UTC) ? ZoneOffset.UTC : zone;
  }

  static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused("must be true or false", text);
    };
  }

  static LogSettings.Format logFormat(String text) {
    return switch (text) {
      case "text" -> LogSettings.Format.TEXT;
      case "json" -> LogSettings.Format.JSON;
      default -> throw refused("must be text or json", text);
    };
  }

  static Level logLevel(String text) {
    return switch (text) {
      case "error" -> Level.SEVERE;
      case "warn" -> Level.WARNING;
      case "info" -> Level.INFO;
      case "debug" -> Level.FINE;
      default -> throw refused("must be error, warn, info or debug", text);
    };
  }

  static LogSettings.Requests loggedRequests(String text) {
    return switch (text) {
      case "none" -> LogSettings.Requests.NONE;
      case "routes" -> LogSettings.Requests.ROUTES;
      case "addresses" -> LogSettings.Requests.ADDRESSES;
      default -> throw refused("must be none, routes or addresses", text);
    };
  }

  static String indexNowKey(String text) {
    if (!INDEXNOW_KEY.matcher(text).matches()) {
      throw refused("must be 8 to 128 letters, digits and dashes", text);
    }
    return text;
  }

  static String siteName(String text) {
    if (text.codePointCount(0, text.length()) > SITE_NAME_LIMIT
        || text.codePoints().anyMatch(SettingParsers::isInvisible)) {
      throw refused(
          "must be at most " + SITE_NAME_LIMIT + " characters in one line, none of them invisible",
          text);
    }
    return text;
  }

  private static boolean isInvisible(int character) {
    int type = Character.getType(character);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  /** A number of days, such as {@code 400d}. */
  static Duration days(String text) {
    if (!DAYS.matcher(text).matches()) {
      throw refused("must be a number of days in 1d..9999d, such as 400d", text);
    }
    return Duration.ofDays(Long.parseLong(text.substring(0, text.length() - 1)));
  }

  /** A bare number of days, which may be 0. */
  static Duration daysOrNone(String text) {
    if (!DAYS_OR_NONE.matcher(text).matches()) {
      throw refused("must be a number of days in 0..9999, such as 30", text);
    }
    return Duration.ofDays(Long.parseLong(text));
  }

  /** A number of seconds, such as {@code 5s}. */
  static Duration seconds(String text) {
    if (!SECONDS.matcher(text).matches()) {
      throw refused("must be a number of seconds in 0s..60s, such as 5s", text);
    }
    return Duration.ofSeconds(Long.parseLong(text.substring(0, text.length() - 1)));
  }

  static NoteKey witnessKey(String text) {
    return NoteKey.parse(text, NoteKey.Type.COSIGNER);
  }

  /** Shows the value, unless it may hold a password before an at sign. */
  static CorpusException refused(String detail, String value) {
    String shown = value.indexOf('@') < 0 ? "\"" + value + "\"" : "(a value with user info)";
    return CorpusException.invalid(detail + ": " + shown);
  }
}

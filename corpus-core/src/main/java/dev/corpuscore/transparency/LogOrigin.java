package dev.corpuscore.transparency;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name that a checkpoint gives its log, taken apart: a log that was rewritten goes on under its
 * first name, a slash and a number.
 *
 * @param log the first name
 * @param number 1 for the first name, then 2 and up
 */
public record LogOrigin(String log, int number) {
  private static final Pattern NUMBERED = Pattern.compile("(.+)/([1-9][0-9]{0,8})");

  /** The origin of a checkpoint. */
  public static LogOrigin of(String origin) {
    Matcher numbered = NUMBERED.matcher(origin);
    return numbered.matches()
        ? new LogOrigin(numbered.group(1), Integer.parseInt(numbered.group(2)))
        : new LogOrigin(origin, 1);
  }
}

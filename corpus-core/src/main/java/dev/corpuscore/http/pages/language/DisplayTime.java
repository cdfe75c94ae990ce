package dev.corpuscore.http.pages.language;

/**
 * A time as a page shows it: for programs and for people.
 *
 * @param datetime the {@code datetime} attribute of HTML's {@code time} element: a day, or a time
 *     to the second
 * @param text how long ago, such as {@code 3 days ago}; the day if that is to come
 * @param day such as {@code 29 May 2026}
 * @param full the day, and the time of day if it is known
 */
public record DisplayTime(String datetime, String text, String day, String full) {
  /** The same day, without how long ago it was. */
  public DisplayTime dayAlone() {
    return new DisplayTime(datetime, day, day, full);
  }

  /** Whether {@link #text} says something else than the day. */
  public boolean isRelative() {
    return !text.equals(day);
  }
}

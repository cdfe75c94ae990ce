package dev.corpuscore.model.catalog;

import java.time.Duration;

/**
 * How often a source is asked that is asked as often as it changes.
 *
 * @param least the shortest interval between two syncs
 * @param most the longest
 */
public record SyncPace(Duration least, Duration most) {
  /** The interval within these bounds that is nearest to {@code wanted}. */
  public Duration nearest(Duration wanted) {
    if (wanted.compareTo(least) < 0) {
      return least;
    }
    return wanted.compareTo(most) > 0 ? most : wanted;
  }

  /**
   * The next interval: half of this one after a sync that found changes, half as much again after
   * one that found none. So within the bounds about a third of the syncs find changes.
   */
  public Duration after(Duration interval, boolean changed) {
    return nearest(changed ? interval.dividedBy(2) : interval.plus(interval.dividedBy(2)));
  }

  /** How often a source is asked now, and how often it may be, such as {@code 3h (auto 1h 7d)}. */
  public String text(Duration now) {
    return inUnits(now) + " (auto " + inUnits(least) + " " + inUnits(most) + ")";
  }

  /** As a catalog writes an interval; seconds are left out. */
  private static String inUnits(Duration interval) {
    long minutes = interval.toMinutes();
    long hours = interval.toHours();
    if (minutes % 60 != 0) {
      return minutes + "m";
    }
    return hours % 24 == 0 ? hours / 24 + "d" : hours + "h";
  }
}

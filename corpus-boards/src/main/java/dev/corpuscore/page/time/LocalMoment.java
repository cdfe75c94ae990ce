package dev.corpuscore.page.time;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;

/**
 * Which moment a local time without an offset means. Where clocks are set back, an hour comes
 * twice; where they are set forward, an hour never comes, and somebody who computed with local
 * times may still name it, before or after the change. In both cases two moments can be meant.
 */
public enum LocalMoment {
  /** The earlier one: of a beginning, so that nothing is missed. */
  FIRST,
  /** The later one: of an end, so that nothing ends too soon. */
  LAST;

  /** The first or the last second of a day that is meant whole. */
  public LocalDateTime of(LocalDate day) {
    return this == FIRST ? day.atStartOfDay() : day.atTime(23, 59, 59);
  }

  /** The moment that is {@code local} in this zone. */
  public Instant of(LocalDateTime local, ZoneId zone) {
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    if (change == null) {
      return local.atZone(zone).toInstant();
    }
    Instant before = local.toInstant(change.getOffsetBefore());
    Instant after = local.toInstant(change.getOffsetAfter());
    return before.isBefore(after) == (this == FIRST) ? before : after;
  }
}

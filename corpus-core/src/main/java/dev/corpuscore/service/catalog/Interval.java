package dev.corpuscore.service.catalog;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.catalog.SyncPace;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The member {@code every} of an entry.
 *
 * @param now the interval to begin with
 * @param pace the bounds within which it follows the source's changes; null for a fixed one
 */
record Interval(Duration now, @Nullable SyncPace pace) {
  static final Duration USUAL = Duration.ofHours(6);

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(365);
  private static final Pattern FIXED = Pattern.compile("([1-9][0-9]{0,4})([mhd])");
  private static final Pattern PACED = Pattern.compile("auto(?: (\\S+) (\\S+))?");
  private static final SyncPace USUAL_PACE = new SyncPace(Duration.ofHours(1), Duration.ofDays(7));

  /**
   * Reads {@code 6h}, {@code auto}, or {@code auto 1h 7d}.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is none of these, or out of bounds
   */
  static Interval read(String text) {
    Matcher paced = PACED.matcher(text);
    if (!paced.matches()) {
      return new Interval(fixed(text, text), null);
    }
    SyncPace pace = USUAL_PACE;
    if (paced.group(1) != null) {
      pace = new SyncPace(fixed(paced.group(1), text), fixed(paced.group(2), text));
      if (pace.least().compareTo(pace.most()) >= 0) {
        throw CatalogEntries.refused("must have the shorter interval first", text);
      }
    }
    return new Interval(pace.nearest(USUAL), pace);
  }

  private static Duration fixed(String text, String whole) {
    Matcher parts = FIXED.matcher(text);
    if (!parts.matches()) {
      throw CatalogEntries.refused("must be like 30m, 6h, 1d, auto or auto 1h 7d", whole);
    }
    long number = Long.parseLong(parts.group(1));
    Duration interval =
        switch (parts.group(2)) {
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          default -> Duration.ofDays(number);
        };
    if (interval.compareTo(SHORTEST) < 0 || interval.compareTo(LONGEST) > 0) {
      throw CatalogEntries.refused("must be in 1m..365d", whole);
    }
    return interval;
  }
}

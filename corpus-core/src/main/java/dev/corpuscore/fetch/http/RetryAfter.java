package dev.corpuscore.fetch.http;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} header (RFC 9110, section 10.2.3): seconds, or a date. */
final class RetryAfter {
  /** The longest wait. */
  static final Duration LIMIT = Duration.ofHours(1);

  private static final int DIGITS = 9;

  private RetryAfter() {}

  /** How long to wait, at most an hour; zero if the header is absent, in the past or malformed. */
  static Duration parse(@Nullable String header, Instant now) {
    if (header == null) {
      return Duration.ZERO;
    }
    String text = header.strip();
    Duration wait = text.chars().allMatch(Character::isDigit) ? seconds(text) : until(text, now);
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(LIMIT) < 0 ? wait : LIMIT;
  }

  private static Duration seconds(String digits) {
    if (digits.length() > DIGITS) {
      return LIMIT;
    }
    return digits.isEmpty() ? Duration.ZERO : Duration.ofSeconds(Long.parseLong(digits));
  }

  private static Duration until(String date, Instant now) {
    try {
      Instant then = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Duration.between(now, then);
    } catch (DateTimeParseException e) {
      return Duration.ZERO;
    }
  }
}

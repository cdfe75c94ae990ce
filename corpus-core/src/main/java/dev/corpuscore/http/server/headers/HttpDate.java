package dev.corpuscore.http.server.headers;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The {@code Date} header (RFC 9110, section 5.6.7: always GMT). Helidon 4.5 writes it in the zone
 * of the machine.
 */
public final class HttpDate {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);
  private static final Clock CLOCK = Clock.systemUTC();

  /** One formatted second; another thread may put a newer one in its place at any time. */
  private static volatile Second latest = second(Instant.EPOCH);

  private HttpDate() {}

  public static String now() {
    Instant now = CLOCK.instant();
    Second known = latest;
    if (known.epoch() != now.getEpochSecond()) {
      known = second(now);
      latest = known;
    }
    return known.text();
  }

  private static Second second(Instant time) {
    return new Second(time.getEpochSecond(), FORM.format(time));
  }

  private record Second(long epoch, String text) {}
}

package dev.corpuscore.fetch;

import java.time.Duration;

/**
 * Limits of an answer.
 *
 * @param bytes of the body, before and after decompression, at least 1
 * @param total the time from the call to its outcome
 */
public record FetchLimits(int bytes, Duration total) {
  public FetchLimits {
    if (bytes < 1 || !total.isPositive()) {
      throw new IllegalArgumentException("limits of " + bytes + " bytes in " + total);
    }
  }

  /** One page or one posting: 3 MiB, 10 s. */
  public static final FetchLimits PAGE = new FetchLimits(3 << 20, Duration.ofSeconds(10));

  /** A whole board or listing: 64 MiB, 60 s. */
  public static final FetchLimits LISTING = new FetchLimits(64 << 20, Duration.ofSeconds(60));
}

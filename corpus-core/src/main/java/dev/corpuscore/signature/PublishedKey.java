package dev.corpuscore.signature;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A public key and what its owner says of it. Immutable.
 *
 * @param purpose what it signs; null if this is not said
 * @param from when it was used first; null if this is not said
 * @param until when another key took its place; null while it is in use, or if this is not said
 */
public record PublishedKey(
    VerifyingKey key,
    @Nullable KeyPurpose purpose,
    @Nullable Instant from,
    @Nullable Instant until) {

  /** A key of which nothing else is said. */
  public static PublishedKey of(VerifyingKey key) {
    return new PublishedKey(key, null, null, null);
  }

  /** Whether it may sign for this purpose, as far as is said. */
  public boolean serves(KeyPurpose wanted) {
    return purpose == null || purpose == wanted;
  }

  /** Whether another key had taken its place at this time already, as far as is said. */
  public boolean wasReplacedBefore(Instant time) {
    return until != null && time.isAfter(until);
  }

  /** Whether it was in use at this time, both ends included, as far as is said. */
  public boolean wasUsedAt(Instant time) {
    return (from == null || !time.isBefore(from)) && !wasReplacedBefore(time);
  }
}

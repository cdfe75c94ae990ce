package dev.corpuscore.signature;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A public key and what its owner says of one use of it. A key that came back has several uses, so
 * it is several of these. Immutable.
 *
 * @param purpose what it signs; null if this is not said
 * @param from when this use began; null if this is not said
 * @param until when another key took its place; null while it is in use, or if this is not said
 * @param entry the place, from 0, of the entry of the log of roots that introduced it; null if this
 *     is not said
 * @param last of a replaced key for logs, the checkpoint of each log after which it signed nothing,
 *     signed by a later key; empty if this is not said
 */
public record PublishedKey(
    VerifyingKey key,
    @Nullable KeyPurpose purpose,
    @Nullable Instant from,
    @Nullable Instant until,
    @Nullable Long entry,
    List<String> last) {

  public PublishedKey {
    last = List.copyOf(last);
  }

  /** A key of which its entry and its last checkpoints are not said. */
  public PublishedKey(
      VerifyingKey key,
      @Nullable KeyPurpose purpose,
      @Nullable Instant from,
      @Nullable Instant until) {
    this(key, purpose, from, until, null, List.of());
  }

  /** A key of which nothing else is said. */
  public static PublishedKey of(VerifyingKey key) {
    return new PublishedKey(key, null, null, null);
  }

  /** The same use, ended. */
  public PublishedKey endedAt(@Nullable Instant time) {
    return new PublishedKey(key, purpose, from, time, entry, last);
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

package dev.corpuscore.model.erasure;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The only data that is stored about a participant: a keyed hash, which is meaningless without the
 * key. Its text form never shows it.
 *
 * @param hex the 32 bytes in 64 lower-case hex digits
 * @param keyId names the key that made it
 * @param retired the hashes of the same participant under the older keys, by which this participant
 *     may be stored, too; for one of the ledger, under those that were known at the erasure
 */
public record ParticipantHash(String hex, String keyId, List<ParticipantHash> retired) {
  public ParticipantHash {
    HexDigits.requireHash("a participant's hash", hex);
    HexDigits.requireKeyId(keyId);
    retired = List.copyOf(retired);
  }

  /** A hash without any under older keys. */
  public ParticipantHash(String hex, String keyId) {
    this(hex, keyId, List.of());
  }

  /** The hash of these 32 bytes. */
  public static ParticipantHash of(byte[] bytes, String keyId) {
    return new ParticipantHash(HexFormat.of().formatHex(bytes), keyId);
  }

  /** The hash of these 32 bytes, with those of the same participant under older keys. */
  public static ParticipantHash of(byte[] bytes, String keyId, List<ParticipantHash> older) {
    return new ParticipantHash(HexFormat.of().formatHex(bytes), keyId, older);
  }

  /** The 32 bytes. */
  public byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }

  /** This hash and those under the older keys, each alone. */
  public List<ParticipantHash> all() {
    return Stream.concat(Stream.of(alone()), retired.stream()).toList();
  }

  /** This hash without those under the older keys. */
  public ParticipantHash alone() {
    return new ParticipantHash(hex, keyId);
  }

  /** Whether these bytes are one of the hashes of {@link #all}. */
  public boolean includes(byte @Nullable [] stored) {
    return all().stream().anyMatch(each -> Arrays.equals(each.bytes(), stored));
  }

  @Override
  public String toString() {
    return "(participant hash)";
  }
}

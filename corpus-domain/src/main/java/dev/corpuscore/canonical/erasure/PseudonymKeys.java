package dev.corpuscore.canonical.erasure;

import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pseudonym keys of a process: one hashes what is new, and the older ones find what was stored
 * before. Thread-safe.
 */
public final class PseudonymKeys {
  /** The greatest number of older keys: every request with a participant looks under each. */
  public static final int RETIRED_LIMIT = 32;

  private final PseudonymKey inUse;
  private final List<PseudonymKey> retired;
  private final KeyChecks checks;

  /**
   * @param retired at most {@link #RETIRED_LIMIT}, in any order; the key in use and repetitions are
   *     left out
   */
  public PseudonymKeys(PseudonymKey inUse, List<PseudonymKey> retired) {
    this.inUse = inUse;
    this.checks = new KeyChecks(inUse.check(), retired.stream().map(PseudonymKey::check).toList());
    this.retired =
        checks.retired().stream()
            .map(check -> retired.stream().filter(key -> key.check().equals(check)).findFirst())
            .flatMap(Optional::stream)
            .toList();
  }

  /** One key, and no older ones. */
  public static PseudonymKeys only(PseudonymKey inUse) {
    return new PseudonymKeys(inUse, List.of());
  }

  /** The values by which a store recognises the keys. */
  public KeyChecks checks() {
    return checks;
  }

  /** The key that hashes what is new. */
  public PseudonymKey inUse() {
    return inUse;
  }

  /** The key with this id, in use or older; empty if it is not among them. */
  public Optional<PseudonymKey> find(String keyId) {
    return Stream.concat(Stream.of(inUse), retired.stream())
        .filter(key -> key.check().keyId().equals(keyId))
        .findFirst();
  }

  /** Whether a key with this id is among them. */
  public boolean has(String keyId) {
    return find(keyId).isPresent();
  }

  /** The hash that stands for this participant in the store, with those under the older keys. */
  public ParticipantHash hash(Participant participant) {
    ParticipantHash hash = inUse.hash(participant);
    return new ParticipantHash(
        hash.hex(), hash.keyId(), retired.stream().map(key -> key.hash(participant)).toList());
  }

  @Override
  public String toString() {
    return "(pseudonym keys)";
  }
}

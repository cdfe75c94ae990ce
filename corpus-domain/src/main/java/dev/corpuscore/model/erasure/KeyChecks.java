package dev.corpuscore.model.erasure;

import java.util.List;
import java.util.stream.Stream;

/**
 * The check values of the pseudonym keys that a process has.
 *
 * @param inUse of the key that hashes what is new
 * @param retired of the older keys, under which participants are only looked up
 */
public record KeyChecks(KeyCheck inUse, List<KeyCheck> retired) {
  public KeyChecks {
    retired = retired.stream().filter(each -> !each.equals(inUse)).distinct().toList();
  }

  /** One key, and no older ones. */
  public static KeyChecks only(KeyCheck inUse) {
    return new KeyChecks(inUse, List.of());
  }

  /** Of all keys, that of the key in use first. */
  public List<KeyCheck> all() {
    return Stream.concat(Stream.of(inUse), retired.stream()).toList();
  }
}

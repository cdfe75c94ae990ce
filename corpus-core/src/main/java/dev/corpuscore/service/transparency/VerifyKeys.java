package dev.corpuscore.service.transparency;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.KeyStatement;
import dev.corpuscore.transparency.MerkleHash;
import dev.corpuscore.transparency.RootStatement;
import dev.corpuscore.transparency.SignedCheckpoint;
import dev.corpuscore.transparency.TreeGrowth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Verifies, without a corpus, that entries of the log of roots introduced the keys of a set, and no
 * other. For one thread.
 */
public final class VerifyKeys {
  /** How far apart the clocks of instances may be. */
  private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(5);

  private final TrustedKeys keys;
  private final List<byte[]> entries;
  private final List<String> faults = new ArrayList<>();

  private VerifyKeys(TrustedKeys keys, List<byte[]> entries) {
    this.keys = keys;
    this.entries = entries;
  }

  /**
   * What does not fit, as clauses; empty if all does.
   *
   * @param keys as they are published
   * @param entries of the log of roots, from the first
   * @param checkpoint of all of them, whose signature was verified with the keys
   */
  public static List<String> faults(TrustedKeys keys, List<byte[]> entries, Checkpoint checkpoint) {
    VerifyKeys verify = new VerifyKeys(keys, entries);
    TreeGrowth tree = new TreeGrowth((level, at, hash) -> {});
    entries.forEach(it -> tree.add(MerkleHash.leaf(it)));
    if (entries.size() != checkpoint.size() || !Arrays.equals(tree.root(), checkpoint.root())) {
      verify.faults.add("the entries are not those of the checkpoint");
      return verify.faults;
    }
    Set<Long> introduced = new HashSet<>();
    for (PublishedKey use : keys.all()) {
      verify.use(use, introduced);
    }
    verify.log(introduced);
    return verify.faults;
  }

  private void use(PublishedKey use, Set<Long> introduced) {
    UUID corpus = keys.corpus();
    Long at = use.entry();
    if (corpus == null
        || at == null
        || use.purpose() == null
        || use.from() == null
        || at < 0
        || at >= entries.size()
        || !isAbout(entries.get(at.intValue()), corpus, use)) {
      faults.add(
          "no entry of the log has introduced the key "
              + use.key().keyId()
              + " as of "
              + use.from());
    } else {
      if (!introduced.add(at)) {
        faults.add("the set has a use of the key " + use.key().keyId() + " twice");
      }
    }
    try {
      SignedCheckpoint.ends(use, keys);
    } catch (CorpusException e) {
      faults.add("the last checkpoint of the key " + use.key().keyId() + " " + e.getMessage());
    }
  }

  /** Whether an entry of the log of roots is the one that introduced this use of a key. */
  static boolean isAbout(byte[] entry, UUID corpus, PublishedKey use) {
    return Arrays.equals(entry, KeyStatement.of(corpus, use, false).bytes())
        || Arrays.equals(entry, KeyStatement.of(corpus, use, true).bytes());
  }

  /** Whether the log has no other key, and each entry could be made where it is. */
  private void log(Set<Long> introduced) {
    Instant before = null;
    boolean enteredAtOnce = false;
    for (int at = 0; at < entries.size(); at++) {
      byte[] entry = entries.get(at);
      if (!KeyStatement.isOne(entry)) {
        before = madeAt(entry);
        continue;
      }
      if (!introduced.contains((long) at)) {
        faults.add("the set leaves out the key that entry " + at + " introduced, or changes it");
        continue;
      }
      KeyStatement said = KeyStatement.read(entry);
      if (said.enteredLater() && enteredAtOnce) {
        faults.add(
            "entry "
                + at
                + " says that its key is older than the log's entries about keys, and another key"
                + " was entered before it");
      }
      if (!said.enteredLater()
          && before != null
          && said.usedFrom().plus(CLOCKS_DIFFER).isBefore(before)) {
        faults.add(
            "entry "
                + at
                + " says that its key was used from "
                + said.usedFrom()
                + ", and the entry before it was made later");
      }
      enteredAtOnce |= !said.enteredLater();
      before = said.usedFrom();
    }
  }

  /** When a root was entered; null of an entry of a later version. */
  private static @Nullable Instant madeAt(byte[] entry) {
    try {
      return RootStatement.of(StrictJson.read(entry)).madeAt();
    } catch (CorpusException e) {
      return null;
    }
  }
}

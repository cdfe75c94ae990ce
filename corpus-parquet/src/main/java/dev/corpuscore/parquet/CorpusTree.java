package dev.corpuscore.parquet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The root of a corpus by its postings, as docs/proof.md says that it is computed. */
final class CorpusTree {
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
  private static final String PREFIX = "p_";
  private static final int CHARACTERS = 26;
  private static final int BITS_EACH = 5;
  private static final byte[] LEAF = {0};
  private static final byte[] NODE = {1};

  private final MessageDigest sha256 = sha256();
  private final List<Leaf> leaves = new ArrayList<>();

  /**
   * @param key five bits in each byte
   * @param hash of the leaf
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Leaf(byte[] key, byte[] hash) {}

  /**
   * Adds a posting, a line of an export.
   *
   * @throws IllegalArgumentException if its id is none
   */
  void add(JsonNode posting) {
    String id = posting.path("id").asString("");
    // the members are in order, and none of the values needs an escape
    String leaf =
        "{\"digest\":"
            + posting.path("digest")
            + ",\"expiresAt\":"
            + (posting.path("expiresAt").isString() ? posting.path("expiresAt") : "null")
            + ",\"id\":\""
            + id
            + "\",\"state\":"
            + posting.path("record").path("state")
            + "}";
    leaves.add(new Leaf(key(id), hash(LEAF, leaf.getBytes(StandardCharsets.UTF_8))));
  }

  /**
   * The root, with the name of its algorithm.
   *
   * @throws IllegalArgumentException if a posting was added twice
   */
  String root() {
    leaves.sort((one, other) -> Arrays.compare(one.key, other.key));
    for (int i = 1; i < leaves.size(); i++) {
      if (Arrays.equals(leaves.get(i - 1).key, leaves.get(i).key)) {
        throw new IllegalArgumentException("a posting occurs twice");
      }
    }
    return "sha256:" + HexFormat.of().formatHex(root(leaves, 0));
  }

  private byte[] root(List<Leaf> sorted, int depth) {
    if (sorted.size() <= 1) {
      return sorted.isEmpty() ? hash() : sorted.getFirst().hash;
    }
    int right = 0;
    while (right < sorted.size() && !isSet(sorted.get(right).key, depth)) {
      right++;
    }
    return hash(
        NODE,
        root(sorted.subList(0, right), depth + 1),
        root(sorted.subList(right, sorted.size()), depth + 1));
  }

  private static boolean isSet(byte[] key, int bit) {
    return (key[bit / BITS_EACH] >> (BITS_EACH - 1 - bit % BITS_EACH) & 1) != 0;
  }

  private static byte[] key(String id) {
    byte[] key = new byte[CHARACTERS];
    boolean valid = id.startsWith(PREFIX) && id.length() == PREFIX.length() + CHARACTERS;
    for (int i = 0; valid && i < CHARACTERS; i++) {
      key[i] = (byte) ALPHABET.indexOf(id.charAt(PREFIX.length() + i));
      valid = key[i] >= 0;
    }
    if (!valid) {
      throw new IllegalArgumentException("a posting must have an id: p_ and 26 letters and digits");
    }
    return key;
  }

  private byte[] hash(byte[]... parts) {
    for (byte[] part : parts) {
      sha256.update(part);
    }
    return sha256.digest();
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}

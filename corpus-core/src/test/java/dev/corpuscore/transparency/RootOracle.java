package dev.corpuscore.transparency;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The root of a corpus by its definition, literally. Shares no code with the program. */
public final class RootOracle {
  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

  private RootOracle() {}

  /**
   * The root.
   *
   * @param leaves the JSON of each leaf by its id
   */
  public static byte[] root(Map<String, String> leaves) {
    SortedMap<String, String> sorted = new TreeMap<>();
    leaves.forEach((id, leaf) -> sorted.put(bits(id), leaf));
    return root(sorted, 0);
  }

  /** The root that a leaf and the hashes beside its way up lead to. */
  public static byte[] climb(String id, String leaf, List<byte[]> siblings) {
    return climb(id, sha256(new byte[] {0}, leaf.getBytes(StandardCharsets.UTF_8)), siblings);
  }

  /**
   * The root that the end of the way of an absent posting leads to.
   *
   * @param neighbour the JSON of the leaf that is there; null if there is none
   * @throws IllegalArgumentException if the neighbour is not one: it is the posting, or is
   *     elsewhere
   */
  public static byte[] absent(String id, @Nullable String neighbour, List<byte[]> siblings) {
    if (neighbour == null) {
      return climb(id, sha256(), siblings);
    }
    String other = neighbour.replaceFirst(".*\"id\":\"(p_[a-z2-7]{26})\".*", "$1");
    if (other.equals(id) || !bits(other).startsWith(bits(id).substring(0, siblings.size()))) {
      throw new IllegalArgumentException(other + " is no neighbour of " + id);
    }
    return climb(id, sha256(new byte[] {0}, neighbour.getBytes(StandardCharsets.UTF_8)), siblings);
  }

  /** The id whose leaf is where the way of another id ends; null if there is none. */
  public static @Nullable String end(Set<String> ids, String id) {
    Map<String, String> here = new HashMap<>();
    ids.forEach(it -> here.put(bits(it), it));
    String way = bits(id);
    for (int depth = 0; here.size() > 1; depth++) {
      int at = depth;
      here.keySet().removeIf(it -> it.charAt(at) != way.charAt(at));
    }
    return here.isEmpty() ? null : here.values().iterator().next();
  }

  private static byte[] climb(String id, byte[] end, List<byte[]> siblings) {
    byte[] hash = end;
    for (int depth = siblings.size() - 1, at = 0; depth >= 0; depth--, at++) {
      boolean left = bits(id).charAt(depth) == '0';
      byte[] beside = siblings.get(at);
      hash = sha256(new byte[] {1}, left ? hash : beside, left ? beside : hash);
    }
    return hash;
  }

  private static byte[] root(SortedMap<String, String> leaves, int depth) {
    if (leaves.isEmpty()) {
      return sha256();
    }
    if (leaves.size() == 1) {
      String only = leaves.firstEntry().getValue();
      return sha256(new byte[] {0}, only.getBytes(StandardCharsets.UTF_8));
    }
    SortedMap<String, String> zero = new TreeMap<>();
    SortedMap<String, String> one = new TreeMap<>();
    leaves.forEach((bits, leaf) -> (bits.charAt(depth) == '0' ? zero : one).put(bits, leaf));
    return sha256(new byte[] {1}, root(zero, depth + 1), root(one, depth + 1));
  }

  private static String bits(String id) {
    StringBuilder bits = new StringBuilder();
    for (char each : id.substring(2).toCharArray()) {
      bits.append(Integer.toBinaryString(32 | DIGITS.indexOf(each)).substring(1));
    }
    return bits.toString();
  }

  private static byte[] sha256(byte[]... parts) {
    try {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (byte[] part : parts) {
        all.writeBytes(part);
      }
      return MessageDigest.getInstance("SHA-256").digest(all.toByteArray());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}

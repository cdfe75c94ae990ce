package dev.corpuscore.transparency;

import dev.corpuscore.canonical.Sha256;

/**
 * The hashes of a Merkle tree, as <a href="https://www.rfc-editor.org/rfc/rfc6962#section-2.1">RFC
 * 6962, section 2.1</a> defines them: a leaf and a node can never have the same hash, because they
 * begin with different bytes.
 */
public final class MerkleHash {
  /** The number of bytes of each hash. */
  public static final int BYTES = 32;

  private static final byte LEAF = 0;
  private static final byte NODE = 1;

  private MerkleHash() {}

  /** The hash of a tree without leaves: SHA-256 of nothing. */
  public static byte[] empty() {
    return Sha256.hash(new byte[0]);
  }

  /** The hash of a leaf with these bytes. */
  public static byte[] leaf(byte[] content) {
    byte[] input = new byte[1 + content.length];
    input[0] = LEAF;
    System.arraycopy(content, 0, input, 1, content.length);
    return Sha256.hash(input);
  }

  /** The hash of the node above these two hashes of 32 bytes. */
  public static byte[] node(byte[] left, byte[] right) {
    byte[] input = new byte[1 + 2 * BYTES];
    input[0] = NODE;
    System.arraycopy(left, 0, input, 1, BYTES);
    System.arraycopy(right, 0, input, 1 + BYTES, BYTES);
    return Sha256.hash(input);
  }
}

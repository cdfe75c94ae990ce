package dev.corpuscore.transparency;

import java.io.IOException;

/**
 * The hashes of the complete subtrees of a Merkle tree (RFC 6962), which never change while the
 * tree grows: the coordinates of C2SP's tlog-tiles.
 */
@FunctionalInterface
public interface TreeHashes {
  /**
   * The hash of one complete subtree, 32 bytes.
   *
   * @param level 0 for a leaf; a subtree has 2 to the power of {@code level} leaves
   * @param index its place among those of its level, from 0
   * @throws IOException if it cannot be read
   */
  byte[] hash(int level, long index) throws IOException;
}

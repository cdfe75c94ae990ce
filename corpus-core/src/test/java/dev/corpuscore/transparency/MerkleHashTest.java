package dev.corpuscore.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Expected values: the reference test data of Certificate Transparency (merkle_tree_test). */
class MerkleHashTest {
  @Test
  void tree_ofNothing() {
    assertThat(hex(MerkleHash.empty()))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  void leaf_ofNothing() {
    assertThat(hex(MerkleHash.leaf(new byte[0])))
        .isEqualTo("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
  }

  @Test
  void node_ofTwoLeaves() {
    assertThat(hex(MerkleHash.node(MerkleHash.leaf(new byte[0]), MerkleHash.leaf(new byte[1]))))
        .isEqualTo("fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
  }

  @Test
  void leaf_andNodeOfTheSameBytes_differ() {
    byte[] left = MerkleHash.leaf("a".getBytes(StandardCharsets.UTF_8));
    byte[] both = new byte[2 * MerkleHash.BYTES];
    System.arraycopy(left, 0, both, 0, MerkleHash.BYTES);
    System.arraycopy(left, 0, both, MerkleHash.BYTES, MerkleHash.BYTES);

    assertThat(MerkleHash.leaf(both)).isNotEqualTo(MerkleHash.node(left, left));
  }

  private static String hex(byte[] hash) {
    return HexFormat.of().formatHex(hash);
  }
}

package dev.corpuscore.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MerkleTreeTest {
  /** The inputs of Certificate Transparency's reference tests. */
  private static final List<byte[]> INPUTS =
      List.of(
          hex(""),
          hex("00"),
          hex("10"),
          hex("2021"),
          hex("3031"),
          hex("40414243"),
          hex("5051525354555657"),
          hex("606162636465666768696a6b6c6d6e6f"));

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  private static List<String> hex(List<byte[]> hashes) {
    return hashes.stream().map(HexFormat.of()::formatHex).toList();
  }

  /** Computed by the definition, recursively, from the entries. */
  private static byte[] root(List<byte[]> entries) {
    if (entries.isEmpty()) {
      return sha256();
    }
    if (entries.size() == 1) {
      return sha256(new byte[] {0}, entries.getFirst());
    }
    int split = Integer.highestOneBit(entries.size() - 1);
    return sha256(
        new byte[] {1},
        root(entries.subList(0, split)),
        root(entries.subList(split, entries.size())));
  }

  private static byte[] sha256(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      Arrays.stream(parts).forEach(digest::update);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static MerkleTree tree(List<byte[]> entries, int size) {
    return new MerkleTree(
        (level, index) -> {
          int from = (int) index << level;
          assertThat(from + (1 << level)).isLessThanOrEqualTo(size);
          return root(entries.subList(from, from + (1 << level)));
        },
        size);
  }

  private static List<byte[]> entries(int count) {
    return IntStream.range(0, count)
        .mapToObj(n -> ("entry " + n).getBytes(StandardCharsets.UTF_8))
        .toList();
  }

  /** The roots that certificate-transparency/cpp/merkletree/merkle_tree_test.cc lists. */
  @Test
  void roots_areThoseOfCertificateTransparency() throws IOException {
    List<byte[]> roots = new ArrayList<>();
    for (int size = 0; size <= 8; size++) {
      roots.add(tree(INPUTS, size).root());
    }

    assertThat(hex(roots))
        .containsExactly(
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
  }

  /** The proofs of the same test. */
  @Test
  void proofs_areThoseOfCertificateTransparency() throws IOException {
    assertThat(hex(tree(INPUTS, 8).inclusion(0)))
        .containsExactly(
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4");
    assertThat(hex(tree(INPUTS, 8).inclusion(5)))
        .containsExactly(
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
    assertThat(hex(tree(INPUTS, 8).consistency(6)))
        .containsExactly(
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
  }

  @Test
  void everyLeafOfEverySize_isIncluded_andNothingElseIs() throws IOException {
    List<byte[]> entries = entries(70);
    Random random = seeded();
    for (int size = 1; size <= 70; size++) {
      byte[] root = root(entries.subList(0, size));
      for (int index = 0; index < size; index++) {
        List<byte[]> path = tree(entries, size).inclusion(index);
        byte[] leaf = MerkleHash.leaf(entries.get(index));
        assertThat(MerkleTree.includes(leaf, index, size, path, root)).isTrue();
        int other = random.nextInt(size);
        assertThat(MerkleTree.includes(leaf, other, size, path, root)).isEqualTo(other == index);
        assertThat(MerkleTree.includes(leaf, index, size, changed(path, random), root)).isFalse();
        assertThat(MerkleTree.includes(leaf, size, size, path, root)).isFalse();
      }
    }
  }

  @Test
  void everyEarlierTree_isConsistent_andNoRewrittenOneIs() throws IOException {
    List<byte[]> entries = entries(70);
    Random random = seeded();
    for (int later = 1; later <= 70; later++) {
      byte[] root = root(entries.subList(0, later));
      for (int earlier = 1; earlier <= later; earlier++) {
        byte[] before = root(entries.subList(0, earlier));
        List<byte[]> proof = tree(entries, later).consistency(earlier);
        assertThat(MerkleTree.isConsistent(earlier, before, later, root, proof)).isTrue();
        List<byte[]> history = new ArrayList<>(entries.subList(0, earlier));
        history.set(random.nextInt(earlier), new byte[] {1});
        assertThat(MerkleTree.isConsistent(earlier, root(history), later, root, proof)).isFalse();
        List<byte[]> wrong = changed(proof, random);
        assertThat(MerkleTree.isConsistent(earlier, before, later, root, wrong)).isFalse();
      }
    }
  }

  @Test
  void treeWithoutEntries_isTheBeginningOfEach_andALargerOneOfNone() {
    byte[] root = root(entries(3));

    assertThat(MerkleTree.isConsistent(0, root(List.of()), 3, root, List.of())).isTrue();
    assertThat(MerkleTree.isConsistent(4, root(entries(4)), 3, root, List.of())).isFalse();
    assertThat(MerkleTree.isConsistent(3, root(entries(2)), 3, root, List.of())).isFalse();
    assertThatThrownBy(() -> tree(entries(3), 3).consistency(4))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> tree(entries(3), 3).inclusion(3))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Random seeded() {
    long seed = Seed.of(MerkleTreeTest.class);
    return new Random(seed);
  }

  /** One bit of one hash changed, or a hash more if there is none. */
  private static List<byte[]> changed(List<byte[]> proof, Random random) {
    if (proof.isEmpty()) {
      return List.of(new byte[32]);
    }
    List<byte[]> changed = new ArrayList<>(proof);
    int at = random.nextInt(changed.size());
    byte[] hash = changed.get(at).clone();
    hash[random.nextInt(32)] ^= (byte) (1 << random.nextInt(8));
    changed.set(at, hash);
    return changed;
  }
}

package dev.corpuscore.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The expected roots are those of {@link RootOracle}, which shares no code with the tree. */
class StoredTrieTest {
  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final long SEED = Seed.of(StoredTrieTest.class);

  private final Random random = new Random(SEED);
  private final Memory pages = new Memory();
  private final StoredTrie<RuntimeException> trie = new StoredTrie<>(pages);

  /** The leaves that the tree must have, by their ids. */
  private final Map<String, CorpusLeaf> leaves = new HashMap<>();

  @Test
  void leaf_hasTheCanonicalForm() {
    CorpusLeaf leaf =
        new CorpusLeaf(
            new PostingId("p_" + "a".repeat(26)),
            new Digest("sha256:" + "0".repeat(64)),
            Instant.parse("2026-03-01T00:00:00Z"),
            false);

    assertThat(new String(leaf.bytes(), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"digest\":\"sha256:"
                + "0".repeat(64)
                + "\",\"expiresAt\":\"2026-03-01T00:00:00Z\",\"id\":\"p_"
                + "a".repeat(26)
                + "\",\"state\":\"closed\"}");
  }

  @Test
  void root_ofNothing_isTheHashOfNothing() {
    assertThat(HexFormat.of().formatHex(trie.root().hash()))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  void root_ofOne_isItsLeaf() {
    CorpusLeaf only = leaf(id());
    put(List.of(only));

    assertThat(trie.root().hash()).isEqualTo(only.hash());
  }

  @Test
  void updates_giveTheRootOfTheSet() {
    for (int round = 0; round < 60; round++) {
      change(random.nextInt(1, 150), round % 5 == 4);

      assertRoot();
    }
  }

  @Test
  void everythingRemoved_leavesNoPages() {
    change(500, false);
    remove(leaves.values().stream().map(CorpusLeaf::id).toList());

    assertRoot();
    assertThat(pages.stored).isEmpty();
  }

  @Test
  void keysWithLongCommonPrefixes_giveTheRootOfTheSet() {
    List<CorpusLeaf> alike = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String end = DIGITS.charAt(i % 32) + "" + DIGITS.charAt(i / 32);
      alike.add(leaf(new PostingId("p_" + "k".repeat(24) + end)));
    }
    put(alike);

    assertRoot();
  }

  @Test
  void root_doesNotDependOnTheOrder() {
    List<CorpusLeaf> all = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      all.add(leaf(id()));
    }
    put(all);
    byte[] root = trie.root().hash();
    Collections.shuffle(all, random);
    StoredTrie<RuntimeException> other = new StoredTrie<>(new Memory());
    for (CorpusLeaf each : all) {
      other.update(Map.of(TrieKey.of(each.id()), Optional.of(each.hash())));
    }

    assertThat(other.root().hash()).isEqualTo(root);
    assertThat(StoredTrie.rootOf(hashes(all)).hash()).isEqualTo(root);
  }

  @Test
  void proofs_showWhatIsThereAndWhatIsNot() {
    change(900, false);
    byte[] root = trie.root().hash();

    for (CorpusLeaf there : leaves.values()) {
      TrieProof proof = trie.proof(TrieKey.of(there.id()));
      assertThat(proof.shows(root, there)).isTrue();
      assertThat(proof.shows(root, leaf(there.id()))).as("another digest").isFalse();
      assertThat(proof.shows(root, new CorpusLeaf(id(), there.digest(), null, true))).isFalse();
    }
    for (int i = 0; i < 900; i++) {
      TrieKey absent = TrieKey.of(id());
      TrieProof proof = trie.proof(absent);
      boolean other =
          leaves.values().stream().anyMatch(leaf -> proof.showsInstead(root, absent, leaf));
      assertThat(proof.showsNothingAt(root, absent) || other).isTrue();
    }
  }

  @Test
  void proof_inMemory_isThatOfThePages() {
    change(900, false);
    Map<TrieKey, byte[]> all = hashes(leaves.values());

    for (TrieKey key : all.keySet()) {
      List<byte[]> siblings = new ArrayList<>();
      StoredTrie.sorted(all).path(key, 0, siblings);
      assertThat(siblings.reversed()).containsExactlyElementsOf(trie.proof(key).siblings());
    }
  }

  @Test
  void oneChange_readsFewPages() {
    change(5_000, false);
    pages.reads = 0;

    put(List.of(leaf(id())));

    assertThat(pages.reads).isLessThanOrEqualTo(4);
  }

  private void change(int added, boolean alsoRemoves) {
    List<CorpusLeaf> put = new ArrayList<>();
    for (int i = 0; i < added; i++) {
      boolean known = !leaves.isEmpty() && random.nextInt(4) == 0;
      put.add(leaf(known ? any().id() : id()));
    }
    put(put);
    if (alsoRemoves) {
      List<PostingId> gone = new ArrayList<>();
      for (CorpusLeaf each : leaves.values()) {
        if (random.nextBoolean()) {
          gone.add(each.id());
        }
      }
      remove(gone);
    }
  }

  private CorpusLeaf any() {
    List<CorpusLeaf> all = List.copyOf(leaves.values());
    return all.get(random.nextInt(all.size()));
  }

  private void put(Collection<CorpusLeaf> put) {
    Map<TrieKey, Optional<byte[]>> changes = new HashMap<>();
    for (CorpusLeaf each : put) {
      leaves.put(each.id().value(), each);
      changes.put(TrieKey.of(each.id()), Optional.of(each.hash()));
    }
    trie.update(changes);
  }

  private void remove(Collection<PostingId> ids) {
    Map<TrieKey, Optional<byte[]>> changes = new HashMap<>();
    for (PostingId each : ids) {
      leaves.remove(each.value());
      changes.put(TrieKey.of(each), Optional.empty());
    }
    trie.update(changes);
  }

  private void assertRoot() {
    Map<String, String> json = new HashMap<>();
    leaves.forEach((id, leaf) -> json.put(id, new String(leaf.bytes(), StandardCharsets.UTF_8)));
    assertThat(trie.root().hash()).as("seed " + SEED).isEqualTo(RootOracle.root(json));
    assertThat(trie.root().leaves()).isEqualTo(leaves.size());
  }

  private static Map<TrieKey, byte[]> hashes(Collection<CorpusLeaf> leaves) {
    Map<TrieKey, byte[]> hashes = new HashMap<>();
    leaves.forEach(each -> hashes.put(TrieKey.of(each.id()), each.hash()));
    return hashes;
  }

  private PostingId id() {
    StringBuilder id = new StringBuilder("p_");
    for (int i = 0; i < 26; i++) {
      id.append(DIGITS.charAt(random.nextInt(32)));
    }
    return new PostingId(id.toString());
  }

  private CorpusLeaf leaf(PostingId id) {
    byte[] digest = new byte[32];
    random.nextBytes(digest);
    Instant expires =
        random.nextBoolean() ? null : Instant.ofEpochSecond(random.nextInt(2_000_000_000));
    return new CorpusLeaf(id, Digest.of(digest), expires, random.nextInt(10) > 0);
  }

  static final class Memory implements TriePages<RuntimeException> {
    final Map<Long, byte[]> stored = new HashMap<>();
    int reads;

    @Override
    public Map<Long, byte[]> read(Collection<Long> numbers) {
      Map<Long, byte[]> found = new HashMap<>();
      for (Long number : numbers) {
        reads++;
        byte[] page = stored.get(number);
        if (page != null) {
          found.put(number, page);
        }
      }
      return found;
    }

    @Override
    public void write(Map<Long, byte[]> pages) {
      stored.putAll(pages);
    }

    @Override
    public void delete(Collection<Long> numbers) {
      stored.keySet().removeAll(List.copyOf(numbers));
    }
  }
}

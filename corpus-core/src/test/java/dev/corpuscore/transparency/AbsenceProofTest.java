package dev.corpuscore.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Seed;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * That a root has no leaf of an id, over random sets of leaves. {@link RootOracle} computes the
 * roots, and climbs, without code of the program.
 */
class AbsenceProofTest {
  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final long SEED = Seed.of(AbsenceProofTest.class);
  private static final int ROUNDS = Tier.rounds(20, 40);

  private final Random random = new Random(SEED);
  private final Map<String, CorpusLeaf> leaves = new HashMap<>();
  private StoredTrie<RuntimeException> trie = new StoredTrie<>(new StoredTrieTest.Memory());
  private byte[] root = new byte[0];

  @Test
  void emptyCorpus_hasAnEmptyEndAtItsRoot() {
    corpus(0);

    PostingProof proof = proof(id());

    assertThat(proof.isShown()).isTrue();
    assertThat(proof.neighbour()).isNull();
    assertThat(proof.proof().siblings()).isEmpty();
  }

  @Test
  void onlyPosting_isTheNeighbourOfEveryOther() {
    corpus(1);

    PostingProof proof = proof(id());

    assertThat(proof.isShown()).isTrue();
    assertThat(proof.neighbour()).isEqualTo(leaves.values().iterator().next());
    assertThat(proof.proof().siblings()).isEmpty();
  }

  @BothTiers
  @Test
  void everyAbsentPosting_isShownAbsent_byBothEnds() {
    int empty = 0;
    int neighbours = 0;
    for (int round = 0; round < ROUNDS; round++) {
      corpus(random.nextInt(200));
      for (int i = 0; i < 50; i++) {
        PostingId id = id();
        if (leaves.containsKey(id.value())) {
          continue;
        }
        PostingProof proof = proof(id);
        CorpusLeaf other = proof.neighbour();

        assertThat(proof.isShown()).as("seed %s, %s", SEED, id).isTrue();
        assertThat(
                RootOracle.absent(
                    id.value(), other == null ? null : json(other), proof.proof().siblings()))
            .as("seed %s, %s", SEED, id)
            .isEqualTo(root);
        PostingProof read = PostingProof.read(StrictJson.read(proof.bytes()));
        assertThat(read.bytes()).isEqualTo(proof.bytes());
        assertThat(read.isShown()).isTrue();
        empty += other == null ? 1 : 0;
        neighbours += other == null ? 0 : 1;
      }
    }
    assertThat(empty).as("seed %s", SEED).isPositive();
    assertThat(neighbours).as("seed %s", SEED).isPositive();
  }

  /** Whatever honest path and whatever leaf somebody takes, and wherever he cuts the path. */
  @BothTiers
  @Test
  void noPresentPosting_isShownAbsent() {
    for (int round = 0; round < ROUNDS; round++) {
      corpus(1 + random.nextInt(24));
      List<CorpusLeaf> all = List.copyOf(leaves.values());
      for (CorpusLeaf there : all) {
        for (PostingId other : List.of(there.id(), any(all).id(), id())) {
          List<byte[]> path = trie.proof(TrieKey.of(other)).siblings();
          for (int from = 0; from <= path.size(); from++) {
            TrieProof proof = new TrieProof(path.subList(from, path.size()));
            assertThat(proof.showsAbsence(root, there.id(), null)).as("seed %s", SEED).isFalse();
            for (CorpusLeaf neighbour : all) {
              assertThat(proof.showsAbsence(root, there.id(), neighbour))
                  .as("seed %s, %s instead of %s", SEED, neighbour.id(), there.id())
                  .isFalse();
            }
          }
        }
      }
    }
  }

  @BothTiers
  @Test
  void absenceOfOne_isNotThatOfAnotherEnd_norOfAnotherRoot() {
    for (int round = 0; round < ROUNDS; round++) {
      corpus(2 + random.nextInt(60));
      byte[] before = root;
      PostingId absent = absent();
      PostingProof sound = proof(absent);
      CorpusLeaf wrong = sound.neighbour() == null ? any(List.copyOf(leaves.values())) : null;

      assertThat(sound.proof().showsAbsence(root, absent, wrong)).as("seed %s", SEED).isFalse();
      put(leaf(absent));
      assertThat(sound.proof().showsAbsence(root, absent, sound.neighbour())).isFalse();
      assertThat(proof(absent).leaf()).isNotNull();
      remove(absent);
      assertThat(root).as("seed %s", SEED).isEqualTo(before);
      assertThat(proof(absent).bytes())
          .as("as if it had never been there")
          .isEqualTo(sound.bytes());
    }
  }

  /** The hash of a leaf elsewhere fits the path of its own id only: bits of both must be equal. */
  @Test
  void neighbourElsewhere_isRefused_evenInATreeMadeForIt() {
    PostingId asked = new PostingId("p_" + "a".repeat(26));
    CorpusLeaf elsewhere = leaf(new PostingId("p_7" + "a".repeat(25)));
    byte[] beside = new byte[32];
    random.nextBytes(beside);
    byte[] made = RootOracle.climb(asked.value(), json(elsewhere), List.of(beside));

    assertThat(new TrieProof(List.of(beside)).showsAbsence(made, asked, elsewhere)).isFalse();
    CorpusLeaf itself = leaf(asked);
    made = RootOracle.climb(asked.value(), json(itself), List.of(beside));
    assertThat(new TrieProof(List.of(beside)).showsAbsence(made, asked, itself)).isFalse();
  }

  @Test
  void absenceWithALeaf_orOfAnotherSchema_isNotRead() {
    corpus(3);
    String sound = new String(proof(absent()).bytes(), StandardCharsets.UTF_8);

    assertRefused(sound.replace("{\"", "{\"leaf\":\"\",\""), "/leaf");
    assertRefused(sound.replace("corpus.absence/1", "corpus.absence/2"), "/schema");
    assertRefused(sound.replaceFirst("\"posting\":\"[^\"]*\",", ""), "/posting");
    assertRefused(sound.replaceFirst("\"schema\":\"corpus.absence/1\",", ""), "/leaf: is required");
  }

  private static void assertRefused(String json, String why) {
    assertThatThrownBy(
            () -> PostingProof.read(StrictJson.read(json.getBytes(StandardCharsets.UTF_8))))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(why);
  }

  /** As the store makes one. */
  private PostingProof proof(PostingId id) {
    TrieKey key = TrieKey.of(id);
    TrieProof proof = trie.proof(key);
    CorpusLeaf leaf = leaves.get(id.value());
    CorpusLeaf neighbour =
        leaf != null
            ? null
            : trie.beginningAs(key, proof.siblings().size())
                .map(it -> leaves.get(it.id().value()))
                .orElse(null);
    CorpusRoot now =
        new CorpusRoot(
            new CorpusPosition(new UUID(0, 1), new UUID(0, 2), 3), Digest.of(root), leaves.size());
    return new PostingProof(new RootStatement(now, NOW), null, id, leaf, neighbour, proof);
  }

  private void corpus(int size) {
    leaves.clear();
    trie = new StoredTrie<>(new StoredTrieTest.Memory());
    root = RootOracle.root(Map.of());
    for (int i = 0; i < size; i++) {
      CorpusLeaf leaf = leaf(id());
      leaves.put(leaf.id().value(), leaf);
    }
    Map<TrieKey, Optional<byte[]>> changes = new HashMap<>();
    leaves.values().forEach(it -> changes.put(TrieKey.of(it.id()), Optional.of(it.hash())));
    trie.update(changes);
    rooted();
  }

  private void put(CorpusLeaf leaf) {
    leaves.put(leaf.id().value(), leaf);
    trie.update(Map.of(TrieKey.of(leaf.id()), Optional.of(leaf.hash())));
    rooted();
  }

  private void remove(PostingId id) {
    leaves.remove(id.value());
    trie.update(Map.of(TrieKey.of(id), Optional.empty()));
    rooted();
  }

  private void rooted() {
    Map<String, String> json = new HashMap<>();
    leaves.forEach((id, leaf) -> json.put(id, json(leaf)));
    root = RootOracle.root(json);
  }

  private PostingId absent() {
    PostingId id = id();
    while (leaves.containsKey(id.value())) {
      id = id();
    }
    return id;
  }

  private CorpusLeaf any(List<CorpusLeaf> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static String json(CorpusLeaf leaf) {
    return new String(leaf.bytes(), StandardCharsets.UTF_8);
  }

  /** One third of them have 1 to 25 characters in common, so that ends are deep, too. */
  private PostingId id() {
    int alike = random.nextInt(3) == 0 ? 1 + random.nextInt(25) : 0;
    StringBuilder id = new StringBuilder("p_").repeat("k", alike);
    for (int i = alike; i < 26; i++) {
      id.append(DIGITS.charAt(random.nextInt(32)));
    }
    return new PostingId(id.toString());
  }

  private CorpusLeaf leaf(PostingId id) {
    byte[] digest = new byte[32];
    random.nextBytes(digest);
    @Nullable Instant expires =
        random.nextBoolean() ? null : Instant.ofEpochSecond(random.nextInt(2_000_000_000));
    return new CorpusLeaf(id, Digest.of(digest), expires, random.nextBoolean());
  }
}

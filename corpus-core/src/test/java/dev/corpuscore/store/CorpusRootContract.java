package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Seed;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.tier.Core;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.RootOracle;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store keeps of the root of the corpus. */
public abstract class CorpusRootContract extends StoreFixture {
  @Test
  void newCorpus_hasTheRootOfNothing() {
    assertThat(root().root())
        .isEqualTo(
            new Digest("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    assertThat(root().position()).isEqualTo(store.history().newestListed());
  }

  @Core
  @Test
  void root_isThatOfWhatIsListed() {
    update(put(1), put(2), put(3));
    update(put(1, content(1, "Other"), record()));
    update(remove(2));
    update(
        put(4, content(4), closed()),
        put(5, PostingContent.of(url(5), "Ends").expiresAt(NOW).build(), record()));
    update(put(6, content(6), PostingRecord.first(Origin.CATALOG, false, NOW)));
    submit(null, 7, titled("Typed"));

    assertRoot();
    assertThat(root().leaves()).isEqualTo(4);
  }

  /** A reader of the log knows a listed posting by its id, whatever it became before it went. */
  @Core
  @Test
  void root_listedPostingThatIsSubmittedAndRemovedAtOnce_hasNoLeafOfIt() {
    update(put(1), put(2));
    update(put(1, content(1), PostingRecord.first(Origin.SUBMITTED, false, NOW)), remove(1));

    assertRoot();
    assertThat(root().leaves()).isEqualTo(1);
    assertThat(store.revisions().after(2, 10)).containsExactly(new Change.Removed(id(1), 4));
  }

  @Test
  void root_ofOnePosting_isItsLeaf() {
    update(put(1));
    Posting posting = store.postings().find(id(1)).orElseThrow();
    String leaf =
        "{\"digest\":\""
            + posting.digest()
            + "\",\"expiresAt\":null,\"id\":\""
            + id(1)
            + "\",\"state\":\"open\"}";

    assertThat(root().root().bytes()).isEqualTo(RootOracle.root(Map.of(id(1).value(), leaf)));
  }

  /** Each proof is climbed here by the definition of the root, without code of the program. */
  @Core
  @Test
  void everyListedPosting_isProven_andEveryOtherIdIsProvenAbsent() {
    store.postings().update(IntStream.range(0, 200).mapToObj(StoreFixture::put).toList());
    update(put(3, content(3), closed()), remove(4));
    submit(null, 777, titled("Typed"));
    byte[] root = root().root().bytes();

    for (int n = 0; n < 200; n++) {
      LeafProof proof = store.revisions().leaf(id(n));
      assertThat(proof.root()).isEqualTo(root());
      assertThat(proof.leaf() != null).as("posting %s", n).isEqualTo(n != 4);
      if (proof.leaf() != null) {
        String leaf = json(proof.leaf());
        assertThat(leaf).contains(id(n).value(), n == 3 ? "closed" : "open");
        assertThat(RootOracle.climb(id(n).value(), leaf, proof.proof().siblings())).isEqualTo(root);
        assertThat(proof.neighbour()).isNull();
      }
    }
    // removed, only submitted, never seen
    IntStream.concat(IntStream.of(4, 777), IntStream.range(1_000, 1_050))
        .mapToObj(StoreFixture::id)
        .forEach(
            id -> {
              LeafProof proof = store.revisions().leaf(id);
              assertThat(proof.leaf()).isNull();
              CorpusLeaf other = proof.neighbour();
              assertThat(
                      RootOracle.absent(
                          id.value(), other == null ? null : json(other), proof.proof().siblings()))
                  .isEqualTo(root);
            });
  }

  private static String json(CorpusLeaf leaf) {
    return new String(leaf.bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void proofOfADamagedPosting_isRefused() {
    update(put(1), put(2));
    execute(folder, "UPDATE posting SET expires_at = 1 WHERE revision = 2");

    assertThatThrownBy(() -> store.revisions().leaf(id(2)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("the root of the corpus is not that of posting " + id(2));
  }

  @Test
  void postingThatOnlyTheTreeHas_isNotProvenAbsent() {
    update(put(1), put(2));
    execute(folder, "UPDATE posting SET listed = 0 WHERE revision = 2");

    assertThatThrownBy(() -> store.revisions().leaf(id(2)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("the root of the corpus is not that of posting " + id(2));
  }

  @Test
  void touchedPosting_hasTheSameRoot() {
    update(put(1));
    CorpusRoot before = root();
    update(touch(1, seen(NOW.plusSeconds(60), "a")));

    assertThat(root()).isEqualTo(before);
  }

  @Test
  void manyRandomChanges_keepIt() {
    long seed = Seed.of(CorpusRootContract.class);
    Random random = new Random(seed);
    for (int round = 0; round < 12; round++) {
      List<PostingUpdate> updates = new ArrayList<>();
      for (int i = 0; i < 150; i++) {
        int n = random.nextInt(1_000);
        updates.add(
            switch (random.nextInt(4)) {
              case 0 -> remove(n);
              case 1 -> put(n, content(n), closed());
              default -> put(n, content(n, "Title " + random.nextInt()), record());
            });
      }
      store.postings().update(updates);

      assertRoot();
    }
    assertThat(faults()).isEmpty();
  }

  @Test
  void reopened_continues() {
    update(put(1), put(2));
    store.close();
    store = open();
    update(put(3));

    assertRoot();
  }

  @Test
  void databaseWithoutRoots_getsThemWhenItIsOpened() {
    store.postings().update(IntStream.range(0, 300).mapToObj(StoreFixture::put).toList());
    CorpusRoot before = root();
    store.close();
    execute(folder, "DELETE FROM corpus_root");
    execute(folder, "DELETE FROM root_page");
    store = open();

    assertThat(root().root()).isEqualTo(before.root());
    assertThat(faults()).isEmpty();
  }

  @Test
  void changesByAnOlderVersion_areCaughtUp() {
    update(put(1), put(2));
    store.close();
    execute(folder, "CREATE TABLE old_root AS SELECT * FROM corpus_root");
    execute(folder, "CREATE TABLE old_page AS SELECT * FROM root_page");
    store = open();
    update(put(3), remove(1));
    CorpusRoot newest = root();
    store.close();
    execute(folder, "DELETE FROM corpus_root");
    execute(folder, "DELETE FROM root_page");
    execute(folder, "INSERT INTO corpus_root SELECT * FROM old_root");
    execute(folder, "INSERT INTO root_page SELECT * FROM old_page");
    store = open();

    assertThat(root().root()).isEqualTo(newest.root());
    assertRoot();
  }

  @Test
  void damagedTree_isAFault_andStaleFromTheNextChange_untilItIsComputedAnew() {
    store.postings().update(IntStream.range(0, 100).mapToObj(StoreFixture::put).toList());
    execute(folder, "UPDATE root_page SET checksum = checksum + 1 WHERE number = 1");
    assertThat(faults()).singleElement().asString().contains("page 1 of the tree of the root");

    update(put(100));
    update(put(101));

    PostingId id = put(100).id();
    assertThat(store.revisions().root()).isEmpty();
    assertThatThrownBy(() -> store.revisions().leaf(id))
        .isInstanceOf(CorpusException.class)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.UNAVAILABLE);

    assertThat(store.revisions().recomputeRoot()).isTrue();

    assertThat(faults()).isEmpty();
    assertRoot();
    assertThat(store.revisions().leaf(id).leaf()).isNotNull();
    assertThat(store.revisions().recomputeRoot()).isFalse();
  }

  /** What is written, removed or closed meanwhile is in the root, whatever had been counted. */
  @Test
  void recomputedRoot_besideWriters_hasWhatTheyWrote() throws Exception {
    store.postings().update(IntStream.range(0, 100).mapToObj(StoreFixture::put).toList());
    execute(folder, "UPDATE root_page SET checksum = checksum + 1 WHERE number = 1");
    update(put(100));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> computed = threads.submit(() -> store.revisions().recomputeRoot());
      for (int n = 101; n < 130; n++) {
        update(put(n));
      }
      assertThat(computed.get()).isTrue();
    }
    update(put(130));

    assertThat(faults()).isEmpty();
    assertRoot();
  }

  @Test
  void anotherRoot_isAFault_andComputedAnewByARebuild() {
    update(put(1), put(2));
    store.close();
    execute(folder, "CREATE TABLE old_root AS SELECT * FROM corpus_root");
    execute(folder, "DELETE FROM corpus_root");
    execute(folder, "DELETE FROM posting WHERE revision = 2");
    execute(folder, "INSERT INTO corpus_root SELECT * FROM old_root");
    store = open();
    assertThat(faults())
        .anyMatch(it -> it.startsWith("the root of the corpus is not that of its postings"));

    store.revisions().requestRebuild();

    assertThat(faults()).noneMatch(it -> it.contains("root"));
    assertRoot();
  }

  @Test
  void damagedRoot_isComputedAnewWhenTheStoreIsOpened() {
    update(put(1), put(2));
    CorpusRoot root = root();
    store.close();
    execute(folder, "UPDATE corpus_root SET checksum = checksum + 1");
    store = open();

    assertThat(root()).isEqualTo(root);
    assertThat(faults()).isEmpty();
  }

  @Test
  void readAll_givesTheLogAndItsRoot() {
    update(put(1), put(2), put(3));
    update(put(1, content(1, "Other"), record()));
    update(remove(2));
    List<Change> all = new ArrayList<>();

    CorpusRoot root = store.revisions().readAll(all::add);

    assertThat(all).containsExactlyElementsOf(store.revisions().after(0, 100));
    assertThat(root).isEqualTo(root());
  }

  private CorpusRoot root() {
    return store.revisions().root().orElseThrow();
  }

  private void assertRoot() {
    Map<String, String> leaves = new HashMap<>();
    for (Change change : store.revisions().after(0, RevisionLog.CHANGES_LIMIT)) {
      if (change instanceof Change.Put put && put.posting().record().listed()) {
        leaves.put(put.posting().id().value(), leaf(put.posting()));
      }
    }
    CorpusRoot root = root();
    assertThat(root.root().bytes()).isEqualTo(RootOracle.root(leaves));
    assertThat(root.leaves()).isEqualTo(leaves.size());
    assertThat(root.position()).isEqualTo(store.history().newestListed());
  }

  /** The leaf of a posting by its definition. */
  static String leaf(Posting posting) {
    Instant expires = posting.content().expiresAt();
    return "{\"digest\":\""
        + posting.digest()
        + "\",\"expiresAt\":"
        + (expires == null ? "null" : "\"" + expires + "\"")
        + ",\"id\":\""
        + posting.id()
        + "\",\"state\":\""
        + (posting.record().isClosed() ? "closed" : "open")
        + "\"}";
  }
}

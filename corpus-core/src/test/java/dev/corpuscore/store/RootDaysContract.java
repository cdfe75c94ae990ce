package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Seed;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.page.redaction.Passage;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.RootDays.Around;
import dev.corpuscore.tier.Core;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.PostingProof;
import dev.corpuscore.transparency.RootOracle;
import dev.corpuscore.transparency.RootStatement;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store keeps of daily roots, compared with what the test has noted on each day. */
public abstract class RootDaysContract extends StoreFixture {
  private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);

  private final SigningKey key = SigningKey.generate(new SecureRandom());

  /** The leaves of each day, by id. */
  private final List<Map<String, String>> noted = new ArrayList<>();

  private final List<byte[]> roots = new ArrayList<>();

  /** Per day, the listed postings that were removed or delisted since. */
  private final List<Set<String>> lost = new ArrayList<>();

  @Core
  @Test
  void everyDay_provesWhatWasListedThen_andThatTheRestWasNot() {
    long seed = Seed.of(RootDaysContract.class);
    Random random = new Random(seed);
    for (int day = 0; day < 20; day++) {
      for (int call = 0; call < 3; call++) {
        apply(randomUpdates(random, day < 3 ? 2 : 40));
      }
      submit(null, 900 + day, titled("Typed " + day));
      endDay();
      if (day % 7 == 3) {
        store.revisions().requestRebuild();
        store.close(); // as after a kill: what was acknowledged is there
        store = open();
      }
    }
    apply(randomUpdates(random, 60));

    for (int day = 0; day < noted.size(); day++) {
      for (int n = 0; n < 115; n++) {
        assertProof(id(n), day);
      }
      for (int n = 900; n < 920; n++) {
        assertProof(id(n), day);
      }
    }
    assertThat(faults()).isEmpty();
  }

  /** About different postings each. */
  private static List<PostingUpdate> randomUpdates(Random random, int size) {
    return random
        .ints(0, 100)
        .distinct()
        .limit(size)
        .mapToObj(
            n ->
                switch (random.nextInt(8)) {
                  case 0 -> remove(n);
                  case 1 -> put(n, content(n), closed());
                  case 2 -> put(n, ends(n, NOW.plusSeconds(random.nextInt(9))), record());
                  case 3 -> random.nextInt(6) == 0 ? put(n, content(n), unlisted()) : put(n);
                  case 4 -> put(n, content(n, "One of many"), record());
                  default -> put(n, content(n, "Title " + random.nextInt()), record());
                })
        .toList();
  }

  private static PostingContent ends(int n, Instant at) {
    return PostingContent.of(url(n), "Ends").description("What we do").expiresAt(at).build();
  }

  private static PostingRecord unlisted() {
    return PostingRecord.first(Origin.CATALOG, false, NOW);
  }

  /** Applies updates, and notes which postings are removed or listed no more. */
  private void apply(List<PostingUpdate> updates) {
    Set<String> before = leaves().keySet();
    List<Outcome> outcomes = store.postings().update(updates);
    Set<String> now = leaves().keySet();
    for (int i = 0; i < updates.size(); i++) {
      String id = updates.get(i).id().value();
      if (before.contains(id) && (outcomes.get(i) == Outcome.REMOVED || !now.contains(id))) {
        lost.forEach(day -> day.add(id));
      }
    }
  }

  /** Notes the leaves of now, and makes the daily root. */
  private void endDay() {
    Instant now = NOW.plus(Duration.ofDays(noted.size()));
    noted.add(leaves());
    roots.add(RootOracle.root(noted.getLast()));
    lost.add(new HashSet<>());
    assertThat(store.rootDays().add(now, true, this::signed)).isTrue();
    RootStatement logged =
        RootStatement.of(StrictJson.read(log().entries(log().size() - 1, 1).getFirst()));
    assertThat(logged.root().root().bytes()).isEqualTo(roots.getLast());
    assertThat(logged.madeAt()).isEqualTo(now);
  }

  private Optional<Envelope> signed(RootStatement statement) {
    return Optional.of(Envelope.sign(RootStatement.TYPE, statement.bytes(), key));
  }

  private TransparencyLog log() {
    return store.log(LogName.ROOTS);
  }

  /** Compares the proof, or its refusal, with what was noted. */
  private void assertProof(PostingId id, int day) {
    Map<String, String> leaves = noted.get(day);
    String end = RootOracle.end(leaves.keySet(), id.value());
    String about = id + " on day " + day;
    if (end != null && lost.get(day).contains(end)) {
      assertThatThrownBy(() -> proof(id, day))
          .as(about)
          .isInstanceOf(CorpusException.class)
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.NOT_PROVABLE);
      return;
    }
    PostingProof proof = proof(id, day);
    byte[] root = roots.get(day);
    List<byte[]> path = proof.proof().siblings();
    assertThat(proof.statement().root().root().bytes()).as(about).isEqualTo(root);
    assertThat(Objects.requireNonNull(proof.envelope()).payload())
        .isEqualTo(proof.statement().bytes());
    assertThat(json(proof.leaf())).as(about).isEqualTo(leaves.get(id.value()));
    if (leaves.containsKey(id.value())) {
      assertThat(RootOracle.climb(id.value(), leaves.get(id.value()), path)).isEqualTo(root);
    } else {
      assertThat(json(proof.neighbour())).as(about).isEqualTo(end == null ? null : leaves.get(end));
      assertThat(RootOracle.absent(id.value(), json(proof.neighbour()), path)).isEqualTo(root);
    }
  }

  private PostingProof proof(PostingId id, int day) {
    return store.rootDays().prove(id, FIRST.plusDays(day)).orElseThrow();
  }

  private static @Nullable String json(@Nullable CorpusLeaf leaf) {
    return leaf == null ? null : new String(leaf.bytes(), StandardCharsets.UTF_8);
  }

  /** The leaves of what is listed now, by the definition. */
  private Map<String, String> leaves() {
    Map<String, String> leaves = new HashMap<>();
    for (Change change : store.revisions().after(0, RevisionLog.CHANGES_LIMIT)) {
      if (change instanceof Change.Put put && put.posting().record().listed()) {
        leaves.put(put.posting().id().value(), CorpusRootContract.leaf(put.posting()));
      }
    }
    return leaves;
  }

  @Core
  @Test
  void removedPosting_isForgotten_andItsNeighboursStayProven() {
    update(IntStream.range(0, 40).mapToObj(StoreFixture::put).toArray(PostingUpdate[]::new));
    endDay();
    apply(List.of(put(7, content(7, "Other"), record())));
    endDay();
    PostingProof before = proof(id(7), 0);

    // in one transaction with its return
    update(remove(7), put(7, content(7, "Again"), record()));
    lost.forEach(day -> day.add(id(7).value()));
    endDay();

    assertThat(before.leaf()).isNotNull();
    for (int day = 0; day < 3; day++) {
      for (int n = 0; n < 60; n++) {
        assertProof(id(n), day);
      }
    }
    assertThat(json(proof(id(7), 2).leaf())).isEqualTo(noted.get(2).get(id(7).value()));
    assertThat(faults()).isEmpty();
  }

  /** The digests of before could confirm a guess of the passage. */
  @Core
  @Test
  void redactedPosting_isProvenFromThenOn_andItsNeighboursStayProven() {
    update(IntStream.range(0, 40).mapToObj(StoreFixture::put).toArray(PostingUpdate[]::new));
    endDay();
    apply(List.of(put(7, content(7, "Anna Holm"), record())));
    endDay();

    PseudonymKeys keys = PseudonymKeys.only(RedactionsContract.key("one"));
    store.participants().agree(keys.checks(), NOW);
    store.redactions().under(() -> keys);
    assertThat(store.redactions().redact(id(7), Passage.of("Anna Holm"), keys, NOW)).isPresent();
    lost.forEach(day -> day.add(id(7).value()));
    endDay();
    apply(List.of(put(7, content(7, "Another"), record())));
    endDay();

    for (int day = 0; day < 4; day++) {
      for (int n = 0; n < 60; n++) {
        assertProof(id(n), day);
      }
    }
    assertThat(json(proof(id(7), 2).leaf())).isEqualTo(noted.get(2).get(id(7).value()));
    assertThat(rows("past_leaf WHERE digest IS NOT NULL")).isEqualTo(1);
    assertThat(faults()).isEmpty();
  }

  @Test
  void pastOfARemovedPosting_isInNoTable() {
    update(put(1), put(2), put(3));
    endDay();
    update(put(1, content(1, "Other"), record()));
    endDay();
    update(remove(1));

    assertThat(rows("past_leaf")).isZero();
    // its first five bits tell it apart from two others, and ten are the least
    assertThat(rows("lost_leaf WHERE length(way) = 4")).isEqualTo(2);
  }

  @Test
  void daysBeforeTheFirst_andOldOnes_areNotProvable() {
    assertThat(store.rootDays().prove(id(1), FIRST)).isEmpty();
    assertThat(store.rootDays().around(FIRST).before()).isNull();
    update(put(1));
    for (int day = 0; day < 5; day++) {
      update(put(1, content(1, "Title " + day), record()), put(10 + day));
      endDay();
      update(remove(10 + day));
    }
    assertThat(rows("past_leaf")).isEqualTo(4);
    assertThat(rows("lost_leaf")).isEqualTo(5);

    store.rootDays().prune(NOW.plus(Duration.ofDays(3)));

    assertThat(store.rootDays().prove(id(1), FIRST.plusDays(2))).isEmpty();
    Around around = store.rootDays().around(FIRST.plusDays(2));
    assertThat(around.before()).isNull();
    assertThat(around.after()).isEqualTo(FIRST.plusDays(3));
    assertThat(store.rootDays().around(FIRST.plusDays(9)).before()).isEqualTo(FIRST.plusDays(4));
    assertThat(json(proof(id(1), 3).leaf())).isEqualTo(noted.get(3).get(id(1).value()));
    assertThat(rows("past_leaf")).isEqualTo(1);
    assertThat(rows("lost_leaf")).isEqualTo(2);

    store.rootDays().prune(NOW.plus(Duration.ofDays(9)));

    assertThat(rows("past_leaf")).isZero();
    assertThat(rows("lost_leaf")).isZero();
    assertThat(faults()).isEmpty();
  }

  @Test
  void rootThatIsNotKept_isInTheLogAlone() {
    update(put(1));

    assertThat(store.rootDays().add(NOW, false, this::signed)).isTrue();

    assertThat(log().size()).isEqualTo(1);
    assertThat(store.rootDays().prove(id(1), FIRST)).isEmpty();
  }

  @Test
  void twoRootsOfADay_theNewestCounts() {
    endDay();
    update(put(1));
    assertThat(store.rootDays().add(NOW.plusSeconds(9), true, this::signed)).isTrue();

    assertThat(proof(id(1), 0).leaf()).isNotNull();
  }

  @Test
  void damage_isAFault_andNoProof() {
    update(put(1), put(2));
    endDay();
    update(put(1, content(1, "Other"), record()));
    endDay();
    execute(folder, "DELETE FROM past_leaf");

    assertThat(faults())
        .singleElement()
        .asString()
        .startsWith("the leaves that are kept of the daily root in entry 0 are not those");
    assertThatThrownBy(() -> proof(id(1), 0))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("does not fit the leaves beside posting " + id(1));

    execute(folder, "UPDATE root_day SET checksum = checksum + 1 WHERE entry = 1");
    assertThat(faults())
        .anyMatch(it -> it.contains("the tree of the daily root in entry 1 does not"));
  }

  @Test
  void damagedTree_getsNoDailyRoot_untilItIsComputedAnew() {
    update(IntStream.range(0, 100).mapToObj(StoreFixture::put).toArray(PostingUpdate[]::new));
    execute(folder, "UPDATE root_page SET checksum = checksum + 1 WHERE number = 1");

    assertThat(store.rootDays().add(NOW, true, this::signed)).isFalse();
    assertThat(log().size()).isZero();
    assertThat(store.revisions().recomputeRoot()).isTrue();
    endDay();

    assertProof(id(5), 0);
  }

  @Override
  List<String> faults() {
    return super.faults().stream()
        .filter(it -> !it.startsWith("the envelope of the daily root"))
        .toList();
  }

  private long rows(String table) {
    return number(folder, "SELECT count(*) FROM " + table);
  }
}

package dev.corpuscore.service.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.PythonVerifier;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.signature.JwkSet;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.EntryBundle;
import dev.corpuscore.transparency.KeyStatement;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.MerkleHash;
import dev.corpuscore.transparency.SignedCheckpoint;
import dev.corpuscore.transparency.TreeGrowth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key for logs was replaced, because somebody else may have it: what it signs from then on. */
class ReplacedKeyTest {
  private static final KeyCheck KEY = new KeyCheck("ab".repeat(32));

  @TempDir private Path given;

  private final TestCorpus data;
  private final Store store;
  private final SigningKey stolen = SigningKey.generate(new SecureRandom());
  private final SigningKey fresh = SigningKey.generate(new SecureRandom());
  private int erased;

  ReplacedKeyTest(TestCorpus data) {
    this.data = data;
    this.store = data.store();
  }

  /** Two people are erased before the key is replaced, at half past an hour; one after it. */
  @BeforeEach
  void replace() {
    data.now(data.now().truncatedTo(ChronoUnit.HOURS));
    store.participants().agree(KeyChecks.only(KEY), data.now());
    store.signingKeys().use(stolen.verifying(), KeyPurpose.LOG, data.now());
    erase();
    data.later(Duration.ofHours(1));
    publish(stolen);
    data.later(Duration.ofMinutes(30));
    erase();
    store.signingKeys().use(fresh.verifying(), KeyPurpose.LOG, data.now());
    data.later(Duration.ofMinutes(10));
    erase();
  }

  @Test
  void nothingIsSaidOfItsEnd_beforeTheNextHour_whichPublishesTheErasures() {
    publish(fresh);
    assertThat(keys().all().getFirst().last()).isEmpty();
    assertThat(log().published().orElseThrow().checkpoint().size()).isEqualTo(1);

    nextHour();
    publish(fresh);

    TrustedKeys keys = keys();
    assertThat(keys.all())
        .extracting(PublishedKey::key)
        .containsExactly(stolen.verifying(), fresh.verifying());
    assertThat(SignedCheckpoint.ends(keys.all().getFirst(), keys))
        .containsExactly(log().headAt(3).orElseThrow(), store.log(LogName.ROOTS).head());
    assertThat(keys.all().getLast().last()).isEmpty();
  }

  @Test
  void itsCheckpoints_countUpToItsEnd() throws IOException {
    nextHour();
    publish(fresh);
    Checkpoint genuine = log().headAt(2).orElseThrow();
    Checkpoint last = log().headAt(3).orElseThrow();
    Checkpoint longer = new Checkpoint(last.origin(), 4, new byte[32]);
    Checkpoint other = new Checkpoint(last.origin(), 3, new byte[32]);
    Checkpoint renamed = new Checkpoint(last.origin() + "/2", 1, new byte[32]);

    for (Checkpoint sound : List.of(genuine, last)) {
      assertThat(SignedCheckpoint.verify(SignedCheckpoint.sign(sound, stolen), keys()))
          .isEqualTo(sound);
      assertThat(python(SignedCheckpoint.sign(sound, stolen)).code()).isZero();
    }
    Map<Checkpoint, String> forged =
        Map.of(
            longer,
            "which was replaced when " + last.origin() + " had at most 3 entries",
            other,
            "contradicts its last checkpoint",
            renamed,
            "is not a log of these keys");
    for (Map.Entry<Checkpoint, String> each : forged.entrySet()) {
      String note = SignedCheckpoint.sign(each.getKey(), stolen);
      String why = each.getValue();
      assertThatThrownBy(() -> SignedCheckpoint.verify(note, keys())).hasMessageContaining(why);
      assertThat(python(note).said()).contains("refused: ", why);
    }
    String byTheNewOne = SignedCheckpoint.sign(longer, fresh);
    assertThat(SignedCheckpoint.verify(byTheNewOne, keys())).isEqualTo(longer);
    assertThat(python(byTheNewOne).code()).isZero();
  }

  /** What is kept for a restore, and the command, judge by the same rule. */
  @Test
  void readersOfTheService_refuseItToo() throws IOException {
    nextHour();
    publish(fresh);
    Checkpoint longer = new Checkpoint(log().head().origin(), 4, new byte[32]);
    CheckpointFolder folder = new CheckpointFolder(given.resolve("kept"));
    folder.keep(longer, SignedCheckpoint.sign(longer, stolen));
    KeepCheckpoints kept =
        new KeepCheckpoints(
            log(), store.signingKeys(), signer(fresh), folder, new ServiceThreads());

    assertThat(kept.kept(new TrustedKeys(store.signingKeys().all()))).isEmpty();
    assertThat(kept.loss())
        .hasValueSatisfying(it -> assertThat(it.sentence()).contains("which was replaced when"));

    CliRun verified =
        CliRun.with(
            Map.of("CORE_DATA_DIR", data.folder().toString()),
            "ledger",
            "verify",
            "--key",
            file("keys.json", JwkSet.json(keys())).toString(),
            "--checkpoint",
            file("longer.txt", SignedCheckpoint.sign(longer, stolen)).toString(),
            file("ledger.ndjson", "").toString());
    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out()).contains("which was replaced when");
  }

  /** An instance that was not restarted. */
  @Test
  void instanceWithTheReplacedKey_signsNothingMore() {
    nextHour();
    publish(stolen);
    assertThat(log().published().orElseThrow().checkpoint().size()).isEqualTo(1);

    CheckpointFolder folder = new CheckpointFolder(given.resolve("kept"));
    KeepCheckpoints kept =
        new KeepCheckpoints(
            log(), store.signingKeys(), signer(stolen), folder, new ServiceThreads());
    assertThat(kept.signed()).isEmpty();
    kept.begin();
    assertThat(folder.newest()).isEmpty();
  }

  @Test
  void keyThatCameBack_hasNoEnd() {
    nextHour();
    publish(fresh);
    store.signingKeys().use(stolen.verifying(), KeyPurpose.LOG, data.now());
    Checkpoint longer = new Checkpoint(log().head().origin(), 9, new byte[32]);

    assertThat(SignedCheckpoint.verify(SignedCheckpoint.sign(longer, stolen), keys()))
        .isEqualTo(longer);
    assertThat(keys().all()).hasSize(3);
  }

  /** The log of roots shows each key; a set with another time of it, or without it, is refused. */
  @Test
  void publishedKeys_areThoseThatTheLogIntroduced() throws IOException {
    nextHour();
    publish(fresh);
    List<byte[]> entries = store.log(LogName.ROOTS).entries(0, 256);
    TrustedKeys keys = keys();
    PublishedKey first = keys.all().getFirst();
    PublishedKey second = keys.all().get(1);
    PublishedKey earlier =
        new PublishedKey(
            first.key(),
            first.purpose(),
            Objects.requireNonNull(first.from()).minusSeconds(1_000),
            first.until(),
            first.entry(),
            first.last());

    verifyKeys(keys.all(), entries, null);
    verifyKeys(List.of(earlier, second), entries, "no entry of the log has introduced the key");
    verifyKeys(List.of(second), entries, "the set leaves out the key that entry 0 introduced");
  }

  /** Somebody who can write the database, and adds an entry, too: it is where it is. */
  @Test
  void keyWithATimeInThePast_isShownByItsPlaceInTheLog() throws IOException {
    nextHour();
    publish(fresh);
    List<PublishedKey> keys = new ArrayList<>(keys().all());
    List<byte[]> entries = new ArrayList<>(store.log(LogName.ROOTS).entries(0, 256));
    Instant past = data.now().minus(Duration.ofDays(30));
    PublishedKey put =
        new PublishedKey(
            SigningKey.generate(new SecureRandom()).verifying(),
            KeyPurpose.STATEMENTS,
            past,
            past.plusSeconds(60),
            (long) entries.size(),
            List.of());
    keys.add(put);

    for (boolean later : new boolean[] {false, true}) {
      List<byte[]> forged = new ArrayList<>(entries);
      forged.add(KeyStatement.of(store.corpusId(), put, later).bytes());
      String at = "entry " + entries.size() + " says that its key ";
      verifyKeys(keys, forged, at + (later ? "is older than the log's entries" : "was used from"));
    }
  }

  /** In Java and in Python; null if nothing is wrong. */
  private void verifyKeys(List<PublishedKey> set, List<byte[]> entries, @Nullable String fault)
      throws IOException {
    TrustedKeys keys = keys();
    Checkpoint head =
        new Checkpoint(store.log(LogName.ROOTS).head().origin(), entries.size(), root(entries));
    Path file = file("set.json", JwkSet.json(new TrustedKeys(keys.corpus(), keys.logs(), set)));
    String checkpoint = file("roots.txt", SignedCheckpoint.sign(head, fresh)).toString();
    String bundle = file("entries", EntryBundle.of(entries)).toString();

    CliRun run =
        CliRun.with(
            Map.of(),
            "keys",
            "verify",
            "--checkpoint",
            checkpoint,
            "--entries",
            bundle,
            file.toString());
    PythonVerifier.Verdict verdict =
        PythonVerifier.run(
            Files.readAllBytes(file), "keys", "-", "--checkpoint", checkpoint, "--entries", bundle);

    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(fault == null ? 0 : 1);
    assertThat(verdict.code()).as(verdict.said()).isEqualTo(run.code());
    if (fault != null) {
      assertThat(run.out()).contains("fault: " + fault);
      assertThat(verdict.said()).contains("refused: " + fault);
    }
  }

  private static byte[] root(List<byte[]> entries) {
    TreeGrowth tree = new TreeGrowth((level, at, hash) -> {});
    entries.forEach(it -> tree.add(MerkleHash.leaf(it)));
    return tree.root();
  }

  private void nextHour() {
    data.later(Duration.ofMinutes(20));
  }

  private void publish(SigningKey key) {
    new PublishCheckpoints(store, signer(key), null, Duration.ZERO, data.clock()).publish();
  }

  private static Signer signer(SigningKey log) {
    return new Signer(null, log, null);
  }

  private TransparencyLog log() {
    return store.log(LogName.LEDGER);
  }

  /** As they are published. */
  private TrustedKeys keys() {
    return TrustedKeys.read(JwkSet.json(new ReadKeys(store).published()));
  }

  private void erase() {
    erased++;
    store
        .erasures()
        .erase(
            new ErasureOrder(
                new UUID(0, erased).toString(),
                Sha256.digest(new byte[] {(byte) erased}),
                ParticipantHash.of(Sha256.hash(new byte[] {(byte) erased}), KEY.keyId()),
                data.now()));
  }

  private PythonVerifier.Verdict python(String note) throws IOException {
    Path keys = file("keys.json", JwkSet.json(keys()));
    return PythonVerifier.run(
        note.getBytes(StandardCharsets.UTF_8), "checkpoint", "-", "--key", keys.toString());
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(given.resolve(name), content);
  }

  private Path file(String name, byte[] content) throws IOException {
    return Files.write(given.resolve(name), content);
  }
}

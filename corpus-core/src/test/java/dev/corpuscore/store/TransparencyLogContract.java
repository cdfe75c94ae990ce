package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.TransparencyLog.Origin;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.tier.Core;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.LogOrigin;
import dev.corpuscore.transparency.MerkleTree;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What every {@link TransparencyLog} keeps; its roots are computed here as RFC 6962 defines them.
 */
public abstract class TransparencyLogContract extends ErasuresFixture {
  private final SigningKey key = SigningKey.generate(new SecureRandom());

  @Test
  void emptyLog_hasTheRootOfNothing_andItsName() {
    Checkpoint head = roots().head();

    assertThat(head.size()).isZero();
    assertThat(HexFormat.of().formatHex(head.root()))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assertThat(head.origin()).isEqualTo("corpus-core/" + store.corpusId() + "/roots");
    assertThat(roots().published()).isEmpty();
    assertThat(roots().entries(0, 1)).isEmpty();
  }

  @Test
  void everySize_hasItsRoot_alsoLater() {
    List<byte[]> entries = new ArrayList<>();
    for (int n = 0; n < 21; n++) {
      byte[] entry = ("entry " + n).getBytes(StandardCharsets.UTF_8);
      roots().append(entry);
      entries.add(entry);
      assertThat(roots().head().root()).isEqualTo(rootOf(entries));
    }
    store.close();
    store = open();

    assertThat(roots().size()).isEqualTo(21);
    assertThat(roots().entries(0, 256)).containsExactlyElementsOf(entries);
    for (int size = 0; size <= 21; size++) {
      assertThat(roots().headAt(size).orElseThrow().root())
          .isEqualTo(rootOf(entries.subList(0, size)));
    }
    assertThat(roots().headAt(22)).isEmpty();
    assertThat(roots().hashes(1, 9, 256)).containsExactly(rootOf(entries.subList(18, 20)));
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void erasure_isAnEntry_boundToItsPerson() {
    Receipt first = erase(1, ANNA);
    erase(2, BODIL);

    LedgerEntry entry = store.erasures().find(erasureId(1)).orElseThrow();
    String leaf = new String(ledger().entries(0, 1).getFirst(), StandardCharsets.UTF_8);

    assertThat(ledger().size()).isEqualTo(2);
    assertThat(entry.binding().later()).isFalse();
    assertThat(leaf)
        .isEqualTo(
            "{\"boundLater\":false,\"commitment\":\"sha256:"
                + commitment(entry)
                + "\",\"receiptCommitment\":\"sha256:"
                + receiptCommitment(entry, ReceiptJson.id(first))
                + "\",\"schema\":\"corpus.erasure-leaf/2\"}");
    assertThat(leaf).doesNotContain(ReceiptJson.id(first).value());
    assertThat(leaf).doesNotContain(ANNA.hex(), HexFormat.of().formatHex(entry.binding().salt()));
    assertThat(store.erasures().find(ReceiptJson.id(first)))
        .map(LedgerEntry::sequence)
        .contains(1L);
    assertThatThrownBy(() -> ledger().append(new byte[1]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void envelope_isStoredWithItsReceipt() {
    byte[] receipt =
        store
            .erasures()
            .erase(order(1, ANNA), it -> ("signed " + it.length).getBytes(StandardCharsets.UTF_8));

    LedgerEntry entry = store.erasures().find(erasureId(1)).orElseThrow();

    assertThat(entry.envelope()).asString().isEqualTo("signed " + receipt.length);
    assertThat(faults())
        .singleElement()
        .asString()
        .startsWith("the envelope of entry 1 of the ledger is not an envelope");
  }

  /** A check looks at each: of this receipt, as a receipt, by a key of this corpus. */
  @Core
  @Test
  void envelopeThatIsNotOfItsReceipt_isAFault() {
    SigningKey ours = SigningKey.generate(new SecureRandom());
    SigningKey foreign = SigningKey.generate(new SecureRandom());
    store.signingKeys().use(ours.verifying(), KeyPurpose.STATEMENTS, NOW);
    byte[] first =
        store
            .erasures()
            .erase(order(1, ANNA), it -> Envelope.sign(Envelope.RECEIPT, it, ours).json());
    assertThat(faults()).isEmpty();

    store
        .erasures()
        .erase(order(2, BODIL), it -> Envelope.sign(Envelope.RECEIPT, first, ours).json());
    store
        .erasures()
        .erase(order(3, person("c1")), it -> Envelope.sign(Envelope.RECEIPT, it, foreign).json());
    store
        .erasures()
        .erase(order(4, person("c2")), it -> Envelope.sign(Envelope.STATEMENT, it, ours).json());

    assertThat(faults())
        .satisfiesExactly(
            it -> assertThat(it).startsWith("the envelope of entry 2 of the ledger is that of an"),
            it -> assertThat(it).startsWith("the envelope of entry 3 of the ledger is signed by "),
            it -> assertThat(it).startsWith("the envelope of entry 4 of the ledger has the payl"));
  }

  @Core
  @Test
  void hasBound_isAnErasureOfThisStore_orACopiedOneThatWasBoundAtOnce() {
    assertThat(store.erasures().hasBound()).isFalse();
    store.erasures().restore(ANNA, ReceiptJson.bytes(ofNothing()));
    assertThat(store.erasures().hasBound()).as("bound later").isFalse();

    erase(2, BODIL);

    assertThat(store.erasures().hasBound()).isTrue();
  }

  /** Replayed with their salts, the entries of another ledger make the same log. */
  @Test
  void restoredEntry_keepsItsBinding_andItsForm() {
    byte[] salt = new byte[Binding.SALT_BYTES];
    new Random(1).nextBytes(salt);
    Receipt receipt = ofNothing();

    store
        .erasures()
        .restore(
            ANNA,
            ReceiptJson.bytes(receipt),
            new Binding(salt, false, LeafVersion.FIRST),
            ReceiptSigner.NONE);
    store.erasures().restore(BODIL, ReceiptJson.bytes(secondAfter(receipt)));

    List<LedgerEntry> entries = store.erasures().after(0, 10);
    assertThat(entries.getFirst().binding().salt()).isEqualTo(salt);
    assertThat(entries).extracting(it -> it.binding().later()).containsExactly(false, true);
    assertThat(entries)
        .extracting(it -> it.binding().leaf())
        .containsExactly(LeafVersion.FIRST, LeafVersion.SECOND);
    assertThat(new String(ledger().entries(0, 1).getFirst(), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"boundLater\":false,\"commitment\":\"sha256:"
                + commitment(entries.getFirst())
                + "\",\"receiptId\":\""
                + ReceiptJson.id(receipt)
                + "\",\"schema\":\"corpus.erasure-leaf/1\"}");
    assertThat(faults()).isEmpty();
  }

  @Test
  void name_isAdoptedByAnEmptyLogAlone() {
    assertThat(ledger().adopt("corpus-core/other/ledger")).isTrue();
    erase(1, ANNA);

    assertThat(ledger().adopt("corpus-core/third/ledger")).isFalse();
    assertThat(ledger().adopt("corpus-core/other/ledger")).isTrue();
    assertThat(ledger().head().origin()).isEqualTo("corpus-core/other/ledger");
  }

  @Test
  void newName_namesTheOldOne_andKeepsItsLastCheckpoint() {
    String first = ledger().head().origin();
    erase(1, ANNA);
    String note = publish(ledger());

    String second = ledger().rename();
    String third = ledger().rename();

    assertThat(second).matches(Pattern.quote(first) + "/2[0-9]{7}");
    assertThat(LogOrigin.of(third).log()).isEqualTo(first);
    assertThat(LogOrigin.of(third).number()).isGreaterThan(LogOrigin.of(second).number());
    assertThat(ledger().origins())
        .containsExactly(
            new Origin(first, note), new Origin(second, null), new Origin(third, null));
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void checkpoint_isPublishedOnlyForwards() {
    erase(1, ANNA);
    Checkpoint one = ledger().head();
    erase(2, BODIL);
    String two = publish(ledger());

    assertThat(ledger().publish(new Published(one, SignedCheckpoint.sign(one, key), NOW)))
        .isFalse();
    assertThat(ledger().published().map(Published::note)).contains(two);
    assertThat(ledger().published().orElseThrow().checkpoint().size()).isEqualTo(2);
  }

  /** The log of the published checkpoint, or the fault says that it is another one. */
  @Test
  void publishedCheckpointOfAnotherRoot_isAFault() {
    erase(1, ANNA);
    Checkpoint forged = new Checkpoint(ledger().head().origin(), 1, new byte[32]);
    ledger().publish(new Published(forged, SignedCheckpoint.sign(forged, key), NOW));

    assertThat(faults())
        .singleElement()
        .asString()
        .contains("is not the one of its published checkpoint of 1 entries");
  }

  /** Whoever saw any of the heads, at any instance, sees it continued by all later ones. */
  @Test
  void threeInstancesThatAppend_haveOneHistory() throws Exception {
    List<Checkpoint> seen = Collections.synchronizedList(new ArrayList<>());
    try (Store second = open();
        Store third = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Boolean>> calls = new ArrayList<>();
      for (int n = 0; n < 90; n++) {
        Store instance = n % 3 == 0 ? store : n % 3 == 1 ? second : third;
        ErasureOrder order = order(n, person(Integer.toHexString(n + 0x30)));
        calls.add(
            () -> {
              instance.erasures().erase(order);
              return seen.add(instance.log(LogName.LEDGER).head());
            });
      }
      for (Future<Boolean> call : threads.invokeAll(calls)) {
        assertThat(call.get()).isTrue();
      }
    }
    MerkleTree[] trees = new MerkleTree[91];
    for (int size = 0; size <= 90; size++) {
      trees[size] = new MerkleTree(ledger().hashes(), size);
    }

    assertThat(ledger().size()).isEqualTo(90);
    for (Checkpoint from : seen) {
      for (Checkpoint to : seen) {
        if (from.size() <= to.size()) {
          List<byte[]> proof = trees[(int) to.size()].consistency(from.size());
          assertThat(MerkleTree.isConsistent(from.size(), from.root(), to.size(), to.root(), proof))
              .as(from + " to " + to)
              .isTrue();
        }
      }
    }
    assertThat(faults()).isEmpty();
  }

  private String publish(TransparencyLog log) {
    Checkpoint head = log.head();
    String note = SignedCheckpoint.sign(head, key);
    assertThat(log.publish(new Published(head, note, NOW))).isTrue();
    return note;
  }

  private static Receipt secondAfter(Receipt first) {
    return new Receipt(
        erasureId(2),
        digest(2),
        Receipt.Outcome.NOTHING_FOUND,
        Receipt.Erased.NOTHING,
        NOW,
        NOW,
        2,
        ReceiptJson.id(first));
  }

  private TransparencyLog ledger() {
    return store.log(LogName.LEDGER);
  }

  private TransparencyLog roots() {
    return store.log(LogName.ROOTS);
  }

  /** As docs/receipt-format.md says it. */
  private static String commitment(LedgerEntry entry) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("corpus-participant-commitment/1".getBytes(StandardCharsets.US_ASCII));
    bytes.write(0);
    bytes.writeBytes(entry.binding().salt());
    bytes.writeBytes(entry.participant().keyId().getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(HexFormat.of().parseHex(entry.participant().hex()));
    return HexFormat.of().formatHex(Sha256.hash(bytes.toByteArray()));
  }

  /** As docs/receipt-format.md says it. */
  private static String receiptCommitment(LedgerEntry entry, Digest receiptId) {
    ByteArrayOutputStream salt = new ByteArrayOutputStream();
    salt.writeBytes("corpus-receipt-salt/1\0".getBytes(StandardCharsets.US_ASCII));
    salt.writeBytes(entry.binding().salt());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("corpus-receipt-commitment/1\0".getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(Sha256.hash(salt.toByteArray()));
    bytes.writeBytes(HexFormat.of().parseHex(receiptId.value().substring("sha256:".length())));
    return HexFormat.of().formatHex(Sha256.hash(bytes.toByteArray()));
  }

  /** The Merkle tree hash, by its recursive definition in RFC 6962, section 2.1. */
  private static byte[] rootOf(List<byte[]> entries) {
    if (entries.isEmpty()) {
      return Sha256.hash(new byte[0]);
    }
    ByteArrayOutputStream input = new ByteArrayOutputStream();
    if (entries.size() == 1) {
      input.write(0);
      input.writeBytes(entries.getFirst());
    } else {
      int split = Integer.highestOneBit(entries.size() - 1);
      input.write(1);
      input.writeBytes(rootOf(entries.subList(0, split)));
      input.writeBytes(rootOf(entries.subList(split, entries.size())));
    }
    return Sha256.hash(input.toByteArray());
  }

  private static Receipt ofNothing() {
    return new Receipt(
        erasureId(1),
        digest(1),
        Receipt.Outcome.NOTHING_FOUND,
        Receipt.Erased.NOTHING,
        NOW,
        NOW,
        1,
        null);
  }
}

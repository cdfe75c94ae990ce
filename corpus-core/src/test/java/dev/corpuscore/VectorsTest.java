package dev.corpuscore;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.service.erasure.LedgerTerms;
import dev.corpuscore.service.erasure.VerifyLedger;
import dev.corpuscore.service.erasure.VerifyLedger.LineFault;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.service.transparency.VerifyBundle;
import dev.corpuscore.service.transparency.VerifyKeys;
import dev.corpuscore.service.transparency.VerifyPostingProof;
import dev.corpuscore.service.transparency.VerifyReceipt;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.signature.Witnesses;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.EntryBundle;
import dev.corpuscore.transparency.MerkleHash;
import dev.corpuscore.transparency.MerkleTree;
import dev.corpuscore.transparency.RootStatement;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** {@code docs/vectors}: what the program, and a verifier that shares nothing with it, decide. */
class VectorsTest {
  private static final Path FOLDER = Path.of("../docs/vectors");

  /**
   * One row of the table.
   *
   * @param line the first faulty one, which must be named; null if the table names none
   */
  record Vector(String file, boolean accepted, @Nullable Integer line) {
    byte[] bytes() {
      return read(file);
    }

    String format() {
      return file.substring(0, file.indexOf('/'));
    }

    private static byte[] read(String file) {
      try {
        return Files.readAllBytes(FOLDER.resolve(file));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public String toString() {
      return file;
    }
  }

  static List<Vector> vectors() throws IOException {
    return Files.readAllLines(FOLDER.resolve("vectors.tsv")).stream()
        .skip(1)
        .map(row -> row.split("\t", -1))
        .map(VectorsTest::vector)
        .toList();
  }

  private static Vector vector(String[] row) {
    assertThat(row).hasSize(4);
    assertThat(row[1]).isIn("accepted", "refused");
    Integer line = row[2].isEmpty() ? null : Integer.valueOf(row[2]);
    return new Vector(row[0], row[1].equals("accepted"), line);
  }

  @Test
  void table_listsEveryVector_withTheVerdictOfItsFolder() throws IOException {
    List<String> files =
        Scratch.files(FOLDER).stream()
            .map(it -> FOLDER.relativize(it).toString())
            .filter(it -> it.contains("/good/") || it.contains("/forged/"))
            .toList();

    assertThat(vectors()).extracting(Vector::file).containsExactlyInAnyOrderElementsOf(files);
    assertThat(vectors()).allMatch(it -> it.accepted() == it.file().contains("/good/"));
  }

  /** Of each format one that is sound and one that is forged, or all. */
  static List<Vector> vectorsOfPython() throws IOException {
    Set<String> kinds = new HashSet<>();
    Set<Vector> first =
        vectors().stream()
            .filter(vector -> kinds.add(vector.format() + vector.accepted()))
            .collect(toSet());
    return Tier.share(vectors(), first);
  }

  @BothTiers
  @ParameterizedTest
  @MethodSource("vectorsOfPython")
  void python_decidesAsTheTableSays(Vector vector) {
    PythonVerifier.Verdict verdict = PythonVerifier.run(vector.bytes(), arguments(vector));

    assertThat(verdict.code()).as(verdict.said()).isEqualTo(vector.accepted() ? 0 : 1);
    assertThat(verdict.said()).doesNotContain("Traceback").doesNotContain("has another form");
    if (vector.line() != null) {
      assertThat(verdict.said()).startsWith("refused: line " + vector.line() + ": ");
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void program_decidesAsTheTableSays(Vector vector) {
    boolean accepted =
        switch (vector.format()) {
          case "snapshot" -> VerifySnapshot.verify(vector.bytes(), null).findings().isEmpty();
          case "receipt" -> isReceiptOfTheRequest(vector.bytes());
          case "envelope" -> isSigned(vector.bytes());
          case "ledger" -> isLedger(vector);
          case "continued" -> continuesTheOlder(vector.bytes());
          case "inclusion" -> isProofOfTheReceipt(vector.bytes());
          case "checkpoint" -> grewFromTheOlder(vector.bytes());
          case "ended" -> verify(vector.bytes(), keys("ended")).fault() == null;
          case "keys", "keys-late", "keys-early", "keys-in-time" ->
              areIntroduced(
                  vector.bytes(), Vector.read(vector.format() + "/given/entries"), vector);
          case "entries" ->
              areIntroduced(Vector.read("entries/given/keys.json"), vector.bytes(), vector);
          case "verifier" -> isKeyOfTheLog(vector.bytes());
          case "alone" ->
              VerifyPostingProof.run(vector.bytes(), keys("alone"), null, null).faults().isEmpty();
          case "dated" ->
              VerifyPostingProof.run(
                      vector.bytes(), keys("dated"), null, LocalDate.parse("2026-11-20"))
                  .faults()
                  .isEmpty();
          case "grown" -> isProofOfGrowth(vector.bytes());
          case "signed" ->
              VerifySnapshot.verify(vector.bytes(), keys("signed")).findings().isEmpty();
          case "searched" ->
              isFoundAgain(file(vector), FOLDER.resolve("searched/given/corpus.ndjson"));
          case "export" -> isFoundAgain(FOLDER.resolve("export/given/snapshot.json"), file(vector));
          case "posting" -> isProofOfAPosting(vector.bytes());
          case "bundle" -> isBundle(vector.bytes());
          case "cosigned" -> isCosigned(vector.bytes());
          default -> throw new AssertionError("no verifier of " + vector.format());
        };

    assertThat(accepted).isEqualTo(vector.accepted());
  }

  /** As {@code examples/outbox} does: it must be the bytes that the service sends. */
  private static boolean isReceiptOfTheRequest(byte[] bytes) {
    Erasure request = ErasureJson.read(Vector.read("receipt/given/request.json"));
    return holds(
        () -> {
          Receipt receipt = ReceiptJson.read(bytes);
          return Arrays.equals(ReceiptJson.bytes(receipt), bytes)
              && receipt.requestDigest().equals(ErasureJson.digest(request))
              && receipt.erasureId().equals(request.erasureId());
        });
  }

  private static boolean isLedger(Vector vector) {
    LineFault fault = verify(vector.bytes(), keys("ledger")).fault();
    if (vector.line() != null) {
      assertThat(fault).isNotNull().extracting(LineFault::line).isEqualTo((long) vector.line());
    }
    return fault == null;
  }

  private static boolean continuesTheOlder(byte[] ledger) {
    TrustedKeys keys = keys("continued");
    Checkpoint older = checkpoint(Vector.read("continued/given/older.txt"), keys);
    VerifyLedger.Result result = verify(ledger, keys);
    return result.fault() == null && result.compare(older).isEmpty();
  }

  private static boolean grewFromTheOlder(byte[] note) {
    TrustedKeys keys = TrustedKeys.read(Vector.read("checkpoint/given/key.txt"));
    Checkpoint older = checkpoint(Vector.read("checkpoint/given/older.txt"), keys);
    List<byte[]> path =
        text(Vector.read("checkpoint/given/proof.txt"))
            .lines()
            .map(Base64.getDecoder()::decode)
            .toList();
    return holds(() -> grew(older, checkpoint(note, keys), path));
  }

  /** What is refused does not hold. */
  private static boolean holds(BooleanSupplier check) {
    try {
      return check.getAsBoolean();
    } catch (CorpusException e) {
      return false;
    }
  }

  private static boolean grew(Checkpoint older, Checkpoint newer, List<byte[]> path) {
    return newer.origin().equals(older.origin())
        && MerkleTree.isConsistent(older.size(), older.root(), newer.size(), newer.root(), path);
  }

  private static List<byte[]> path(JsonNode proof) {
    return proof.get("path").valueStream().map(VectorsTest::base64).toList();
  }

  private static boolean areIntroduced(byte[] set, byte[] entries, Vector vector) {
    TrustedKeys keys = TrustedKeys.read(set);
    byte[] roots = Vector.read(vector.format() + "/given/roots.txt");
    return holds(
        () ->
            VerifyKeys.faults(keys, EntryBundle.read(entries), checkpoint(roots, keys)).isEmpty());
  }

  private static boolean isKeyOfTheLog(byte[] key) {
    byte[] note = Vector.read("verifier/given/checkpoint.txt");
    return holds(() -> checkpoint(note, TrustedKeys.read(key)) != null);
  }

  /** The answer of {@code GET /ledger/proof?from=&to=}, with the checkpoint of its size. */
  private static boolean isProofOfGrowth(byte[] answer) {
    TrustedKeys keys = TrustedKeys.read(Vector.read("grown/given/key.txt"));
    Checkpoint older = checkpoint(Vector.read("grown/given/older.txt"), keys);
    JsonNode proof = StrictJson.read(answer);
    List<byte[]> path = path(proof);
    return holds(
        () -> {
          Checkpoint newer = SignedCheckpoint.verify(proof.get("checkpoint").asString(), keys);
          return proof.size() == 4
              && proof.get("from").asLong() == older.size()
              && proof.get("to").asLong() == newer.size()
              && grew(older, newer, path);
        });
  }

  private static boolean isFoundAgain(Path snapshot, Path corpus) {
    String keys = FOLDER.resolve("searched/given/keys.json").toString();
    String[] command = {
      "snapshot", "verify", "--key", keys, "--corpus", corpus.toString(), snapshot.toString()
    };
    return CliRun.on(FOLDER, command).code() == 0;
  }

  private static Path file(Vector vector) {
    return FOLDER.resolve(vector.file());
  }

  private static boolean isProofOfAPosting(byte[] answer) {
    RootStatement known =
        RootStatement.read(StrictJson.read(Vector.read("posting/given/root.json")));
    return VerifyPostingProof.run(answer, keys("posting"), known, null).faults().isEmpty();
  }

  private static Checkpoint checkpoint(byte[] note, TrustedKeys keys) {
    return SignedCheckpoint.verify(text(note), keys);
  }

  private static VerifyLedger.Result verify(byte[] ledger, TrustedKeys keys) {
    try {
      LedgerTerms terms = new LedgerTerms(keys, false, List.of(), List.of(), false);
      return VerifyLedger.run(new BufferedReader(new StringReader(text(ledger))), terms);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isProofOfTheReceipt(byte[] answer) {
    Receipt receipt = ReceiptJson.read(Vector.read("inclusion/given/receipt.json"));
    JsonNode proof = StrictJson.read(answer);
    byte[] leaf = base64(proof.get("leaf"));
    List<byte[]> path = path(proof);
    long index = proof.get("index").asLong();
    TrustedKeys keys = keys("inclusion");
    return holds(
        () -> {
          Checkpoint signed = SignedCheckpoint.verify(proof.get("checkpoint").asString(), keys);
          return isOf(leaf, ReceiptJson.id(receipt), proof.path("receiptSalt").asString(""))
              && proof.get("size").asLong() == signed.size()
              && MerkleTree.includes(
                  MerkleHash.leaf(leaf), index, signed.size(), path, signed.root());
        });
  }

  /** Whether an entry of the log names a receipt, or commits to it with this salt. */
  private static boolean isOf(byte[] entry, Digest receiptId, String salt) {
    ErasureLeaf leaf = ErasureLeaf.read(entry);
    return leaf.version() == LeafVersion.FIRST
        ? leaf.receipt().equals(receiptId)
        : salt.matches("[0-9a-f]{64}")
            && leaf.receipt()
                .equals(ErasureLeaf.receiptCommitment(receiptId, HexFormat.of().parseHex(salt)));
  }

  private static boolean isBundle(byte[] bundle) {
    return VerifyBundle.run(
            bundle,
            keys("bundle"),
            ErasureJson.read(Vector.read("bundle/given/request.json")),
            witnesses("bundle/given/witness.txt"))
        .faults()
        .isEmpty();
  }

  /** Two of three witnesses must have cosigned. */
  private static boolean isCosigned(byte[] note) {
    Witnesses all =
        witnesses(
            "cosigned/given/witness-1.txt",
            "cosigned/given/witness-2.txt",
            "cosigned/given/witness-3.txt");
    TrustedKeys key = TrustedKeys.read(Vector.read("cosigned/given/key.txt"));
    return holds(
        () -> {
          checkpoint(note, key);
          new Witnesses(all.keys(), 2).require(SignedNote.read(text(note)));
          return true;
        });
  }

  private static Witnesses witnesses(String... files) {
    return Witnesses.of(
        Stream.of(files)
            .map(it -> NoteKey.parse(text(Vector.read(it)), NoteKey.Type.COSIGNER))
            .toList(),
        null);
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }

  private static TrustedKeys keys(String format) {
    return TrustedKeys.read(Vector.read(format + "/given/keys.json"));
  }

  private static byte[] base64(JsonNode text) {
    return Base64.getDecoder().decode(text.asString());
  }

  private static boolean isSigned(byte[] bytes) {
    TrustedKeys keys = keys("envelope");
    return holds(
        () -> {
          Envelope envelope = Envelope.read(StrictJson.read(bytes));
          JsonNode said = StrictJson.read(envelope.payload());
          switch (envelope.payloadType()) {
            case Envelope.STATEMENT -> {
              PublishedKey signer = envelope.verify(Envelope.STATEMENT, keys);
              String began = said.at("/predicate/runDetails/metadata/startedOn").stringValue();
              return keys.wasUsedAt(signer.key(), Instant.parse(began));
            }
            case RootStatement.TYPE -> RootStatement.of(said).signedBy(envelope, keys);
            default -> VerifyReceipt.signer(envelope, keys);
          }
          return true;
        });
  }

  /** What the verifier in Python is given: the row of the format in arguments.tsv. */
  private static String[] arguments(Vector vector) {
    String row =
        text(Vector.read("arguments.tsv"))
            .lines()
            .filter(it -> it.startsWith(vector.format() + "\t"))
            .findFirst()
            .orElseThrow();
    return Stream.of(row.split("\t")[1].split(" "))
        .map(it -> it.startsWith("given/") ? FOLDER + "/" + vector.format() + "/" + it : it)
        .toArray(String[]::new);
  }
}

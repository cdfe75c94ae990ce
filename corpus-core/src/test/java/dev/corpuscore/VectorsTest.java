package dev.corpuscore;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.service.erasure.VerifyLedger;
import dev.corpuscore.service.erasure.VerifyLedger.LineFault;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.service.transparency.VerifyKeys;
import dev.corpuscore.service.transparency.VerifyPostingProof;
import dev.corpuscore.service.transparency.VerifyReceipt;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
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
    List<String> files;
    try (Stream<Path> all = Files.walk(FOLDER)) {
      files =
          all.filter(Files::isRegularFile)
              .map(it -> FOLDER.relativize(it).toString())
              .filter(it -> it.contains("/good/") || it.contains("/forged/"))
              .toList();
    }

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
          case "keys" -> areIntroduced(vector.bytes());
          case "posting" -> isProofOfAPosting(vector.bytes());
          default -> throw new AssertionError("no verifier of " + vector.format());
        };

    assertThat(accepted).isEqualTo(vector.accepted());
  }

  /** As {@code examples/outbox} does: it must be the bytes that the service sends. */
  private static boolean isReceiptOfTheRequest(byte[] bytes) {
    try {
      Receipt receipt = ReceiptJson.read(bytes);
      byte[] request = Vector.read("receipt/given/request.json");
      return Arrays.equals(ReceiptJson.bytes(receipt), bytes)
          && receipt.requestDigest().equals(ErasureJson.digest(ErasureJson.read(request)));
    } catch (CorpusException e) {
      return false;
    }
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
    String proof = new String(Vector.read("checkpoint/given/proof.txt"), StandardCharsets.UTF_8);
    List<byte[]> path = proof.lines().map(Base64.getDecoder()::decode).toList();
    try {
      Checkpoint newer = checkpoint(note, keys);
      return newer.origin().equals(older.origin())
          && MerkleTree.isConsistent(older.size(), older.root(), newer.size(), newer.root(), path);
    } catch (CorpusException e) {
      return false;
    }
  }

  private static boolean areIntroduced(byte[] set) {
    TrustedKeys keys = TrustedKeys.read(set);
    try {
      Checkpoint roots = checkpoint(Vector.read("keys/given/roots.txt"), keys);
      List<byte[]> entries = EntryBundle.read(Vector.read("keys/given/entries"));
      return VerifyKeys.faults(keys, entries, roots).isEmpty();
    } catch (CorpusException e) {
      return false;
    }
  }

  private static boolean isProofOfAPosting(byte[] answer) {
    RootStatement known =
        RootStatement.read(StrictJson.read(Vector.read("posting/given/root.json")));
    return VerifyPostingProof.run(answer, keys("posting"), known).faults().isEmpty();
  }

  private static Checkpoint checkpoint(byte[] note, TrustedKeys keys) {
    return SignedCheckpoint.verify(new String(note, StandardCharsets.UTF_8), keys);
  }

  private static VerifyLedger.Result verify(byte[] ledger, TrustedKeys keys) {
    String lines = new String(ledger, StandardCharsets.UTF_8);
    try {
      return VerifyLedger.run(new BufferedReader(new StringReader(lines)), keys);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isProofOfTheReceipt(byte[] answer) {
    Receipt receipt = ReceiptJson.read(Vector.read("inclusion/given/receipt.json"));
    JsonNode proof = StrictJson.read(answer);
    byte[] leaf = base64(proof.get("leaf"));
    List<byte[]> path = new ArrayList<>();
    proof.get("path").forEach(it -> path.add(base64(it)));
    try {
      Checkpoint signed =
          SignedCheckpoint.verify(proof.get("checkpoint").asString(), keys("inclusion"));
      return isOf(leaf, ReceiptJson.id(receipt), proof.path("receiptSalt").asString(""))
          && proof.get("size").asLong() == signed.size()
          && MerkleTree.includes(
              MerkleHash.leaf(leaf),
              proof.get("index").asLong(),
              signed.size(),
              path,
              signed.root());
    } catch (CorpusException e) {
      return false;
    }
  }

  /** Whether an entry of the log names a receipt, or commits to it with this salt. */
  private static boolean isOf(byte[] leaf, Digest receiptId, String salt) {
    LeafVersion version = ErasureLeaf.version(leaf);
    if (version == LeafVersion.SECOND && !salt.matches("[0-9a-f]{64}")) {
      return false;
    }
    JsonNode said = StrictJson.read(leaf);
    Digest receipt =
        version == LeafVersion.FIRST
            ? receiptId
            : ErasureLeaf.receiptCommitment(receiptId, HexFormat.of().parseHex(salt));
    ErasureLeaf expected =
        new ErasureLeaf(
            version,
            receipt,
            new Digest(said.path("commitment").asString("")),
            said.path("boundLater").asBoolean(false));
    return Arrays.equals(expected.bytes(), leaf);
  }

  private static TrustedKeys keys(String format) {
    return TrustedKeys.read(Vector.read(format + "/given/keys.json"));
  }

  private static byte[] base64(JsonNode text) {
    return Base64.getDecoder().decode(text.asString());
  }

  private static boolean isSigned(byte[] bytes) {
    TrustedKeys keys = keys("envelope");
    try {
      Envelope envelope = Envelope.read(StrictJson.read(bytes));
      if (envelope.payloadType().equals(Envelope.STATEMENT)) {
        envelope.verify(Envelope.STATEMENT, keys);
      } else {
        VerifyReceipt.run(envelope, keys);
      }
      return true;
    } catch (CorpusException e) {
      return false;
    }
  }

  private static String[] arguments(Vector vector) {
    String given = FOLDER + "/" + vector.format() + "/given/";
    return switch (vector.format()) {
      case "receipt" -> new String[] {"receipt", "-", "--request", given + "request.json"};
      case "envelope", "ledger" ->
          new String[] {vector.format(), "-", "--keys", given + "keys.json"};
      case "continued" ->
          new String[] {
            "ledger", "-", "--keys", given + "keys.json", "--older", given + "older.txt"
          };
      case "ended" -> new String[] {"ledger", "-", "--keys", given + "keys.json"};
      case "keys" ->
          new String[] {
            "keys", "-", "--checkpoint", given + "roots.txt", "--entries", given + "entries"
          };
      case "posting" ->
          new String[] {
            "posting", "-", "--keys", given + "keys.json", "--root", given + "root.json"
          };
      case "inclusion" ->
          new String[] {
            "inclusion", given + "receipt.json", "--key", given + "keys.json", "--proof", "-"
          };
      case "checkpoint" ->
          new String[] {
            "checkpoint",
            "-",
            "--key",
            given + "key.txt",
            "--older",
            given + "older.txt",
            "--proof",
            given + "proof.txt"
          };
      default -> new String[] {vector.format(), "-"};
    };
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.service.TestCorpus;
import dev.sigstore.encryption.signers.Verifier;
import dev.sigstore.encryption.signers.Verifiers;
import dev.sigstore.merkle.InclusionProofVerificationException;
import dev.sigstore.merkle.InclusionProofVerifier;
import dev.sigstore.rekor.client.Checkpoints;
import dev.sigstore.rekor.client.RekorEntry;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The log of erasures, read by code of others: that of Sigstore, which reads the checkpoints and
 * proofs of Rekor. It verifies notes and inclusion; it has no verifier of consistency, but a proof
 * of consistency is two proofs of inclusion (RFC 6962, 2.1.2): of the same subtree in the older
 * tree, as its last, and in the newer one. It does not see that a path is too short; {@link
 * dev.corpuscore.transparency.MerkleTree} does, which its own test shows.
 */
class SigstoreReadsLogTest {
  private static final int ENTRIES = 21;

  private final TestCorpus data;
  private final Random random = new Random(8);
  private final List<String> receipts = new ArrayList<>();
  private final List<RekorEntry.Checkpoint> checkpoints = new ArrayList<>();
  private ServedCorpus corpus;
  private Verifier key;

  SigstoreReadsLogTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void erase() throws Exception {
    corpus = ServedCorpus.of(data, List.of());
    key = Verifiers.newVerifier(logKey());
    for (int n = 0; n < ENTRIES; n++) {
      String request = Json.canonical(Requests.erase("canary-person-" + n, data.now(), random));
      receipts.add(corpus.erase(request).body());
      data.later(Duration.ofHours(1));
      corpus.publish();
      checkpoints.add(Checkpoints.from(corpus.get("/ledger/checkpoint").body()));
    }
  }

  @Test
  void everyCheckpoint_isASignedNote() throws Exception {
    for (int n = 0; n < ENTRIES; n++) {
      RekorEntry.Checkpoint checkpoint = checkpoints.get(n);
      byte[] said = checkpoint.getSignedData().getBytes(StandardCharsets.UTF_8);
      RekorEntry.CheckpointSignature signature = checkpoint.getSignatures().getFirst();

      assertThat(checkpoint.getSize()).isEqualTo(n + 1L);
      assertThat(checkpoint.getOrigin()).startsWith("corpus-core/").endsWith("/ledger");
      assertThat(signature.getIdentity()).isEqualTo(checkpoint.getOrigin());
      assertThat(signature.getKeyHint()).isEqualTo(hint(checkpoint.getOrigin()));
      assertThat(key.verify(said, signature.getSignature())).isTrue();
      said[said.length / 2] ^= 1;
      assertThat(key.verify(said, signature.getSignature())).isFalse();
    }
  }

  @Test
  void everyReceipt_isIncluded_andNotElsewhere() throws Exception {
    for (int n = 0; n < ENTRIES; n++) {
      JsonNode proof = proof(receipts.get(n));
      RekorEntry.Checkpoint checkpoint = Checkpoints.from(proof.get("checkpoint").asString());
      byte[] leaf = LogRoutesTest.base64(proof.get("leaf").asString());
      byte[] root = LogRoutesTest.base64(checkpoint.getBase64Hash());
      byte[] hash = leafHash(leaf);
      long elsewhere = (n + 1L) % ENTRIES;

      InclusionProofVerifier.verify(hash, n, checkpoint.getSize(), LogRoutesTest.path(proof), root);
      assertThatThrownBy(
              () ->
                  InclusionProofVerifier.verify(
                      hash, elsewhere, checkpoint.getSize(), LogRoutesTest.path(proof), root))
          .isInstanceOf(InclusionProofVerificationException.class);
    }
  }

  @Test
  void everyCheckpoint_continuesThoseBefore_andNoOther() throws Exception {
    for (int from = 1; from <= ENTRIES; from++) {
      for (int to = from + 1; to <= ENTRIES; to++) {
        List<byte[]> path = LogRoutesTest.path(json("/ledger/proof?from=" + from + "&to=" + to));
        byte[] older = root(from);
        byte[] newer = root(to);
        int first = from;
        int second = to;

        requireConsistent(first, older, second, newer, path);
        older[0] ^= 1;
        assertThatThrownBy(() -> requireConsistent(first, older, second, newer, path))
            .isInstanceOf(InclusionProofVerificationException.class);
        older[0] ^= 1;
        newer[0] ^= 1;
        assertThatThrownBy(() -> requireConsistent(first, older, second, newer, path))
            .isInstanceOf(InclusionProofVerificationException.class);
      }
    }
  }

  private byte[] root(int size) {
    return LogRoutesTest.base64(checkpoints.get(size - 1).getBase64Hash());
  }

  /** The last whole subtree of the older tree, and its audit paths in both trees. */
  private static void requireConsistent(
      int from, byte[] older, int to, byte[] newer, List<byte[]> proof)
      throws InclusionProofVerificationException {
    int level = Integer.numberOfTrailingZeros(from);
    int subtrees = from >> level;
    int index = subtrees - 1;
    int last = (to - 1) >> level;
    boolean power = subtrees == 1;
    byte[] subtree = power ? older : proof.getFirst();
    List<byte[]> inNewer = power ? proof : proof.subList(1, proof.size());

    List<byte[]> inOlder = new ArrayList<>();
    int below = Integer.SIZE - Integer.numberOfLeadingZeros(index ^ last);
    for (int step = 0; step < inNewer.size(); step++) {
      if (step >= below || ((index >> step) & 1) == 1) {
        inOlder.add(inNewer.get(step)); // to the left of it, so in both trees
      }
    }
    InclusionProofVerifier.verify(subtree, index, subtrees, inOlder, older);
    InclusionProofVerifier.verify(subtree, index, last + 1L, inNewer, newer);
  }

  /** SHA-256 of the name, a line feed, a byte 1 for Ed25519, and the key: C2SP signed-note. */
  private byte[] hint(String name) throws GeneralSecurityException {
    byte[] encoded = key.getPublicKey().getEncoded();
    byte[] raw = Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
    ByteArrayOutputStream hashed = new ByteArrayOutputStream();
    hashed.writeBytes((name + "\n\u0001").getBytes(StandardCharsets.UTF_8));
    hashed.writeBytes(raw);
    return Arrays.copyOf(sha256(hashed.toByteArray()), 4);
  }

  private PublicKey logKey() throws GeneralSecurityException {
    for (JsonNode jwk : json("/.well-known/corpus-core/keys.json").get("keys")) {
      if (jwk.get("corpusPurpose").asString().equals("log")) {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream(); // RFC 8410
        encoded.writeBytes(HexFormat.of().parseHex("302a300506032b6570032100"));
        encoded.writeBytes(Base64.getUrlDecoder().decode(jwk.get("x").asString()));
        return KeyFactory.getInstance("Ed25519")
            .generatePublic(new X509EncodedKeySpec(encoded.toByteArray()));
      }
    }
    throw new AssertionError("no key for logs is published");
  }

  private static byte[] leafHash(byte[] entry) throws GeneralSecurityException {
    byte[] hashed = new byte[entry.length + 1];
    System.arraycopy(entry, 0, hashed, 1, entry.length);
    return sha256(hashed);
  }

  private static byte[] sha256(byte[] bytes) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(bytes);
  }

  private JsonNode json(String path) {
    return StrictJson.read(corpus.get(path).body().getBytes(StandardCharsets.UTF_8));
  }

  private JsonNode proof(String receipt) {
    String body = corpus.getWithControl("/ledger/proof?receipt=" + id(receipt)).body();
    return StrictJson.read(body.getBytes(StandardCharsets.UTF_8));
  }

  private static String id(String receipt) {
    return StrictJson.read(receipt.getBytes(StandardCharsets.UTF_8)).get("receiptId").asString();
  }
}

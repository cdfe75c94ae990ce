package dev.corpuscore.transparency;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.NoteKey;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shows that a corpus listed a posting, in this state, at one revision, or that it did not: a
 * {@link RootStatement} with more members. They are {@code leaf} and {@code path}, or {@code
 * schema}, {@code posting}, {@code path} and perhaps {@code neighbour}; a reader that knows only
 * the first form refuses the second.
 *
 * @param statement about the root
 * @param envelope the statement, signed; null if nothing is signed
 * @param leaf what the root says about the posting; null if it is not listed
 * @param neighbour the leaf of another posting, where that of this one would be; null if none is
 *     there, or if there is a leaf
 * @param proof from the leaf, or from where it would be, to the root
 */
public record PostingProof(
    RootStatement statement,
    @Nullable Envelope envelope,
    PostingId posting,
    @Nullable CorpusLeaf leaf,
    @Nullable CorpusLeaf neighbour,
    TrieProof proof) {
  /** Names the form of a proof that a posting is not listed; the other one has no such name. */
  public static final String ABSENCE = "corpus.absence/1";

  /** Whether the path leads from what is said to the root of the statement. */
  public boolean isShown() {
    byte[] root = statement.root().root().bytes();
    return leaf == null ? proof.showsAbsence(root, posting, neighbour) : proof.shows(root, leaf);
  }

  /** The RFC 8785 form. The bytes of leaves and the hashes of the path are in base64. */
  public byte[] bytes() {
    ObjectNode json = statement.members(envelope);
    if (leaf == null) {
      json.put("schema", ABSENCE);
      json.put("posting", posting.value());
      if (neighbour != null) {
        json.put("neighbour", base64(neighbour.bytes()));
      }
    } else {
      json.put("leaf", base64(leaf.bytes()));
    }
    ArrayNode path = json.putArray("path");
    proof.siblings().forEach(hash -> path.add(base64(hash)));
    return CanonicalJson.of(json);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * Reads what {@link #bytes} gives. Neither the signature nor the path is verified here.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with the faults
   */
  public static PostingProof read(JsonNode answer) {
    JsonMembers in = JsonMembers.of(answer);
    RootStatement statement =
        in.required("statement", in.object("statement", RootStatement::members));
    CorpusLeaf leaf = null;
    CorpusLeaf neighbour = null;
    PostingId posting = null;
    if (in.has("schema")) {
      if (!ABSENCE.equals(in.string("schema"))) {
        in.fault("schema", "must be \"" + ABSENCE + "\"");
      }
      posting = in.required("posting", in.parsed("posting", PostingId::new));
      neighbour = in.parsed("neighbour", PostingProof::leaf);
    } else {
      leaf = in.required("leaf", in.parsed("leaf", PostingProof::leaf));
      posting = leaf == null ? null : leaf.id();
    }
    List<byte[]> path = in.strings("path", TrieKey.BITS, PostingProof::hash);
    if (!in.has("path")) {
      in.fault("path", "is required");
    }
    boolean signed = in.has("envelope");
    in.refuseUnknown();
    in.throwIfFaulty();
    return new PostingProof(
        Objects.requireNonNull(statement),
        signed ? Envelope.read(answer.path("envelope")) : null,
        Objects.requireNonNull(posting),
        leaf,
        neighbour,
        new TrieProof(path));
  }

  private static CorpusLeaf leaf(String base64) {
    return CorpusLeaf.read(NoteKey.base64(base64));
  }

  private static byte[] hash(String base64) {
    byte[] hash = NoteKey.base64(base64);
    if (hash.length != MerkleHash.BYTES) {
      throw CorpusException.invalid(
          List.of(new Fault("", "has " + hash.length + " bytes, not " + MerkleHash.BYTES)));
    }
    return hash;
  }
}

package dev.corpuscore.service.transparency;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.SigningKeys;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.transparency.LogTile;
import dev.corpuscore.transparency.MerkleTree;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is shown of a log: the newest published checkpoint, and what its tree covers. What came
 * since is not shown, so that nobody sees when the log grows. Every method throws {@link
 * CorpusException} {@code UNAVAILABLE} if the store cannot be read. Thread-safe.
 */
public final class ReadLog {
  private final TransparencyLog log;
  private final Erasures erasures;
  private final SigningKeys keys;

  /**
   * @param erasures whose receipts are in the log of erasures
   * @param keys that have signed their envelopes
   */
  public ReadLog(TransparencyLog log, Erasures erasures, SigningKeys keys) {
    this.log = log;
    this.erasures = erasures;
    this.keys = keys;
  }

  /** The newest published checkpoint, a signed note; empty if none was published. */
  public Optional<String> checkpoint() {
    return log.published().map(Published::note);
  }

  /** The name of the log in the newest published checkpoint; empty if none was published. */
  public Optional<String> name() {
    return log.published().map(it -> it.checkpoint().origin());
  }

  /** The hashes of a tile; empty if the published tree has not all of them. */
  public List<byte[]> tile(LogTile tile) {
    return tile.isIn(size()) ? log.hashes(tile.treeLevel(), tile.first(), tile.width()) : List.of();
  }

  /** The entries of a tile of level 0; empty if the published tree has not all of them. */
  public List<byte[]> entries(LogTile tile) {
    return tile.isIn(size()) ? log.entries(tile.first(), tile.width()) : List.of();
  }

  /**
   * A proof.
   *
   * @param index of the entry; 0 of a consistency proof
   * @param entry the entry; empty of a consistency proof
   * @param receiptSalt of the commitment to the receipt in the entry; null if the entry names the
   *     receipt, and of a consistency proof
   * @param size of the tree that the path leads to
   * @param checkpoint the newest published one, a signed note; an inclusion proof leads to it
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Proof(
      long index,
      byte[] entry,
      byte @Nullable [] receiptSalt,
      long size,
      List<byte[]> path,
      String checkpoint) {}

  /** The proof that the published tree has a receipt; empty if it has not. */
  public Optional<Proof> inclusion(Digest receiptId) {
    Optional<Published> published = log.published();
    long size = published.map(it -> it.checkpoint().size()).orElse(0L);
    Optional<LedgerEntry> entry = erasures.find(receiptId);
    if (published.isEmpty() || entry.isEmpty() || entry.get().sequence() > size) {
      return Optional.empty();
    }
    long index = entry.get().sequence() - 1;
    try {
      return Optional.of(
          new Proof(
              index,
              log.entries(index, 1).getFirst(),
              receiptSalt(entry.get()),
              size,
              new MerkleTree(log.hashes(), size).inclusion(index),
              published.get().note()));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * The proof that one tree continues another.
   *
   * @param from 1 or more, at most {@code to}
   * @return empty if the published tree is smaller than {@code to}
   */
  public Optional<Proof> consistency(long from, long to) {
    Optional<Published> published = log.published();
    if (published.isEmpty() || to > published.get().checkpoint().size()) {
      return Optional.empty();
    }
    try {
      List<byte[]> path = new MerkleTree(log.hashes(), to).consistency(from);
      return Optional.of(new Proof(0, new byte[0], null, to, path, published.get().note()));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * The envelope of a receipt, JSON; with {@code receiptSalt}, 64 hex digits, if the log commits to
   * the receipt. Empty if there is no such receipt, or if it was not signed.
   *
   * @throws CorpusException {@code INTERNAL} if what is stored is not the envelope of this receipt,
   *     signed by a key of this corpus: it is never handed out
   */
  public Optional<byte[]> envelope(Digest receiptId) {
    return erasures.find(receiptId).flatMap(this::envelope);
  }

  private Optional<byte[]> envelope(LedgerEntry entry) {
    byte[] envelope = entry.envelope();
    if (envelope == null) {
      return Optional.empty();
    }
    try {
      Envelope.requireOf(entry.receipt(), Envelope.RECEIPT, envelope, new TrustedKeys(keys.all()));
    } catch (CorpusException e) {
      throw e.code() == ErrorCode.INVALID_REQUEST ? exchanged(e) : e;
    }
    byte[] salt = receiptSalt(entry);
    if (salt == null) {
      return Optional.of(envelope);
    }
    ObjectNode json = (ObjectNode) StrictJson.read(envelope);
    return Optional.of(CanonicalJson.of(json.put("receiptSalt", HexFormat.of().formatHex(salt))));
  }

  private static CorpusException exchanged(CorpusException cause) {
    return new CorpusException(
        ErrorCode.INTERNAL,
        "the stored envelope of this receipt "
            + cause.getMessage()
            + ": it was exchanged in the database, so it is not handed out; run ./corpus check",
        cause);
  }

  private static byte @Nullable [] receiptSalt(LedgerEntry entry) {
    return entry.binding().leaf() == LeafVersion.FIRST
        ? null
        : ErasureLeaf.receiptSalt(entry.binding().salt());
  }

  private long size() {
    return log.published().map(it -> it.checkpoint().size()).orElse(0L);
  }

  private static CorpusException unreadable(IOException cause) {
    return new CorpusException(
        ErrorCode.UNAVAILABLE, "a hash of the log cannot be read; run check", cause);
  }
}

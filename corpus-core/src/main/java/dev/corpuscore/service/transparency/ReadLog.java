package dev.corpuscore.service.transparency;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.transparency.LogTile;
import dev.corpuscore.transparency.MerkleTree;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of a log: the newest published checkpoint, and what its tree covers. What came
 * since is not shown, so that nobody sees when the log grows. Every method throws {@link
 * CorpusException} {@code UNAVAILABLE} if the store cannot be read. Thread-safe.
 */
public abstract sealed class ReadLog permits ReadLedger, ReadRoots {
  final TransparencyLog log;

  ReadLog(TransparencyLog log) {
    this.log = log;
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

  private long size() {
    return log.published().map(it -> it.checkpoint().size()).orElse(0L);
  }

  static CorpusException unreadable(IOException cause) {
    return new CorpusException(
        ErrorCode.UNAVAILABLE, "a hash of the log cannot be read; run check", cause);
  }
}

package dev.corpuscore.service.transparency;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.transparency.LogTile;
import dev.corpuscore.transparency.LoggedEntry;
import dev.corpuscore.transparency.MerkleTree;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

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
   * A consistency proof.
   *
   * @param checkpoint the newest published one, a signed note
   */
  public record Proof(List<byte[]> path, String checkpoint) {}

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
      return Optional.of(new Proof(path, published.get().note()));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** The entry at an index, with its path in the tree of this size. */
  final LoggedEntry entry(long index, long size) {
    try {
      return new LoggedEntry(
          index,
          log.entries(index, 1).getFirst(),
          new MerkleTree(log.hashes(), size).inclusion(index));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private long size() {
    return log.published().map(it -> it.checkpoint().size()).orElse(0L);
  }

  static CorpusException unreadable(IOException cause) {
    return CorpusException.unavailable("a hash of the log cannot be read; run check", cause);
  }
}

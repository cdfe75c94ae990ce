package dev.corpuscore.store;

import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.TreeHashes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One append-only log: its entries, the hashes of its tree (RFC 6962), and the checkpoints that
 * were published of it. Entries of the log of erasures are added by {@link Erasures}, in the
 * transaction of the erasure. Thread-safe; several processes may append at once. Every method
 * throws {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database refuses
 * or is damaged, and then nothing has changed.
 *
 * <p>Every implementation passes {@code TransparencyLogContract}.
 */
public interface TransparencyLog {
  /** How many entries or hashes one call may return. */
  int PAGE_LIMIT = 256;

  /** The number of entries. */
  long size();

  /** The size, the root and the name of the log, of one moment. */
  Checkpoint head();

  /**
   * The head at an earlier size.
   *
   * @return empty if the log is smaller
   */
  Optional<Checkpoint> headAt(long size);

  /** The hashes of complete subtrees; fails with an {@code IOException} if one is not there. */
  TreeHashes hashes();

  /**
   * Neighbouring hashes of one level.
   *
   * @param count 1..256
   * @return fewer if the log has fewer
   */
  List<byte[]> hashes(int level, long first, int count);

  /**
   * Neighbouring entries.
   *
   * @param count 1..256
   * @return fewer if the log has fewer
   */
  List<byte[]> entries(long first, int count);

  /** Adds an entry of 1 to 65,535 bytes. Durable on return. Not for the log of erasures. */
  void append(byte[] entry);

  /** The names that the log has had, the oldest first; the last is in use. */
  List<Origin> origins();

  /**
   * A name of the log.
   *
   * @param name as in checkpoints
   * @param last the newest checkpoint published under it when another name took its place; null
   *     while it is in use, or if none was published
   */
  record Origin(String name, @Nullable String last) {}

  /**
   * Gives an empty log of which nothing was published the name of the log whose entries will be
   * repeated in it. Durable on return.
   *
   * @return false if the log has entries or published checkpoints and another name; then nothing
   *     has changed
   */
  boolean adopt(String origin);

  /**
   * Begins a new name, because the log no longer continues what was published: the first name, a
   * slash, and the minutes since 1970, or a larger number than the one before. So one backup that
   * is restored twice, a minute apart or more, gets two names. Durable on return.
   *
   * @return the new name
   */
  String rename();

  /** The newest checkpoint that was published; empty if none was. */
  Optional<Published> published();

  /**
   * A checkpoint, signed.
   *
   * @param note a signed note with the text of the checkpoint
   */
  record Published(Checkpoint checkpoint, String note, Instant at) {
    /** Whether it is newer than another one, or the same with more signatures. */
    public boolean replaces(Published other) {
      if (checkpoint.equals(other.checkpoint)) {
        return SignedNote.read(note).signatures().size()
            > SignedNote.read(other.note).signatures().size();
      }
      return !checkpoint.origin().equals(other.checkpoint.origin())
          || checkpoint.size() > other.checkpoint.size();
    }
  }

  /**
   * Stores a checkpoint as the newest; or the newest one again, with more signatures. Durable on
   * return.
   *
   * @return false if one as new with as many signatures is published already; then nothing has
   *     changed
   */
  boolean publish(Published checkpoint);
}

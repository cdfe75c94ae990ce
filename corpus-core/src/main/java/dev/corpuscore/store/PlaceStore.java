package dev.corpuscore.store;

import java.util.Optional;

/**
 * The names of places that were learned from postings: one table for each {@linkplain
 * RevisionLog#generation generation}, the same for every instance, and never changed. Only that of
 * the newest generation is kept. Thread-safe; {@code UNAVAILABLE} as in {@link PostingStore}. Every
 * implementation passes {@code PlaceStoreContract}.
 */
public interface PlaceStore {
  /**
   * Returns the table of a generation, which may be without names. Empty if none was kept; also if
   * it is damaged, which the log and {@link Store#verify} tell.
   */
  Optional<byte[]> learned(long generation);

  /**
   * Keeps the table of a generation, unless there is one already, and deletes those of older
   * generations. A damaged one is replaced.
   *
   * @return the table that counts from now on, no matter which process kept it. Empty if there is a
   *     newer generation; then nothing has changed
   */
  Optional<byte[]> keepLearned(long generation, byte[] table);
}

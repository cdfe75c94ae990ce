package dev.corpuscore.transparency;

import java.util.Collection;
import java.util.Map;

/**
 * Where {@link StoredTrie} keeps its pages: each a number and some bytes, at most 6 KiB. For one
 * thread.
 *
 * @param <E> what reading and writing may throw
 */
public interface TriePages<E extends Exception> {
  /** Returns those of the pages that exist. */
  Map<Long, byte[]> read(Collection<Long> numbers) throws E;

  /** Stores pages, new ones and existing ones. */
  void write(Map<Long, byte[]> pages) throws E;

  /** Deletes pages. */
  void delete(Collection<Long> numbers) throws E;
}

package dev.corpuscore.index;

import dev.corpuscore.model.Posting;

/**
 * Makes what a search later copies out of the index: finished bytes, opaque to the index. Whoever
 * answers searches says what is in them.
 */
public interface HitBody {
  /** Names the bytes' format; an index made with another is rebuilt. */
  String format();

  /** The bytes for one posting. Thread-safe. */
  byte[] of(Posting posting);
}

package dev.corpuscore.index;

import dev.corpuscore.language.fact.StatedFact;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.occupation.NamedOccupation;
import java.util.List;
import java.util.Optional;

/**
 * Decides which postings an index has, and makes the bytes that it stores for one and returns with
 * its hits. The index does not read them; the code that answers searches decides what they contain.
 */
public interface HitBody {
  /** The name of the bytes' format. An index that was made with another format is rebuilt. */
  String format();

  /** Whether the index has this posting: if it is open and listed. Thread-safe. */
  default boolean has(Posting posting) {
    return posting.isListedOpen();
  }

  /**
   * Whether what the index had leaves its files as soon as possible, not only when they are merged.
   * That costs a merge for each removal. What is open, and so in another index, may stay.
   */
  default boolean isErased() {
    return false;
  }

  /**
   * Whether these bytes, made for any state of a posting, are of the same content. Then nothing
   * that must be {@linkplain #isErased erased} is in them. Thread-safe.
   */
  default boolean isOf(byte[] body, Posting posting) {
    return false;
  }

  /** Returns the bytes for one posting. Thread-safe. */
  byte[] of(Posting posting);

  /**
   * As {@link #of(Posting)}, with what only its text states. It is in the index alone. Thread-safe.
   */
  default byte[] of(Posting posting, List<StatedFact> facts) {
    return of(posting);
  }

  /**
   * Returns the positions by which searches near a place find a posting: the coordinates of its
   * locations, in their order; empty if none are known. Thread-safe.
   */
  default List<Coordinates> positions(PostingContent content) {
    return content.locations().stream().flatMap(it -> it.coordinates().stream()).toList();
  }

  /**
   * Returns the occupation that searches infer of a posting; empty if none is. It is in the index
   * alone. Thread-safe.
   */
  default Optional<NamedOccupation> occupation(PostingContent content) {
    return Optional.empty();
  }
}

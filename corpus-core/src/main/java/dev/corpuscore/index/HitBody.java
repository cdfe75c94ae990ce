package dev.corpuscore.index;

import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import java.util.List;

/**
 * Makes what a search later copies out of the index: finished bytes, opaque to the index. Whoever
 * answers searches says what is in them.
 */
public interface HitBody {
  /** Names the bytes' format; an index made with another is rebuilt. */
  String format();

  /** The bytes for one posting. Thread-safe. */
  byte[] of(Posting posting);

  /**
   * Where searches near a place find a posting: the coordinates of its locations, in their order.
   * Empty where nothing is known. Thread-safe.
   */
  default List<Coordinates> positions(PostingContent content) {
    return content.locations().stream().flatMap(it -> it.coordinates().stream()).toList();
  }
}

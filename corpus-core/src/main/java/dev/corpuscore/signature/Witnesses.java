package dev.corpuscore.signature;

import dev.corpuscore.model.CorpusException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The witnesses whom somebody trusts, and how many of them must have cosigned a checkpoint.
 * Immutable.
 *
 * @param keys of cosigners, each key once
 * @param needed 0 if there are no witnesses, otherwise 1 to their number
 */
public record Witnesses(List<NoteKey> keys, int needed) {
  /** Nobody has to have cosigned. */
  public static final Witnesses NONE = new Witnesses(List.of(), 0);

  public Witnesses {
    keys = List.copyOf(keys);
  }

  /**
   * Witnesses; a key that is given twice, under whatever names, is one.
   *
   * @param needed how many must have cosigned; null for all
   * @throws CorpusException {@code INVALID_REQUEST} if so many cannot have
   */
  public static Witnesses of(List<NoteKey> given, @Nullable Integer needed) {
    List<NoteKey> keys = new ArrayList<>();
    for (NoteKey it : given) {
      if (keys.stream().noneMatch(other -> other.key().equals(it.key()))) {
        keys.add(it);
      }
    }
    if (needed != null && (needed < 1 || needed > keys.size())) {
      throw CorpusException.invalid(
          "the number of needed witnesses must be from 1 to that of their keys, "
              + keys.size()
              + ": "
              + needed);
    }
    return new Witnesses(keys, needed == null ? keys.size() : needed);
  }

  /**
   * Requires that enough of them have cosigned a note.
   *
   * @return those who have, in the order in which they were given
   * @throws CorpusException {@code INVALID_REQUEST} if fewer have, or if the cosignature of one of
   *     them is wrong, whatever the others say
   */
  public List<NoteKey> require(SignedNote note) {
    List<NoteKey> cosigners = keys.stream().filter(note::isSignedBy).toList();
    cosigners.forEach(note::verify);
    if (cosigners.size() < needed) {
      throw CorpusException.invalid(
          "is cosigned by "
              + cosigners.size()
              + " of "
              + keys.size()
              + " witnesses, and "
              + needed
              + " are needed");
    }
    return cosigners;
  }
}

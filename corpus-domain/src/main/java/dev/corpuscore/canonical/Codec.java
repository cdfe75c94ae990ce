package dev.corpuscore.canonical;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * Writes and reads values of one type in a posting's JSON. It writes the canonical form, reads
 * stored JSON leniently, and reads JSON from outside strictly.
 */
interface Codec<V> {
  /** Writes the value in the RFC 8785 form. */
  void write(CanonicalWriter out, V value);

  /**
   * Reads the value at the current token of {@code in}, and ends on the value's last token.
   *
   * @return the part of the value that this version understands, or null; if something was not
   *     understood, {@code unknown} has a note
   */
  @Nullable V read(JsonParser in, Unknown unknown);

  /** Reads the value strictly. Returns null after a fault, which it records. */
  @Nullable V read(JsonValue in);

  /** Whether the value means "not known", such as an empty list. */
  default boolean isUnknown(V value) {
    return false;
  }

  /**
   * Records that the JSON contains something that this version does not know: a member, a constant
   * or a type of value. A reader skips it and continues.
   */
  final class Unknown {
    private boolean noted;

    void note() {
      noted = true;
    }

    /** Whether something was recorded since the last call. */
    boolean take() {
      boolean was = noted;
      noted = false;
      return was;
    }
  }
}

package dev.corpuscore.canonical;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * How values of one type stand in a posting's JSON: written canonically, read back in trust, and
 * read strictly from somebody else.
 */
interface Codec<V> {
  /** Writes the value as RFC 8785 spells it. */
  void write(CanonicalWriter out, V value);

  /**
   * Reads the value that {@code in} stands on, and ends on its last token.
   *
   * @return what this version understands of it; null, or only a part, with a note in {@code
   *     unknown}
   */
  @Nullable V read(JsonParser in, Unknown unknown);

  /** Reads the value strictly. Null after a fault, which it has noted. */
  @Nullable V read(JsonValue in);

  /** Whether the value stands for nothing, such as an empty list. */
  default boolean saysNothing(V value) {
    return false;
  }

  /**
   * Whether something was met that this version does not know: a member, a constant, a type of
   * value. Whoever meets it leaves it out and reads on.
   */
  final class Unknown {
    private boolean noted;

    void note() {
      noted = true;
    }

    /** Whether something was noted since this was asked last. */
    boolean take() {
      boolean was = noted;
      noted = false;
      return was;
    }
  }
}

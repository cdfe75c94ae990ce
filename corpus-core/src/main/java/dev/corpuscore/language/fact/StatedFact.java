package dev.corpuscore.language.fact;

import java.util.Arrays;

/**
 * What the text of a posting states of the work.
 *
 * @param value as the member that is named like the kind would say it, such as {@code remote}
 * @param sentence from which it was read, with single blanks; at most {@value Sentence#MOST}
 *     characters of it
 */
public record StatedFact(Kind kind, String value, String sentence) {
  /** Of what it is; facts of one kind exclude each other. */
  public enum Kind {
    WORKPLACE("workplace"),
    EMPLOYMENT_TYPE("employment-type");

    private final String wire;

    Kind(String wire) {
      this.wire = wire;
    }

    /**
     * The kind with this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Kind of(String wire) {
      return Arrays.stream(values())
          .filter(it -> it.wire.equals(wire))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("texts state nothing of " + wire));
    }

    /** Its name in answers and in an index. */
    public String wire() {
      return wire;
    }
  }

  /** The fact without its sentence, such as {@code workplace=remote}. */
  public String term() {
    return term(kind, value);
  }

  /** As {@link #term()}, of any value. */
  public static String term(Kind kind, String value) {
    return kind.wire() + '=' + value;
  }
}

package dev.corpuscore.model;

import java.util.Locale;

/** The parts of a posting that the words of a search can be bound to. */
public enum TextPart {
  /** Its title, and the labels of its occupation. */
  OCCUPATION,
  /** The labels of skills and languages that an ad demands or would like. */
  SKILL,
  /** The names of its places. */
  LOCATION,
  /** The names of its employer. */
  EMPLOYER;

  /** Its name in requests. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}

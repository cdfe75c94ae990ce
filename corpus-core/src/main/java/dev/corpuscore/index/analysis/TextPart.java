package dev.corpuscore.index.analysis;

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

  /** How a stem or a folded word stands in the field of all parts; no word has a colon. */
  public String term(String word) {
    return name().charAt(0) + ":" + word;
  }

  /** How two folded words that follow each other stand there; no word has a slash. */
  public String term(String word, String next) {
    return term(word + '/' + next);
  }
}

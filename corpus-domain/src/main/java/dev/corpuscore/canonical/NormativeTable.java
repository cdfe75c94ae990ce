package dev.corpuscore.canonical;

import dev.corpuscore.bytes.ClassResource;
import tools.jackson.databind.JsonNode;

/**
 * Tables that decide about ids and matches, as data that other programs can read too: {@code GET
 * /schemas/…}. A table of a version never changes; another table gets another number.
 */
public enum NormativeTable {
  /** Words that are plurals, words that only look so, and the rules for all others. */
  PLURALS("plurals.v1.json"),

  /** Parameters that are removed from URLs. */
  TRACKING_PARAMETERS("tracking-parameters.v1.json"),

  /** The forms of URLs on applicant tracking systems, and what they become. */
  URL_SHAPES("url-shapes.v2.json"),

  /** The forms that were known first; ids of postings stored then are by these. */
  URL_SHAPES_V1("url-shapes.v1.json"),

  /** Unicode's version, what belongs to a word, and how a word is folded. */
  WORD_CLASSES("word-classes.v1.json");

  private final String fileName;

  NormativeTable(String fileName) {
    this.fileName = fileName;
  }

  /** The last segment of its path, such as {@code plurals.v1.json}. */
  public String fileName() {
    return fileName;
  }

  /** The file as it is served: JSON in UTF-8. */
  public byte[] bytes() {
    return ClassResource.bytes(NormativeTable.class, fileName);
  }

  /** The table. */
  public JsonNode json() {
    return StrictJson.read(bytes());
  }
}

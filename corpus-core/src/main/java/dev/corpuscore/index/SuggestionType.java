package dev.corpuscore.index;

/** What a suggestion is, and so which part of a posting it comes from: {@link SuggestionTerms}. */
public enum SuggestionType {
  OCCUPATION("occupation"),
  SKILL("skill"),
  LOCATION("location"),
  EMPLOYER("employer");

  private final String wire;

  SuggestionType(String wire) {
    this.wire = wire;
  }

  /** Its name in requests and answers. */
  public String wire() {
    return wire;
  }
}

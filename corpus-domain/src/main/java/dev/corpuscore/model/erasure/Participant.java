package dev.corpuscore.model.erasure;

import dev.corpuscore.model.CorpusException;

/**
 * A person of the client product, identified by the pseudonym that the product assigned. It exists
 * only in memory and only during one request, and its text form never shows the pseudonym.
 *
 * @param pseudonym 8..128 characters of {@code A-Z a-z 0-9 . _ : -}
 */
public record Participant(String pseudonym) {
  private static final int LEAST = 8;
  private static final int MOST = 128;

  /** Refuses what is not a pseudonym with {@code INVALID_REQUEST}, without showing it. */
  public Participant {
    int length = pseudonym.length();
    if (length < LEAST || length > MOST || !pseudonym.chars().allMatch(Participant::isAllowed)) {
      throw CorpusException.invalid(
          "must have " + LEAST + ".." + MOST + " characters of A-Z a-z 0-9 . _ : -");
    }
  }

  private static boolean isAllowed(int character) {
    return (character >= 'A' && character <= 'Z')
        || (character >= 'a' && character <= 'z')
        || (character >= '0' && character <= '9')
        || ".:_-".indexOf(character) >= 0;
  }

  @Override
  public String toString() {
    return "(participant)";
  }
}

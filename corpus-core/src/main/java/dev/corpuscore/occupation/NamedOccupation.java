package dev.corpuscore.occupation;

import java.util.List;

/**
 * An occupation and the words of a text that name it.
 *
 * @param words in the form of {@link dev.corpuscore.canonical.role.RoleTokenizer#keys}, as they
 *     stand in the text
 */
public record NamedOccupation(Occupation occupation, List<String> words) {
  public NamedOccupation {
    words = List.copyOf(words);
  }
}

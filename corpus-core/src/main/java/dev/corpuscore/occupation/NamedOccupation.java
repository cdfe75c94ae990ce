package dev.corpuscore.occupation;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An occupation and the words of a text that name it.
 *
 * @param words in the form of {@link dev.corpuscore.canonical.role.RoleTokenizer#keys}, as they
 *     stand in the text
 * @param languages in which the occupation is called so, such as {@code sv}; at least one
 */
public record NamedOccupation(Occupation occupation, List<String> words, Set<String> languages) {
  public NamedOccupation {
    words = List.copyOf(words);
    languages = Set.copyOf(languages);
  }

  /** What an index has of it: its id, and what it is called by in each language. */
  public List<String> terms() {
    return Stream.concat(Stream.of(occupation.id()), byLanguage().stream()).toList();
  }

  /** What distinguishes the languages in an index, sorted; no id has a blank. */
  public List<String> byLanguage() {
    return languages.stream().sorted().map(it -> occupation.id() + ' ' + it).toList();
  }

  /** Whether a term of an index is an occupation, not what it is called by in one language. */
  public static boolean isOccupation(String term) {
    return term.indexOf(' ') < 0;
  }
}

package dev.corpuscore.service.spelling;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.SuggestionSearch.Match.StartsWith;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.occupation.Occupations;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What was meant by words that no posting has. The first source that knows one decides. */
final class Spellings {
  /** Fewer letters are too few to begin a compound. */
  private static final int BEGINNING = 5;

  /** Likewise to end one. */
  private static final int ENDING = 5;

  /** How many titles are looked at for a compound. */
  private static final int COMPOUNDS = 20;

  /** Shorter words are corrected by two edits into too many others. */
  private static final int LONG = 8;

  private final Dictionary dictionary;
  private final SpellingSource neighbours;
  private final List<SpellingSource> sources;

  /** Of the open postings of this dictionary, and of these occupations. */
  Spellings(Dictionary dictionary, Occupations occupations) {
    this.dictionary = dictionary;
    this.neighbours = new BegunWords(dictionary, new EditedWords(dictionary, 1, 0));
    this.sources =
        List.of(
            neighbours,
            new SplitWords(dictionary),
            new OtherFirstLetters(dictionary),
            new LabelledWords(occupations),
            new SoundAlikes(dictionary),
            new EditedWords(dictionary, 2, LONG));
  }

  /** What was meant by a word, in lower case; two words if a blank is missing. */
  Optional<String> nearest(String word) {
    String typed = SuggestionTerms.normal(word);
    return sources.stream().flatMap(source -> source.of(typed).stream()).findFirst();
  }

  /** As {@link #nearest}, of words that are one edit away, or were not typed to their end. */
  Optional<String> neighbour(String word) {
    return neighbours.of(SuggestionTerms.normal(word));
  }

  /** The first of these pairs of words, with a blank between, that titles have as one word. */
  Optional<String> joined(List<String> pairs) {
    return new JoinedWords(dictionary).of(pairs);
  }

  /**
   * Whether titles have longer words that begin with this one. The most frequent of them decides:
   * if it has only a few letters more, the word was not typed to its end.
   */
  boolean beginsCompound(String word) {
    String typed = SuggestionTerms.normal(word);
    return typed.length() >= BEGINNING
        && dictionary.texts(new StartsWith(typed), Dictionary.TITLES, COMPOUNDS).stream()
            .map(it -> it.text().split(" ", 2)[0])
            .findFirst()
            .filter(it -> it.length() > typed.length() + BegunWords.MISSING)
            .isPresent();
  }

  /**
   * Whether titles have longer words that end with this one, from five letters on, and {@code
   * meant} is not such a word: a slip may have lost its beginning.
   */
  boolean endsCompound(String word, String meant) {
    String key = RoleTokenizer.joined(word);
    return key.length() >= ENDING
        && !meant.endsWith(SuggestionTerms.normal(word))
        && !dictionary.isOver()
        && dictionary.count(Stream.of(new Condition.Suffix(key))).getFirst() > 0;
  }
}

package dev.corpuscore.index.schema;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.And;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.Condition.Phrase;
import dev.corpuscore.index.Condition.Prefix;
import dev.corpuscore.index.Condition.Suffix;
import dev.corpuscore.index.Condition.Term;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.analysis.Analyzer.Word;
import dev.corpuscore.model.TextQuery.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of one clause of a query, and what they ask for.
 *
 * @param all with possessives, in the order typed
 * @param words without them
 */
record ClauseWords(Kind kind, List<Word> all, List<Word> words) {
  /** Whether the clause has no word that can be searched for. */
  boolean isEmpty() {
    return words.isEmpty();
  }

  /** The words that must stand somewhere as they are. */
  List<Word> scored() {
    return switch (kind) {
      case WORD, PHRASE -> words;
      case PREFIX -> words.subList(0, words.size() - 1);
      case SUFFIX -> words.subList(1, words.size());
    };
  }

  /** What must hold beside {@link #scored}. */
  List<Condition> unscored() {
    return switch (kind) {
      case WORD -> List.of();
      case PHRASE -> words.size() > 1 ? List.of(phrase()) : List.of();
      case PREFIX -> List.of(new Prefix(words.getLast().foldedText()));
      case SUFFIX -> List.of(new Suffix(words.getFirst().foldedText()));
    };
  }

  /** The clause as a condition of its own, without its part in the score. */
  Condition whole() {
    List<Condition> parts = new ArrayList<>();
    if (kind != Kind.PHRASE || words.size() == 1) {
      scored().forEach(word -> parts.add(new Term(Text.WORDS, word.stem.text())));
    }
    parts.addAll(unscored());
    return parts.size() == 1 ? parts.getFirst() : new And(parts);
  }

  /** Stems in a row in one text. A possessive among the words stands for any word. */
  private Condition phrase() {
    List<List<String>> stems = all.stream().map(ClauseWords::asKeyOrBeside).toList();
    return new Or(List.of(new Phrase(Text.TEXT, stems), new Phrase(Text.NAMES, stems)));
  }

  /** A stem as texts hold it: as a key, or marked beside one. */
  private static List<String> asKeyOrBeside(Word word) {
    String stem = word.stem.text();
    return word.possessive ? List.of() : List.of(stem, Analyzer.marked(stem));
  }
}

package dev.corpuscore.index.schema;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.And;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.Condition.Phrase;
import dev.corpuscore.index.Condition.Prefix;
import dev.corpuscore.index.Condition.Suffix;
import dev.corpuscore.index.Condition.Term;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.analysis.PartTerms;
import dev.corpuscore.index.analysis.Word;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.model.TextQuery.Kind;
import dev.corpuscore.model.TextQuery.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The words of one clause of a query, and what they ask for.
 *
 * @param all with possessives, in the order typed
 * @param words without them
 */
record ClauseWords(Kind kind, List<Word> all, List<Word> words) {
  private static final Condition NOTHING = new Or(List.of());

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
      case PREFIX -> List.of(new Prefix(Text.WORDS, words.getLast().foldedText()));
      case SUFFIX -> List.of(new Suffix(words.getFirst().foldedText()));
    };
  }

  /** The clause as a condition of its own, without its part in the score. */
  Condition whole() {
    return whole(Text.WORDS);
  }

  /** As {@link #whole()}, with its words in these texts. */
  Condition whole(Text text) {
    List<Condition> parts = new ArrayList<>();
    if (kind != Kind.PHRASE || words.size() == 1) {
      scored().forEach(word -> parts.add(anyOf(text, word.inAnyLanguage())));
    }
    parts.addAll(unscored());
    return parts.size() == 1 ? parts.getFirst() : new And(parts);
  }

  /** As {@link #unscored()}, in these parts. */
  List<Condition> unscored(List<TextPart> parts) {
    return switch (kind) {
      case WORD -> List.of();
      case PHRASE -> words.size() > 1 ? List.of(phrase(parts)) : List.of();
      case PREFIX -> {
        String start = words.getLast().foldedText();
        yield List.of(anyOf(parts, part -> new Prefix(Text.PARTS, PartTerms.of(part, start))));
      }
      case SUFFIX -> parts.contains(TextPart.OCCUPATION) ? unscored() : List.of(NOTHING);
    };
  }

  /** As {@link #whole()}, in these parts. */
  Condition whole(List<TextPart> in) {
    List<Condition> all = new ArrayList<>();
    for (Word word : scored()) {
      List<Condition> any = new ArrayList<>();
      for (String stem : word.inAnyLanguage().texts()) {
        in.forEach(part -> any.add(new Term(Text.PARTS, PartTerms.of(part, stem))));
      }
      all.add(new Or(any));
    }
    all.addAll(unscored(in));
    return new And(all);
  }

  /** Words as they were typed, each pair in a row, all in one part. */
  private Condition phrase(List<TextPart> parts) {
    return anyOf(
        parts,
        part -> {
          List<Condition> pairs = new ArrayList<>();
          for (int at = 1; at < words.size(); at++) {
            String before = words.get(at - 1).foldedText();
            pairs.add(new Term(Text.PARTS, PartTerms.of(part, before, words.get(at).foldedText())));
          }
          return new And(pairs);
        });
  }

  private static Condition anyOf(List<TextPart> parts, Function<TextPart, Condition> condition) {
    return new Or(parts.stream().map(condition).toList());
  }

  private static Condition anyOf(Text text, WordStems word) {
    List<Condition> any = new ArrayList<>();
    word.texts().forEach(stem -> any.add(new Term(text, stem)));
    return any.size() == 1 ? any.getFirst() : new Or(any);
  }

  /** Stems in a row in one text. A possessive among the words stands for any word. */
  private Condition phrase() {
    List<List<String>> stems = all.stream().map(ClauseWords::asKeyOrBeside).toList();
    return new Or(List.of(new Phrase(Text.TEXT, stems), new Phrase(Text.NAMES, stems)));
  }

  /** Stems as texts hold them: as a key, or marked beside one. */
  private static List<String> asKeyOrBeside(Word word) {
    if (word.possessive) {
      return List.of();
    }
    return word.inAnyLanguage().stems().stream()
        .flatMap(stem -> Stream.of(stem.bare(), stem.markedText()))
        .distinct()
        .toList();
  }
}
